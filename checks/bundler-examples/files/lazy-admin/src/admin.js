import { track } from './track.js';

track('admin');

import(/* webpackChunkName: "report" */ './cart.js').then(({ open }) => open());
