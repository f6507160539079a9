import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineComponent } from '../../components/define.ts';
import { languageName } from '../../engine/language-name.ts';
import { type CheckSite, checkSite } from '../../tests/check-site.ts';
import type { SiteAdditions } from '../../tests/compile/support.ts';
import { figuresOf } from './figures.ts';
import { isTranslation } from './languages.ts';
import { marksApart } from './meaning.ts';
import { contradictionIn, moveOf } from './moves.ts';
import { checkParity } from './parity-check.ts';
import { NO_PRODUCTS } from './products.ts';

const LANGS = ['en', 'de', 'es', 'fr', 'ja', 'hi', 'zh'];

let site: CheckSite | undefined;

const Plan = (): string => 'plan';

afterEach(() => site?.remove());

/** What is found between an English page and its translation. */
async function between(
  en: string,
  twin: string,
  lang: string,
  additions?: SiteAdditions,
): Promise<string[]> {
  site?.remove();
  site = checkSite(
    { 'content/en/index.mdx': en, [`content/${lang}/index.mdx`]: twin },
    { versions: [], defaultVersion: '', langs: LANGS },
    additions,
  );
  mkdirSync(join(site.root, '.cache'), { recursive: true });
  await checkParity(await site.context({ fix: true }), []);
  const { problems } = await checkParity(await site.context(), []);
  return problems.map(({ code, message }) => `${code} ${message}`);
}

const EN = `# Logs

<Diagram src="./flow.svg" alt="Text goes into parse" caption="From text to values" />

On March 17, 2024 it read 285,616 lines in 3.5 s: three files of 1,500 bytes, by version 1.5.2.

\`\`\`js title="The result"
parse(text); // quick
\`\`\`

<Tabs>
  <Tab label="First">

[MDN](https://developer.mozilla.org/en-US/docs/Web).

  </Tab>
</Tabs>
`;

describe('a correct translation passes in any language', () => {
  test.each([
    [
      'de',
      ['Text geht in parse', 'Vom Text zu Werten', 'Das Ergebnis', 'Erstens'],
      'Am 17. März 2024 las es 285.616 Zeilen in 3,5 s: 3 Dateien mit 1.500 Byte, mit Version 1.5.2.',
    ],
    [
      'es',
      ['El texto entra en parse', 'Del texto a los valores', 'El resultado', 'Primero'],
      'El 17 de marzo de 2024 leyó 285 616 líneas en 3,5 s: tres archivos de 1500 bytes, con la versión 1.5.2.',
    ],
    [
      'fr',
      ['Le texte entre dans parse', 'Du texte aux valeurs', 'Le résultat', 'D’abord'],
      'Le 17 mars 2024, il a lu 285\u202f616 lignes en 3,5 s : trois fichiers de 1\u00a0500 octets, avec la version 1.5.2.',
    ],
    [
      'ja',
      ['テキストは parse に渡る', 'テキストから値へ', '結果', '最初'],
      '2024年3月17日、285,616 行を 3.5 秒で読んだ。1,500 バイトの三つのファイル、バージョン 1.5.2。',
    ],
    [
      'hi',
      ['पाठ parse में जाता है', 'पाठ से मान', 'परिणाम', 'पहला'],
      '17 मार्च 2024 को इसने ३.५ s में 2,85,616 पंक्तियाँ पढ़ीं: 1,500 बाइट की तीन फ़ाइलें, संस्करण 1.5.2।',
    ],
  ])('%s', async (lang, [alt = '', caption = '', title = '', label = ''], text) => {
    const twin = EN.replace('Text goes into parse', alt)
      .replace('From text to values', caption)
      .replace('The result', title)
      .replace('First', label)
      .replace(/^On March.*$/m, text)
      .replace('en-US/docs', `${lang}/docs`);
    expect(await between(EN, twin, lang)).toEqual([]);
  });

  test('a text that the language shares with the original is no error', async () => {
    expect(await between(EN, EN.replace('label="First"', 'label="Version"'), 'de')).toEqual([]);
    expect(await between(EN, EN, 'fr')).toEqual([]);
  });
});

/** Props of a component that says nothing of them. */
const props = (attributes: string): string => `# Rates\n\n<Plan ${attributes} />\n`;

