import { price } from './price.js';
import { names } from './names.generated.js';

console.log(price, names);
