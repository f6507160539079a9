import('./drinks.js');
