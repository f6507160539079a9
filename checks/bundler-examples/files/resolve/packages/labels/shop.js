console.log('labels/shop.js');
