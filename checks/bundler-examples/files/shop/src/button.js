export function Button() {
  return 'button';
}

export default { version: '2.1.0' };
