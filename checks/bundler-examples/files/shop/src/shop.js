import { track } from './track.js';

track('shop');

import(/* webpackChunkName: "cart" */ './cart.js').then(({ open }) => open());