describe('texts that a component of the site shows', () => {
  test.each([
    ['zh', 'unit="file"', 'unit="文件"'],
    ['zh', 'result="3 ms"', 'result="3 毫秒"'],
    ['zh', "features={['5 folders', `No trace`]}", 'features={["5 个文件夹", `不留痕迹`]}'],
    ['zh', 'rows={[{ unit: "a file" }]}', 'rows={[{ unit: "一个文件" }]}'],
    ['ja', 'unit="file"', 'unit="ファイル"'],
    ['fr', 'features={["5 folders"]}', 'features={["5 dossiers"]}'],
    ['fr', 'unit="Summer"', 'unit="Été"'],
    ['fr', 'result="It took 1,500 ms"', 'result="En 1 500 ms"'],
  ])('are translated (%s: %s → %s)', async (lang, en, twin) => {
    expect(await between(props(en), props(twin), lang)).toEqual([]);
  });

  test.each([
    ['zh', 'price={9.5}', 'price={9.9}'],
    ['zh', 'price="9.5 a month"', 'price="每月 9.9"'],
    ['zh', 'to="/guide/a"', 'to="/guide/b"'],
    ['zh', 'target="/guide/a"', 'target="/guide/甲"'],
    ['fr', 'to="/guide/a"', 'to="/guide/b"'],
    ['fr', 'kind="warning"', 'kind="note"'],
    ['fr', 'kind="warning"', 'kind={kind}'],
    ['fr', 'className="wide blue"', 'className="wide red"'],
    ['fr', 'type="string | number"', 'type="string | boolean"'],
    ['fr', 'run={sum(one, two)}', 'run={sum(two, one)}'],
    ['fr', 'rows={[{ "a file": 1 }]}', 'rows={[{ "un fichier": 1 }]}'],
    ['fr', 'isOpen', ''],
  ])('and nothing else of it (%s: %s → %s)', async (lang, en, twin) => {
    expect((await between(props(en), props(twin), lang)).join('\n')).toMatch(/^twin-props /);
  });

  const schema = z.strictObject({ unit: z.string(), kind: z.string().default('note') });
  const words = ['unit'] as const;
  const defined = defineComponent({ props: schema, words, render: Plan });
  const definition = { props: schema, words, prepare: () => ({ data: {}, slots: {} }) };

  test.each([
    ['component', { exports: { default: defined } }],
    [
      'island',
      { exports: { default: Plan }, loadDefinition: async () => ({ default: definition }) },
    ],
  ] as const)('are the props that its %s names, if it names any', async (kind, code) => {
    const additions = { modules: [{ kind, name: 'Plan', ...code }] };
    const [en, fr] = [props('unit="file" kind="a note"'), props('unit="fichier" kind="a note"')];
    expect(await between(en, fr, 'fr', additions)).toEqual([]);
    const [first] = await between(en, fr.replace('a note', 'une note'), 'fr', additions);
    expect(first).toMatch(/^twin-props `kind` of <Plan> /);
  });

  test('are named by the message, with where to say so', async () => {
    await between(props('unit="file"'), props('unit="fichier"'), 'fr');
    const { problems } = await checkParity(await (site as CheckSite).context(), []);
    expect(problems[0]?.hint).toBe(
      'there: `unit="file"`; if readers see it as words, say so where your component names its `props`: `words: [\'unit\']` in its `defineComponent({ … })`, or in the `definition` of the island',
    );
  });
});

describe('a wrong translation is found in any language', () => {
  const line = (text: string) => EN.replace(/^On March.*$/m, text);

  test.each([
    [
      'a number',
      line('Am 17. März 2024 las es 285.617 Zeilen in 3,5 s: 1.500 und 1.5.2.'),
      'number',
    ],
    [
      'a month',
      line('Am 17. April 2024 las es 285.616 Zeilen in 3,5 s: 1.500 und 1.5.2.'),
      'number',
    ],
    [
      'a small number',
      line('Am 17. März 2024 las es 285.616 in 3,5 s: 4; 1.500, 1.5.2.'),
      'number',
    ],
    ['a setting', EN.replace('./flow.svg', './other.svg'), 'props'],
    ['code', EN.replace('parse(text)', 'format(text)'), 'code'],
  ])('%s', async (_name, twin, kind) => {
    const found = await between(EN, twin, 'de');
    expect(found.join('\n')).toContain(`twin-${kind} `);
  });

  test('a label of a file, and one that another script has left as it was misspelt', () => {
    expect(isTranslation('rspack.config.js', 'rspack.config.ts', 'de')).toBe(false);
    expect(isTranslation('Output', 'Ausgabe', 'de')).toBe(true);
    expect(isTranslation('Output', 'Outputs', 'zh')).toBe(false);
    expect(isTranslation('Output', '产物', 'zh')).toBe(true);
    expect(isTranslation('Output', '출력', 'ko')).toBe(true);
    expect(isTranslation('Output', 'Outptu', 'ru')).toBe(false);
  });
});

test('figures are read as their language writes them', () => {
  const read = (text: string, lang: string) =>
    figuresOf(text, lang).map(({ readings }) => readings);
  expect(read('285.616 und 3,5', 'de')).toEqual([
    ['285616', '285.616'],
    ['3.5', '35'],
  ]);
  expect(read('285’616', 'de-CH')).toEqual([['285616']]);
  expect(read('٢٨٥٬٦١٦', 'ar')).toEqual([['285616']]);
  expect(read('es2015 and 250,000 in March 2023', 'en')).toEqual([['250000'], ['3'], ['2023']]);
  expect(read('17. März 2024', 'de')).toEqual([['17'], ['3'], ['2024']]);
});

test('what a language has no rules for is not judged by those of English', () => {
  const apart = (text: string, lang: string) =>
    marksApart({ text: 'It is never sorted.', lang: 'en' }, { text, lang });
  expect(apart('Es wird nie sortiert.', 'de')).toEqual([]);
  expect(apart('从不排序。', 'zh-CN')).toEqual([]);
  expect(apart('会排序。', 'zh')).toEqual(['not']);
  const german = { lang: 'de', products: NO_PRODUCTS };
  // “was” and “so” carry nothing in English; “Not” is no denial in German.
  expect(moveOf('Sie sagt so viel.', 'Sie sagt, was viel.', german)).toBe('changed');
  expect(moveOf('Aus Not.', 'Aus Not!', german)).toBe('same');
  expect(contradictionIn('In der Not hilft es.', 'In der Regel hilft es.', german)).toBeUndefined();
});

test('messages call languages by their names', () => {
  expect(['en', 'de', 'zh'].map(languageName)).toEqual(['English', 'German', 'Chinese']);
});
