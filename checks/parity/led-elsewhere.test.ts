import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { calledOtherwise, ledElsewhere } from './led-elsewhere.ts';

const root = mkdtempSync(join(tmpdir(), 'led-elsewhere-'));
const source = 'en/start.mdx';
const file = { path: join(root, 'content', source), source, shown: '', text: '' };
mkdirSync(join(root, 'content/en/loaders'), { recursive: true });
for (const name of ['examples', 'inline', 'index'])
  writeFileSync(join(root, `content/en/loaders/${name}.mdx`), '');

writeFileSync(
  join(root, 'content/en/loaders/context.mdx'),
  '---\ntitle: A\n---\n\n# The Loader Context\n',
);

afterAll(() => rmSync(root, { recursive: true }));

const link = (url: string, text = 'Loader examples') => `See [${text}](${url}).`;

test('a link leads to another page than the one that it names, which is still there', () => {
  expect(ledElsewhere(link('/loaders/examples'), link('/loaders/inline'), file)).toBe(
    '“Loader examples” led to /loaders/examples, which is still there, and leads to /loaders/inline',
  );
});

test.each([
  [link('/loaders/samples'), link('/loaders/examples')],
  [link('/loaders'), link('/loaders/examples')],
  [link('/loaders/examples'), link('/loaders/examples#first')],
  [link('/loaders/examples'), link('/loaders/inline', 'Inline loaders')],
])('%s → %s: it may', (before, now) => {
  expect(ledElsewhere(before, now, file)).toBeUndefined();
});

const titled = link('/loaders/context', 'The loader context');

test.each(['Built-in plugins', 'Asset modules', 'Plugin guide'])(
  '%s is no page’s title that it leads to',
  (text) => {
    expect(calledOtherwise(titled, link('/loaders/context', text), file)).toBe(
      `“${text}” leads to /loaders/context, which is “The Loader Context”`,
    );
  },
);

test.each([
  'what a loader can call',
  'Members of the loader context',
  'The loader context',
  '`this`',
  'Context',
  'Context guide',
  'Loader context page',
])('a link may be called %s', (text) => {
  expect(calledOtherwise(titled, link('/loaders/context', text), file)).toBeUndefined();
});
