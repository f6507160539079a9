import { formatPrice } from './price.js';
import { decaf } from './hours.js';
import './receipt.js';

console.log(formatPrice(decaf));
