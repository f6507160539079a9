import { total } from './total';

const prices: number[] = [1290, 1150];

document.title = String(total(prices));
