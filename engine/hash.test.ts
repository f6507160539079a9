import { expect, test } from 'vitest';
import { cspHash, hashText } from './hash.ts';

test('hashText gives as many digits as asked for, and counts the borders between texts', () => {
  expect(hashText(8, 'ab', 'c')).toMatch(/^[0-9a-f]{8}$/);
  expect(hashText(8, 'ab', 'c')).toBe(hashText(8, 'ab', new TextEncoder().encode('c')));
  expect(hashText(8, 'ab', 'c')).not.toBe(hashText(8, 'a', 'bc'));
});

test('cspHash is a source expression of a Content-Security-Policy', () => {
  expect(cspHash('')).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
});
