import '../shop.js';
