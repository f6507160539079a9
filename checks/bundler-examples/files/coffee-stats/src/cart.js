import { formatPrice } from './price.js';

export const show = () => console.log(formatPrice(0));
