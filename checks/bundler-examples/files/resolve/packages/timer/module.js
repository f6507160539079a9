console.log('timer/module.js');
