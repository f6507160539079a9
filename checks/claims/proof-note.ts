/**
 * What a claim stands on, as the page says it in a comment that readers never see:
 * `{/* proof: webpack refuses { output: { path: 'dist' } } *\/}`. It holds for the paragraph, the item or
 * the row that it stands in; between blocks, for its section.
 */
export type Proof =
  /** A section with an executed example. */
  | { kind: 'example'; route: string | undefined; id: string }
  /** Every option of the configuration is accepted, or refused, by itself. */
  | { kind: 'options'; bundlers: readonly Bundler[]; isAccepted: boolean; config: string }
  /** An expression that has to be true. */
  | { kind: 'expression'; bundlers: readonly Bundler[]; code: string };

export type Bundler = 'rspack' | 'webpack';

export interface ParsedNote {
  proofs: Proof[];
  /** Parts that are no proof. */
  faults: string[];
}

/** @returns undefined for a comment that is about something else */
export function parseProofNote(comment: string): ParsedNote | undefined {
  const [, body] = /^\s*\/\*\s*proof:([\s\S]*?)\*\/\s*$/.exec(comment) ?? [];
  if (body === undefined) return undefined;
  const note: ParsedNote = { proofs: [], faults: [] };
  for (const part of partsOf(body)) {
    const proof = parseProof(part);
    if (proof) note.proofs.push(proof);
    else note.faults.push(part);
  }
  if (note.proofs.length === 0 && note.faults.length === 0) note.faults.push('');
  return note;
}

/** What stands between semicolons, those inside of brackets and quotes apart. */
function partsOf(body: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  let quote = '';
  for (const [index, character] of [...body].entries()) {
    if (quote !== '') {
      if (character === quote && body[index - 1] !== '\\') quote = '';
    } else if (/['"`]/.test(character)) quote = character;
    else if (/[([{]/.test(character)) depth += 1;
    else if (/[)\]}]/.test(character)) depth -= 1;
    else if (character === ';' && depth === 0) {
      parts.push('');
      continue;
    }
    parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.replace(/\s+/g, ' ').trim()).filter((part) => part !== '');
}

function parseProof(part: string): Proof | undefined {
  const [, route, id] = /^(\/[\w./-]*)?#([\w$.-]+)$/.exec(part) ?? [];
  if (id !== undefined) return { kind: 'example', route, id };
  const [, who, verb, rest] = /^(webpack|rspack|both)(:| accepts| refuses) (.+)$/s.exec(part) ?? [];
  if (who === undefined || rest === undefined) return undefined;
  const bundlers: Bundler[] = who === 'both' ? ['rspack', 'webpack'] : [who as Bundler];
  if (verb === ':') return { kind: 'expression', bundlers, code: rest };
  if (!/^\{.*\}$/s.test(rest)) return undefined;
  return { kind: 'options', bundlers, isAccepted: verb === ' accepts', config: rest };
}

/** The proof in one line, as messages and lists show it. */
export function proofText(proof: Proof): string {
  if (proof.kind === 'example') return `the example at ${proof.route ?? ''}#${proof.id}`;
  const who = proof.bundlers.length === 2 ? 'both' : proof.bundlers[0];
  return proof.kind === 'expression'
    ? `${who}: ${proof.code}`
    : `${who} ${proof.isAccepted ? 'accepts' : 'refuses'} ${proof.config}`;
}
