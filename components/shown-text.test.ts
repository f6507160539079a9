import { expect, test } from 'vitest';
import { compileText } from '../tests/compile/support.ts';

/** What a reader sees of rows of labels and values: one line each, and one for each side of a fold. */
function shownLines(html: string): string[] {
  return html
    .replace(/<(?:\/dt|span class="property-note")>/g, ' ')
    .replace(/<(?:\/div|details[^>]*|\/summary)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x27;', "'")
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

const names = Array.from({ length: 30 }, (_, at) => `'a-long-member-${at}'`);

test.each([
  ['a type', '<PropertyType type="string | string[]" />'],
  [
    'a long type',
    `<PropertyType type="${names.join(' | ')}" defaultValueList={[{ defaultValue: "x" }]} />`,
  ],
  [
    'defaults with their conditions',
    '<PropertyType type="boolean" defaultValueList={[{ defaultValue: "true" }, { defaultValue: "false", mode: "development", target: "web" }, { defaultValue: "1", when: "experiments.css" }]} />',
  ],
  ['a hook', '<HookSignature kind="SyncHook" />'],
  [
    'a map of hooks, with all there is',
    '<HookSignature name="a.hooks.b" kind="AsyncSeriesBailHook" map args={[{ name: "chunks", type: "Iterable<Chunk>" }, { name: "modules" }]} returns="Promise<void>" />',
  ],
])('WEAK-31: the search text of %s is what is shown, in both languages', async (_, mdx) => {
  for (const source of ['en/guide/a.mdx', 'zh/guide/a.mdx']) {
    const { html, text } = await compileText(mdx, { source });
    expect(text.split('\n')).toEqual(shownLines(html));
  }
});
