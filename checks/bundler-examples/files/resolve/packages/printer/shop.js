console.log('printer/shop.js');
