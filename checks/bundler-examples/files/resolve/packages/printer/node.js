console.log('printer/node.js');
