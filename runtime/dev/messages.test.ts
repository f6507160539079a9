import { describe, expect, it } from 'vitest';
import { concerns, isOutdated, overlayText } from './messages.ts';

describe('overlayText', () => {
  const problems = { site: 'bad config', pages: { '/guide/': 'bad page\n\nbad config' } };

  it('is the page’s own text where it has one, else the site’s', () => {
    expect(overlayText(problems, '/guide/')).toBe('bad page\n\nbad config');
    expect(overlayText(problems, '/')).toBe('bad config');
    expect(overlayText(problems, undefined)).toBe('bad config');
  });
});

describe('concerns', () => {
  it('names pages, all of them, or what is around them', () => {
    expect(concerns({ pages: ['/a'], shell: false }, '/a')).toBe(true);
    expect(concerns({ pages: ['/a'], shell: false }, '/b')).toBe(false);
    expect(concerns({ pages: 'all', shell: false }, '/b')).toBe(true);
    expect(concerns({ pages: [], shell: true }, '/b')).toBe(true);
  });
});

describe('isOutdated', () => {
  const changes = { all: 3, pages: { '/a': 5 } };
  const state = { session: 's', version: 6, changes, problems: { site: '', pages: {} } };

  it('is a page that changed by itself or with all others, not one that others changed around', () => {
    expect(isOutdated(state, '/a', 4)).toBe(true);
    expect(isOutdated(state, '/a', 5)).toBe(false);
    expect(isOutdated(state, '/b', 2)).toBe(true);
    expect(isOutdated(state, '/b', 3)).toBe(false);
  });
});
