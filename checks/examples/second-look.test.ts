import { expect, test } from 'vitest';
import { planOf } from '../../tests/plan-of.ts';
import type { Outcome } from './job.ts';
import { lookAgain } from './second-look.ts';

const PAGE =
  '# Page\n\n```js run title="a.cjs"\nconsole.log(\'tea\');\n```\n\n```text output\ntea\n```\n';

const outcome = (printed: string): Outcome => ({ printed, refusals: [], files: [], contents: {} });

/** Looks at a page whose program came to something else at first. */
async function look(hasShared: boolean, prints: string[]) {
  let now = prints.shift() ?? '';
  const again = async () => {
    now = prints.shift() ?? '';
    return outcome(now);
  };
  const results = { of: async () => outcome(now), again };
  const unsteady = await lookAgain([await planOf(PAGE)], results, {
    judge: () => [],
    shown: (_claim, result) => ('printed' in result ? result.printed : undefined),
    hasShared: () => hasShared,
  });
  return { unsteady: unsteady.length, now, left: prints };
}

test('what failed once and keeps its word when it runs again is named', async () => {
  expect(await look(false, ['coffee\n', 'tea\n'])).toEqual({ unsteady: 1, now: 'tea\n', left: [] });
});

test('what a shared process came to is a guess: alone it keeps its word, and nothing is said', async () => {
  expect(await look(true, ['coffee\n', 'tea\n'])).toEqual({ unsteady: 0, now: 'tea\n', left: [] });
  expect(await look(true, ['coffee\n', 'coffee\n', 'tea\n'])).toEqual({
    unsteady: 1,
    now: 'tea\n',
    left: [],
  });
});
