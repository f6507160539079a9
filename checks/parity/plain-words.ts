/** Negated comparisons and conditions, and what says the same without the “not”, or with it. */
const PLAIN: readonly (readonly [words: RegExp, plain: string])[] = [
  [/\b(?:no|not) (?:less|fewer|lower|smaller|shorter|earlier|older) than\b/gi, 'at least'],
  [/\b(?:no|not) (?:more|greater|higher|larger|longer|later|newer) than\b/gi, 'at most'],
  [
    /(?:\b(?:is|are|was|were|do|does)n['’]t|\bnot) (?:exactly |quite |always )?(?:the same|identical|equal)\b/gi,
    'different',
  ],
  [/并?不(?:完全|太)?(?:相同|一样|一致)/g, '不同'],
  [/\b(?:do|does)n['’]t (support|include|contain|use|have|read|list) all\b/gi, '$1s only some'],
  [/\b(?:in contrast (?:to|with)|as opposed to|contrary to)\b/gi, 'unlike'],
  [/\bif not\b/gi, 'unless'],
  [/\bif (you|it|they|this|the \w+) (?:do|does|is|are)n['’]t\b/gi, 'unless $1'],
  [/\bwithout (?:it|them|this)\b/gi, 'otherwise'],
  [/不[能得可应]?[少低小短早]于/g, '至少'],
  [/不[能得可应]?(?:[多高大长晚]于|超过)/g, '至多'],
  [/如果(?:没有?|不|未)/g, '除非'],
];

/** A clause in which “if not” is “unless”, and “not more than” is “at most”; code stays as it is. */
export const inPlainWords = (clause: string): string =>
  clause
    .split(/(`[^`]*`)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : PLAIN.reduce((text, [words, plain]) => text.replace(words, plain), part),
    )
    .join('');
