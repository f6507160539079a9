import { labelsOf } from '../parity/data-texts.ts';
import type { Claim, ClaimExtractor } from './claim.ts';

/**
 * The labels of a drawing in their order, as one clause: nothing proves a picture, so which labels it
 * has and how they follow each other is on record.
 */
export const labelClaims: ClaimExtractor = {
  kind: 'wording',
  claimsOf: ({ drawings }) =>
    drawings.flatMap((drawing): Claim[] => {
      const labels = labelsOf(drawing.text);
      const [first] = labels;
      if (!first) return [];
      const texts = labels.map(({ source }) => source.replaceAll('`', "'"));
      return [
        {
          file: drawing.shown,
          line: first.line,
          column: first.column,
          kind: 'wording',
          excerpt: first.source,
          says: `${texts.length} labels`,
          clause: texts.map((text) => `\`${text}\``).join(' → '),
          verdict: { state: 'unproven' },
        },
      ];
    }),
};
