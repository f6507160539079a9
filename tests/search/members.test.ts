import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSearch } from '../../bench/lib/score-site.ts';
import { deriveFacts } from '../../checks/facts/derive.ts';
import { subjectsOfPage } from '../../checks/references/owners.ts';
import { ensureSandbox } from '../../checks/sandbox/ensure-sandbox.mjs';
import { routePaths } from '../../content/nav.ts';
import { typeLinks } from '../../content/type-links.ts';
import { runSearch } from '../../search/run-search.ts';
import { screenOrder } from '../../search/screen-order.ts';
import { buildProject } from '../data-fields/built-site.ts';

const PROJECT = resolve(import.meta.dirname, '..', '..');

await ensureSandbox(PROJECT, (line) => process.stdout.write(`${line}\n`));
const facts = await deriveFacts({
  root: PROJECT,
  cacheFolder: resolve(PROJECT, 'node_modules/.cache/twinleaf'),
});

/** Describes members that only Rspack has, beside the page of the whole context. */
const SPECIFIC = '/api/loader-api/rspack-specific-properties';

/** Hooks and members of the loader context as plugins and loaders write them, with their pages. */
const MEMBERS = routePaths().flatMap((route) =>
  subjectsOfPage(route, facts, routePaths(), typeLinks).flatMap((subject) => {
    if (subject.kind === 'object member' && subject.object === 'LoaderContext') {
      return [{ route, name: `this.${subject.name}` }];
    }
    if (subject.kind !== 'hook') return [];
    const { owner, name } = subject;
    const object = `${owner[0]?.toLowerCase()}${owner.slice(1)}`;
    // These hooks belong to a class: they are fetched from it for each compilation.
    const isStatic = owner === 'JavascriptModulesPlugin';
    return [{ route, name: isStatic ? name : `${object}.hooks.${name}` }];
  }),
);

const site = await buildProject();

describe.each(['en', 'zh'])('hooks and members (%s)', async (lang) => {
  const { provider } = await openSearch({ site: site.dir, lang });
  const prefix = lang === 'en' ? '' : `/${lang}`;

  test('each finds its page first', { timeout: 90_000 }, async () => {
    expect(MEMBERS.length).toBeGreaterThan(100);
    const { signal } = new AbortController();
    const lost: string[] = [];
    for (const { route, name } of MEMBERS) {
      const [group] = await runSearch({ keyword: name, limit: 7 }, { provider, signal });
      const hits = group?.renderType === 'default' ? screenOrder(group.result) : [];
      const first = hits[0]?.link.replace(/#.*/s, '') ?? 'nothing';
      const isOwn = first === prefix + route || (name.startsWith('this._') && first === prefix + SPECIFIC); // biome-ignore format: one condition
      if (!isOwn) lost.push(`${name}: ${first} instead of ${route}`);
    }
    expect(lost).toEqual([]);
  });
});
