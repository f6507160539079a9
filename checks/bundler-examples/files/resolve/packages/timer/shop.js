console.log('timer/shop.js');
