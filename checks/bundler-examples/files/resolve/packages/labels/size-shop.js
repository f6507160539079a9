console.log('labels/size-shop.js');
