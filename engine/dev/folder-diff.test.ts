import { describe, expect, it } from 'vitest';
import { diffFolder, hasChanges, noChanges } from './folder-diff.ts';

describe('diffFolder', () => {
  it('tells what came, changed and went', () => {
    const before = new Map([
      ['kept.mdx', '1'],
      ['edited.mdx', '1'],
      ['gone.mdx', '1'],
    ]);
    const after = new Map([
      ['kept.mdx', '1'],
      ['edited.mdx', '2'],
      ['new.mdx', '1'],
    ]);
    expect(diffFolder(before, after)).toEqual({
      added: ['new.mdx'],
      changed: ['edited.mdx'],
      removed: ['gone.mdx'],
    });
  });
});

describe('hasChanges', () => {
  it('is false for nothing', () => {
    expect(hasChanges(noChanges())).toBe(false);
    expect(hasChanges({ ...noChanges(), removed: ['/site/content/a.mdx'] })).toBe(true);
  });
});
