export const open = '10 to 14';
