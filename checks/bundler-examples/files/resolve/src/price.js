console.log('src/price.js');
