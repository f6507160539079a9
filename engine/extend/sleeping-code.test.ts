import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { noExtensions } from './fields.ts';
import { sleepingCode } from './sleeping-code.ts';

const root = mkdtempSync(join(tmpdir(), 'sleeping-code-'));
afterAll(() => rmSync(root, { recursive: true }));

async function told(code: string, islands = {}) {
  writeFileSync(join(root, 'buy.tsx'), code);
  const extensions = { ...noExtensions, components: { Buy: './buy.tsx' }, islands };
  const problems = await sleepingCode({ root, extensions });
  return problems.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`);
}

const NEVER =
  'which never runs: components are rendered at build, and their code does not reach the browser';
const HANDLER = `export default () => (
  <p className={1 > 0 ? 'a' : 'b'}>
    <button type="button" disabled={2 > 1} onClick={() => alert('bought')}>
      Buy
    </button>
  </p>
);
`;

test('a handler on an element of a component', async () => {
  expect(await told(HANDLER)).toEqual([
    `buy.tsx:3:44 the component \`Buy\` gives \`<button>\` an \`onClick\`, ${NEVER}`,
  ]);
});

test('an effect of a component', async () => {
  const code =
    "import { useEffect } from 'react';\nexport default () => {\n  useEffect(() => {});\n};\n";
  expect(await told(code)).toEqual([
    `buy.tsx:3:3 the component \`Buy\` calls \`useEffect\`, ${NEVER}`,
  ]);
});

test('islands wake, and what another component is given is its own matter', async () => {
  const island = { Buy: { component: './buy.tsx', hydrate: 'load' } };
  expect(await told(HANDLER, island)).toEqual([]);
  expect(await told('export default () => <Row onClick={(row) => row} />;\n')).toEqual([]);
});
