console.log('printer/web.js');
