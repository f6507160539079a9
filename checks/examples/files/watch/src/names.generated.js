export const names = ['espresso'];
