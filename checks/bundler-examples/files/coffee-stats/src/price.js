export const formatPrice = (cents) => `$${(cents / 100).toFixed(2)}`;
export const formatWeight = (grams) => `${(grams / 1000).toFixed(1)} kg`;
