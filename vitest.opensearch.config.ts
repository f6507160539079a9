import { configDefaults, defineConfig } from 'vitest/config';
import { leftOutFiles } from './scripts/known-files.mjs';

/** What takes a cluster: `npm run test:opensearch`. */
export default defineConfig({
  test: {
    include: ['search-service/*.cluster.ts'],
    exclude: [
      ...configDefaults.exclude,
      ...leftOutFiles(),
      // What stands in the way of a cluster takes minutes to arrange: nightly, and on its own.
      ...(process.env.FULL
        ? []
        : [
            'search-service/opensearch-faults.cluster.ts',
            'search-service/elasticsearch.cluster.ts',
          ]),
    ],
    environment: 'node',
    // One cluster at a time: a node has a processor's work.
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 300_000,
  },
});
