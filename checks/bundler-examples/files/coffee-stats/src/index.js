import { formatPrice } from './price.js';
import { open } from './hours.js';

document.title = `${formatPrice(1990)} ${open}`;
document.body.style.background = `url(${new URL('./bean.svg', import.meta.url)})`;
import(/* webpackChunkName: "cart" */ './cart.js').then((cart) => cart.show());
