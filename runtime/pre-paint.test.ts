import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { BELOW, PRE_PAINT_SCRIPT } from './pre-paint.ts';
import { SESSION_KEYS, STORAGE_KEYS } from './storage-keys.ts';

interface Visit {
  /** Attributes of the script element. */
  data?: Record<string, string>;
  stored?: Record<string, string>;
  systemDark?: boolean;
  language?: string;
  userAgent?: string;
  /** Storage throws, as in some private modes. */
  blocked?: boolean;
  /** Reading works, writing throws, as with a full quota. */
  full?: boolean;
  /** How the page was opened, and the hash of its address. */
  opened?: { type: string; hash: string };
}

/** Runs the inline script in a browser made of the few parts it touches. */
function visit({ data = { dark: '' }, stored = {}, ...browser }: Visit) {
  const result: { dark: boolean | undefined; movedTo: string | undefined } = {
    dark: undefined,
    movedTo: undefined,
  };
  const rootData: Record<string, string> = {};
  const { type, hash } = browser.opened ?? { type: 'navigate', hash: '#usage' };
  const storage = { ...stored };
  const session: Record<string, string> = {};
  const blocked = () => {
    throw new Error('storage is blocked');
  };
  runInContext(
    PRE_PAINT_SCRIPT,
    createContext({
      document: {
        currentScript: { dataset: data },
        documentElement: {
          dataset: rootData,
          classList: { toggle: (_name: string, on: boolean) => (result.dark = on) },
        },
      },
      sessionStorage: {
        setItem: (key: string, value: string) => (session[key] = value),
      },
      localStorage: {
        getItem: browser.blocked ? blocked : (key: string) => storage[key] ?? null,
        setItem:
          browser.blocked || browser.full
            ? blocked
            : (key: string, value: string) => (storage[key] = value),
      },
      matchMedia: () => ({ matches: browser.systemDark ?? false }),
      navigator: {
        language: browser.language ?? 'en-US',
        userAgent: browser.userAgent ?? 'Mozilla/5.0',
      },
      location: {
        href: `https://example.org/guide/x?q=1${hash}`,
        search: '?q=1',
        hash,
        replace: (address: string) => (result.movedTo = address),
      },
      addEventListener: () => undefined,
      performance: { getEntriesByType: () => [{ type }] },
    }),
  );
  return { ...result, storage, session, below: BELOW in rootData };
}

test.each([
  { type: 'navigate', hash: '', below: false },
  { type: 'navigate', hash: '#usage', below: true },
  { type: 'reload', hash: '', below: true },
  { type: 'back_forward', hash: '', below: true },
])(
  'the article waits for its rules where the reader may not arrive at the top: $type $hash',
  ({ below, ...opened }) => {
    expect(visit({ opened }).below).toBe(below);
  },
);

test('is at most 1.25 KB', () => {
  expect(Buffer.byteLength(PRE_PAINT_SCRIPT)).toBeLessThanOrEqual(1280);
});

describe('appearance before the first paint', () => {
  const key = STORAGE_KEYS.appearance;

  test.each([
    ['light', true, false],
    ['dark', false, true],
    ['auto', true, true],
    ['auto', false, false],
    ['sepia', true, true],
    ['', false, false],
  ])('APP-1, APP-2: stored %j with a dark system %j is dark: %j', (value, systemDark, dark) => {
    expect(visit({ stored: { [key]: value }, systemDark }).dark).toBe(dark);
  });

  test('APP-2: nothing stored follows the system', () => {
    expect(visit({ systemDark: true }).dark).toBe(true);
    expect(visit({ systemDark: false }).dark).toBe(false);
  });

  test('APP-2, APP-3: without dark mode nothing is touched', () => {
    expect(visit({ data: {}, stored: { [key]: 'dark' }, systemDark: true }).dark).toBeUndefined();
  });

  test('ERR-8: blocked storage leaves the system to decide', () => {
    expect(visit({ blocked: true, systemDark: true }).dark).toBe(true);
  });
});

describe('redirect on the first visit', () => {
  const english = { dark: '', twins: '{"zh":"/zh/guide/x"}' };
  const chinese = { dark: '', twins: '{"en":"/guide/x"}' };

  test.each(['zh', 'zh-CN', 'zh-TW', 'zh-HK'])(
    'I18N-10: %s goes to the Chinese page',
    (language) => {
      expect(visit({ data: english, language }).movedTo).toBe('/zh/guide/x?q=1#usage');
    },
  );

  test('I18N-11: works from Chinese to English too', () => {
    expect(visit({ data: chinese, language: 'en-GB' }).movedTo).toBe('/guide/x?q=1#usage');
  });

  test('the redirect leaves the address that was asked for to the page it leads to', () => {
    const { session } = visit({ data: english, language: 'zh-CN' });
    expect(session).toEqual({ [SESSION_KEYS.movedFrom]: 'https://example.org/guide/x?q=1#usage' });
    expect(visit({ data: english, language: 'en' }).session).toEqual({});
  });

  test.each(['ja', 'de-DE', 'en-US', ''])('I18N-10: %j stays on the English page', (language) => {
    expect(visit({ data: english, language }).movedTo).toBeUndefined();
  });

  test('I18N-9, I18N-12: a second visit stays where it is', () => {
    const first = visit({ data: english, language: 'en-US' });
    expect(first.storage).toEqual({ [STORAGE_KEYS.visited]: '1' });
    const second = visit({ data: english, language: 'zh-CN', stored: first.storage });
    expect(second.movedTo).toBeUndefined();
  });

  test('VAL-4: without the attribute there is no redirect and no flag', () => {
    const { movedTo, storage } = visit({ language: 'zh-CN' });
    expect(movedTo).toBeUndefined();
    expect(storage).toEqual({});
  });

  test('I18N-11: a missing twin and crawlers stay', () => {
    expect(visit({ data: { twins: '{}' }, language: 'zh' }).movedTo).toBeUndefined();
    const userAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1)';
    expect(visit({ data: english, language: 'zh', userAgent }).movedTo).toBeUndefined();
  });

  test('ERR-8: where the flag cannot be kept nobody is moved', () => {
    expect(visit({ data: english, language: 'zh', blocked: true }).movedTo).toBeUndefined();
    expect(visit({ data: english, language: 'zh', full: true }).movedTo).toBeUndefined();
  });
});
