export const price = 250;
