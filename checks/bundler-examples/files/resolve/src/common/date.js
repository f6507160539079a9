console.log('src/common/date.js');
