import { fixtureFacts } from './fixture-facts.ts';

/** What claims are compared with in tests: the facts of the fixture, and packages that have nothing. */
export const sources = {
  facts: fixtureFacts,
  webpack: new Set<string>(),
  packages: new Map<string, string>(),
  firstVersions: { versions: [], options: {}, hooks: {} },
  words: { capitals: [], imports: [], lists: [] },
};
