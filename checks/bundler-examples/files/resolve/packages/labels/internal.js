console.log('labels/internal.js');
