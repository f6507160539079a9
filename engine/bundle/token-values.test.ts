import { expect, test } from 'vitest';
import { valueFault } from './token-values.ts';

test.each([
  [
    '--docs-accent',
    'bluee',
    '`bluee` is no colour, and `--docs-accent` needs one → did you mean `blue`?',
  ],
  [
    '--docs-text',
    '#12345',
    '`#12345` is no colour, and `--docs-text` needs one → write a colour, such as',
  ],
  ['--docs-page', 'none', '`none` is no colour'],
  ['--docs-radius', '4', '`4` has no unit, and `--docs-radius` needs a length → write `4px`'],
  ['--docs-radius', '4pxx', '`pxx` is no unit, and `--docs-radius` needs a length → write `4px`'],
  [
    '--docs-measure',
    '40re',
    '`re` is no unit, and `--docs-measure` needs a length → write `40rem`',
  ],
])('%s: %s is surely wrong', (token, value, said) => {
  const { message, hint } = valueFault(token, value) ?? {};
  expect(`${message} → ${hint}`).toContain(said);
});

test.each([
  [
    '--docs-accent',
    ['blue', 'RebeccaPurple', '#fff', '#0b6b57cc', 'currentColor', 'CanvasText', 'inherit'],
  ],
  [
    '--docs-accent',
    ['oklch(60% 0.2 240)', 'var(--site-red)', 'light-dark(red, blue)', 'newspace(1 2 3)'],
  ],
  ['--docs-radius', ['0', '2px', '0.25rem', 'calc(1px * 3)', 'var(--site-radius)']],
  ['--docs-measure', ['65ch', '40rem', '80dvi', '100%', 'none']],
  ['--docs-font', ['Inter', '"My Font", serif']],
  ['--docs-leading', ['1.6']],
])('%s takes %j', (token, values) => {
  for (const value of values) expect(valueFault(token, value)).toBeUndefined();
});
