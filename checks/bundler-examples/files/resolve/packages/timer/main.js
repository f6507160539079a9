console.log('timer/main.js');
