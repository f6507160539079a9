console.log('labels/import.js');
