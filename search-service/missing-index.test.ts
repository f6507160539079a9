import { expect, test, vi } from 'vitest';
import { MissingIndex, onNewIndex } from './missing-index.ts';

test('a node that does not know a new index yet is not the last one that is asked', async () => {
  const ask = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new MissingIndex('no such index'))
    .mockRejectedValueOnce(new MissingIndex('no such index'))
    .mockResolvedValue('written');
  expect(await onNewIndex(ask)).toBe('written');
  expect(ask).toHaveBeenCalledTimes(3);
});

test('what fails for another reason fails at once', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('the disk is full'));
  await expect(onNewIndex(ask)).rejects.toThrow('the disk is full');
  expect(ask).toHaveBeenCalledTimes(1);
});

test('an index that no node gets to know is given up', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(new MissingIndex('no such index'));
  await expect(onNewIndex(ask, 300)).rejects.toThrow('no such index');
  expect(ask.mock.calls.length).toBeGreaterThan(1);
});
