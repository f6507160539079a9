console.log('labels/size.js');
