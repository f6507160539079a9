console.log('timer/browser.js');
