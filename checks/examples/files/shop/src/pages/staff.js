import '../admin.js';
