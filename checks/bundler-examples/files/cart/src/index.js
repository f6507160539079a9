import cart from './images/cart.svg';

console.log(cart);
