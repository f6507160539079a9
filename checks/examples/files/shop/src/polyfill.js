console.log('polyfill first');
