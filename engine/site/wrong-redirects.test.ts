import { expect, test } from 'vitest';
import { wrongRedirects } from './wrong-redirects.ts';

const routes = [
  { key: '/guide/start', source: 'en/guide/start.md' },
  { key: '/guide/', source: 'en/guide/index.md' },
];

/** `from to` a line. */
function problemsOf(...lines: string[]) {
  const redirects = lines.map((line) => {
    const [from = '', to = ''] = line.split(' ');
    return { from, to };
  });
  const text = redirects.map(({ from, to }) => `{ from: '${from}', to: '${to}' },`).join('\n');
  const config = { redirects, file: 'site.config.ts', sources: { 'redirects.ts': text } };
  return wrongRedirects(routes, config).map(
    ({ file, line, code, message }) => `${file}:${line} ${code} ${message}`,
  );
}

test('redirects from addresses without a page to pages are right', () => {
  expect(problemsOf('/old /guide/start', '/older /guide/start#part', '/old/x /guide/')).toEqual([]);
});

test.each(['/guide/start', '/Guide/Start/', '/guide/start.html', '/guide'])(
  'one leads away from a page: %s',
  (from) => {
    const [problem] = problemsOf('/old /new', `${from} /new`);
    expect(problem).toMatch(/^redirects\.ts:2 redirect-from-page a redirect leads away from/);
  },
);

test('two lead away from the same address', () => {
  expect(problemsOf('/old /guide/start', '/Old/ /guide/')).toEqual([
    'redirects.ts:2 redirect-twice two redirects lead away from /Old/',
  ]);
});

test('one leads to another one, and back', () => {
  expect(problemsOf('/a /b', '/b /a#part', '/c /c')).toEqual([
    'redirects.ts:1 redirected-link the redirect from /a leads to /b, which is a redirect, too',
    'redirects.ts:2 redirected-link the redirect from /b leads to /a, which is a redirect, too',
    'redirects.ts:3 redirected-link the redirect from /c leads to /c, which is a redirect, too',
  ]);
});
