console.log('src/theme/main.js');
