import { afterEach, expect, test } from 'vitest';
import { type CheckSite, checkSite } from '../../tests/check-site.ts';
import { fixtureFacts } from '../../tests/fixture-facts.ts';
import type { ClaimExtractor } from './claim.ts';
import { claimAt } from './claim-page.ts';
import { checkClaims, claimsOf } from './claims-check.ts';
import { formatClaims } from './print-claims.ts';

let site: CheckSite;

afterEach(() => site.remove());

const sources = { facts: fixtureFacts, webpack: new Set<string>(), packages: new Set<string>() };

const PAGE = `# Page

## \`watchOptions.poll\`

The interval is 5007 ms, [as measured](/other#there).

| Value | Meaning |
| ----- | ------- |
| \`a\`   | 300 ms  |

\`\`\`text output
done in 300 ms
\`\`\`
`;

const pages = (page: string) => ({
  'content/en/page.mdx': page,
  'content/en/other.mdx': '# Other\n\n## There\n\nText.\n',
});

test('claims are printed with their proof, or as unproven', async () => {
  site = checkSite(pages(PAGE));
  const claims = await claimsOf(await site.context(), sources);
  expect(formatClaims(claims)).toMatchInlineSnapshot(`
    "content/en/page.mdx
      5:17 number: 5007 ms
        “The interval is 5007 ms, as measured.”
        unproven
      9:11 number: 300 ms
        “300 ms”
        proven by the output in line 11

    2 claims, 1 unproven
    "
  `);
});

test('an unproven claim may stay and go; another one, or a second one, is a problem', async () => {
  site = checkSite(pages(PAGE));
  const ratchet = `${site.root}/unproven.json`;
  const run = async (text: string, fix = false) => {
    site.write('content/en/page.mdx', text);
    return checkClaims(await site.context({ fix }), sources, { ratchet });
  };
  await run(PAGE, true);
  expect((await run(PAGE)).problems).toEqual([]);
  const synonym = PAGE.replace('The interval is', 'Rspack looks every');
  expect((await run(synonym)).problems).toEqual([]);

  const lie = await run(PAGE.replace('5007', '5070'));
  expect(lie.problems).toMatchObject([{ code: 'unproven-claim', line: 5 }]);
  const twice = await run(`${PAGE}\nAgain: 5007 ms.\n`);
  expect(twice.problems).toMatchObject([{ code: 'unproven-claim', line: 15 }]);

  const gone = PAGE.replace('5007 ms', 'long');
  expect((await run(gone)).notes).toContainEqual(expect.stringContaining('1 claims fewer'));
  await run(gone, true);
  expect((await run(PAGE)).problems).toMatchObject([{ code: 'unproven-claim', line: 5 }]);
});

test('what a page was told about another one is asked again', async () => {
  site = checkSite(pages(PAGE));
  const extractor: ClaimExtractor = {
    kind: 'heading',
    claimsOf: ({ sections, lang }, { ask }) =>
      sections.flatMap(({ sentences }) =>
        sentences.flatMap((sentence) =>
          sentence.links.map(({ at }) =>
            claimAt(sentence, at, {
              kind: 'heading',
              says: ask.heading(lang, '/other', 'there') ?? 'nothing',
              verdict: { state: 'proven', by: 'the page' },
            }),
          ),
        ),
      ),
  };
  const said = async () => {
    const claims = await claimsOf(await site.context(), sources, [extractor]);
    return claims.map(({ says, line, column }) => `${line}:${column} ${says}`);
  };
  expect(await said()).toEqual(['5:27 There']);
  site.write('content/en/other.mdx', '# Other\n\n## Now `here` {#there}\n');
  expect(await said()).toEqual(['5:27 Now `here`']);
});
