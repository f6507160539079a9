import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureSandbox } from '../sandbox/ensure-sandbox.mjs';
import { projectRoot } from '../source/code-salt.ts';
import { type Proof, parseProofNote } from './proof-note.ts';
import { decide } from './proofs-check.ts';

const PROBES: [text: string, fault: RegExp][] = [
  ['rspack refuses { output: { charset: true } }', /^$/],
  ['webpack refuses { output: { charset: true } }', /^webpack accepts `output.charset`$/],
  // One that is refused does not hide one that is accepted.
  ['rspack refuses { output: { charset: true, clean: true } }', /^rspack accepts `output.clean`$/],
  [
    "webpack accepts { output: { path: 'dist' } }",
    /^webpack refuses `output.path`: .*absolute path/,
  ],
  ["both: defaults({ mode: 'production' }).optimization.minimize", /^$/],
  ['webpack: defaults().nowhere', /^for webpack, this is undefined$/],
  ['both: nowhere', /nowhere is not defined/],
  ["webpack: (await hooks('compiler')).includes('additionalPass')", /^$/],
  ["both: (await hooks('compiler')).includes('additionalPass')", /^for rspack, this is false$/],
  ["webpack: await order('afterCompile', 'shouldEmit') === 'afterCompile,shouldEmit'", /^$/],
  [
    "rspack: await order('afterCompile', 'shouldEmit') === 'afterCompile,shouldEmit'",
    /^for rspack/,
  ],
];

test('what a note stands on is decided by the packages themselves', async () => {
  const root = projectRoot();
  const sandbox = await ensureSandbox(root, () => undefined);
  const proofs = PROBES.map(([text]) => {
    const [proof] = parseProofNote(`/* proof: ${text} */`)?.proofs ?? [];
    if (!proof || proof.kind === 'example') throw new Error(text);
    return proof satisfies Proof;
  });
  const faults = await decide(join(root, 'checks/claims/process/probe.mjs'), sandbox, proofs);
  for (const [index, [text, fault]] of PROBES.entries()) {
    expect(faults[index], text).toMatch(fault);
  }
});
