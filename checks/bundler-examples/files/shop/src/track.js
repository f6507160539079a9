export const seen = [];

export function track(page) {
  seen.push(page);
  console.log('track', page, seen.length);
}
