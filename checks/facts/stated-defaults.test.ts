import { expect, test } from 'vitest';
import { fixtureFacts } from '../../tests/fixture-facts.ts';
import { acceptedDefaults } from './option-defaults.ts';
import { defaultsToState, statedFor } from './stated-defaults.ts';

test('the shortest list that is true everywhere', () => {
  const list = (path: string) => defaultsToState(fixtureFacts, path);
  expect(list('watch')).toEqual([{ defaultValue: 'false' }]);
  expect(list('output.pathinfo')).toEqual([
    { defaultValue: 'false' },
    { defaultValue: 'true', mode: 'development' },
  ]);
  expect(list('output.chunkLoading')).toEqual([
    { defaultValue: "'jsonp'" },
    { defaultValue: "'require'", target: 'node' },
    { defaultValue: "'require'", target: 'electron-main' },
  ]);
  expect(list('output.clean')).toEqual([{ defaultValue: 'false' }]);
  expect(list('output.filename')).toEqual([
    { defaultValue: "'[name].js'" },
    { defaultValue: "'[name].mjs'", when: 'experiments.outputModule' },
  ]);
  // Its members state theirs.
  expect(list('output')).toEqual([]);
  expect(list('output.library.name')).toEqual([]);
});

test('the entry that names most of a situation speaks about it', () => {
  const stated = [
    { defaultValue: '1' },
    { defaultValue: '2', mode: 'none' },
    { defaultValue: '3', target: 'node' },
    { defaultValue: '4', mode: 'none', target: 'node' },
    { defaultValue: '5', when: 'experiments.css' },
  ];
  const speaks = (mode: string, target: string) =>
    statedFor(stated, { mode, target })?.defaultValue;
  expect(speaks('production', 'web')).toBe('1');
  expect(speaks('none', 'web')).toBe('2');
  expect(speaks('production', 'node')).toBe('3');
  expect(speaks('none', 'node')).toBe('4');
});

test('resolving goes by the kind of dependency', () => {
  const everywhere = (value: string[]) => ({
    by: [{ value, variants: ['production/web'] }],
  });
  const facts = {
    ...fixtureFacts,
    defaults: {
      'resolve.mainFields': everywhere(['main']),
      'resolve.byDependency.esm.mainFields': everywhere(['module', '...']),
    },
  };
  const accepted = acceptedDefaults(facts, 'resolve.mainFields', {
    mode: 'production',
    target: 'web',
  });
  expect(accepted).toContainEqual(['module', '...']);
  expect(accepted).toContainEqual(['module', 'main']);
  expect(accepted).not.toContainEqual(['module']);
});
