console.log('src/theme/index.js');
