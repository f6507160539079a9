console.log('public/logo.js');
