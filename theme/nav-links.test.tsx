import { expect, test } from 'vitest';
import { navItemKey } from './nav-links.tsx';

test('tabs that are called the same are told apart by where they lead', () => {
  const keys = ['/guides/', '/reference/', undefined].map((href) =>
    navItemKey({ text: 'Acme', ...(href !== undefined && { href }) }),
  );
  expect(new Set(keys).size).toBe(3);
});
