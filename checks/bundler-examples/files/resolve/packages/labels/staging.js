console.log('labels/staging.js');
