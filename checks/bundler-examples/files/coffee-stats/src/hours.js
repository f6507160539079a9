export const open = '8 to 18';
