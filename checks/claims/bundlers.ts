import { hashText } from '../../engine/hash.ts';
import type { ClaimExtractor, ClaimSources, Verdict } from './claim.ts';
import { claimAt } from './claim-at.ts';
import { type ClaimPage, type ClaimSection, notesIn, type Sentence } from './claim-page.ts';
import { type Proof, parseProofNote, proofText } from './proof-note.ts';

/** The other bundler by its name, not as a part of a package's, a file's or a host's. */
const NAMES_WEBPACK = /(?<![\w/@.-])webpack(?:-cli|-dev-server)?(?!(?:\.\w)|[\w/-])/;
/** What is about moving over, and says nothing about the other bundler. */
const LEADS_ON =
  /^(?:For|See|To|If you(?:'re| are)? (?:migrat|com)\w+|详情|如果你?(?:正在)?从)|(?:migrat\w*|迁移)/;
/** Sections that are about nothing else. */
const DIFFERENCES = /^(?:Differences? from webpack(?![\w-])|与 webpack 的差异)/i;
/** In such a section: what is said of one of the bundlers, not what to do about it. */
const SAYS_DIFFERENCE =
  /webpack|rspack|support|ignor|reject|accept|missing|exist|available|effect|default|支持|忽略|拒绝|接受|不存在|没有|默认|无效/i;

/** A sentence about webpack with what it stands on. */
export interface BundlerClaim {
  sentence: Sentence;
  proofs: readonly Proof[];
  /** Comments that are no proofs. */
  faults: readonly string[];
  /** The section is about differences, so a proof is needed. */
  isDifference: boolean;
}

/** Every sentence of a page that says what webpack does. */
export function bundlerClaimsOf(page: ClaimPage): BundlerClaim[] {
  return page.sections.flatMap((section) => {
    const isDifference = DIFFERENCES.test(section.heading);
    const forSection = parsed(section.notes);
    return section.sentences.flatMap((sentence): BundlerClaim[] => {
      const own = parsed([
        ...(sentence.node ? notesIn(sentence.node) : []),
        ...(sentence.cell?.row.notes ?? []),
      ]);
      // A row's first cell stands for what the row says.
      const isMarked =
        (own.proofs.length > 0 || own.faults.length > 0) && (sentence.cell?.column ?? 0) === 0;
      if (!isMarked && !isAboutWebpack(sentence, isDifference)) return [];
      return [
        {
          sentence,
          proofs: own.proofs.length > 0 ? own.proofs : forSection.proofs,
          faults: [...own.faults, ...forSection.faults],
          isDifference,
        },
      ];
    });
  });
}

function parsed(notes: readonly string[]) {
  const found = notes.flatMap((note) => parseProofNote(note) ?? []);
  return {
    proofs: found.flatMap(({ proofs }) => proofs),
    faults: found.flatMap(({ faults }) => faults),
  };
}

function isAboutWebpack({ kind, text, cell }: Sentence, isDifference: boolean): boolean {
  if (kind !== 'paragraph' && kind !== 'cell') return false;
  const words = text.replace(/`[^`]*`/g, ' ');
  if (isDifference && kind === 'cell') {
    return cell?.column === 0 && SAYS_DIFFERENCE.test(cell.row.cells.join());
  }
  if (/[:：]\s*$/.test(text)) return false;
  if (LEADS_ON.test(text.trim()) && !/[,，].*webpack/.test(text)) return false;
  return NAMES_WEBPACK.test(words) || (isDifference && SAYS_DIFFERENCE.test(words));
}

/** What the section shows of webpack: code that loads it, and what it prints. */
function executedWith({ fences }: ClaimSection): string | undefined {
  const runs = fences.some(
    ({ code, meta }) =>
      /(?:require\(|from )['"]webpack['"]/.test(code) ||
      /\bbundler="webpack"|\bcompare\b/.test(meta),
  );
  const outputs = fences.filter(({ meta }) => /\boutput\b/.test(meta));
  const [last] = outputs;
  const asserts = fences.some(({ meta }) => /\bcompare\b/.test(meta));
  if (!runs || (!last && !asserts)) return undefined;
  return hashText(6, outputs.map(({ code }) => code).join('\n'));
}

/** What webpack does is shown by an executed example, or proven by a probe of both. */
export const bundlerClaims: ClaimExtractor = {
  kind: 'webpack',
  claimsOf: (page, sources) =>
    bundlerClaimsOf(page).map((claim) => {
      const { sentence } = claim;
      const at = Math.max(0, sentence.text.search(/webpack/i));
      const says = sentence.text.trim();
      const verdict = verdictOf(claim, page, sources);
      return {
        ...claimAt(sentence, at, { kind: 'webpack', says, verdict }),
        clause: says,
      };
    }),
};

function verdictOf(claim: BundlerClaim, page: ClaimPage, sources: ClaimSources): Verdict {
  const { sentence, proofs, faults, isDifference } = claim;
  const [fault] = faults;
  if (fault !== undefined) {
    return {
      state: 'false',
      code: 'proof-unreadable',
      message: `\`${fault}\` is no proof`,
      hint: 'write `#heading`, `webpack accepts { … }`, `rspack refuses { … }` or `both: <expression>`, several with `;` between them',
    };
  }
  if (proofs.length === 0) {
    const shown = executedWith(sentence.section);
    if (shown !== undefined) {
      return { state: 'proven', by: `the executed example of this section (${shown})` };
    }
    if (!isDifference) return { state: 'unproven' };
    return {
      state: 'false',
      code: 'difference-unproven',
      message: `nothing proves this difference: “${sentence.text.trim().slice(0, 90)}”`,
      hint: 'build an example with `compare`, or say what it stands on: `{/* proof: webpack accepts { … }; rspack refuses { … } */}`',
    };
  }
  const by: string[] = [];
  for (const proof of proofs) {
    if (proof.kind !== 'example') {
      by.push(proofText(proof));
      continue;
    }
    const shown = exampleAt(proof, page, sources);
    if (shown === undefined) {
      return {
        state: 'false',
        code: 'proof-missing',
        message: `${proofText(proof)} proves nothing: no executed example with an output stands there`,
        hint: 'the section needs an example that runs webpack (`bundler="webpack"`, `compare`, or a script that loads it) and an `output`',
      };
    }
    by.push(`${proofText(proof)} (${shown})`);
  }
  return { state: 'proven', by: by.join('; ') };
}

function exampleAt(
  { route, id }: Extract<Proof, { kind: 'example' }>,
  page: ClaimPage,
  { ask }: ClaimSources,
): string | undefined {
  const fences = ask.fences(page.lang, route ?? page.route, id);
  if (fences === undefined || !/\boutput\b/.test(fences)) return undefined;
  return hashText(6, fences);
}
