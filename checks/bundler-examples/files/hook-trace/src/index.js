import { formatPrice } from './price.js';
import './style.css';

document.title = formatPrice(1290);
