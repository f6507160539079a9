import { expect, it } from 'vitest';
import { errorPage } from './error-page.ts';

it('shows any text as text', () => {
  const page = errorPage('<Stepps /> is "unknown"', { script: '/_dev/main.js', stamp: 'abc 3' });
  expect(page).toContain('<pre>&lt;Stepps /&gt; is');
  expect(page).toContain('<meta name="docs-dev" content="abc 3">');
  expect(page).toContain('<script src="/_dev/main.js"');
});
