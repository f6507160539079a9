/** The configurations to try, in their order. */
export const SAMPLE_NAMES = ['react', 'typescript', 'webpack4'] as const;

export type SampleName = (typeof SAMPLE_NAMES)[number];
