export function open() {
  console.log('cart open');
}
