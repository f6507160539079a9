import { describe, expect, test } from 'vitest';
import { missingCopies } from './opensearch-load.ts';

describe('copies that are missing: what to do follows from what the pages were loaded with', () => {
  test.each([
    [1, 1, 'load with fewer copies: --replicas 0 suits 1 node'],
    [2, 2, 'load with fewer copies: --replicas 1 suits 2 nodes'],
    [3, 5, 'load with fewer copies: --replicas 2 suits 3 nodes'],
  ])('%i nodes and %i copies: fewer are advised', (nodes, replicas, advice) => {
    expect(missingCopies({ nodes, replicas })).toContain(advice);
  });

  test.each([
    [2, 1, 'The 2 nodes there are enough for --replicas 1'],
    [3, 1, 'The 3 nodes there are enough for --replicas 1'],
  ])('%i nodes and %i copies: no other number is advised', (nodes, replicas, advice) => {
    const message = missingCopies({ nodes, replicas });
    expect(message).toContain(advice);
    expect(message).not.toContain('suits');
    expect(message).toContain('GET _cluster/allocation/explain');
  });
});
