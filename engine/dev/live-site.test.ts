import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { components } from '../../components/content-entry.tsx';
import type { DocumentModule } from '../render/document-entry.tsx';
import type { ServerCode } from './bundles.ts';
import { LiveSite } from './live-site.ts';

const statics = { footer: '', panels: {} };
const documents: Partial<DocumentModule> = { shellStatics: () => statics };
const code: ServerCode = {
  content: { components, islands: {} },
  contentKey: 'code',
  documents: documents as DocumentModule,
  textsFor: () => ({}),
};
const change = { environment: 'node', content: true, documents: true, problems: [] };

let root: string;
let site: LiveSite;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'live-site-'));
  mkdirSync(join(root, 'content/en'), { recursive: true });
  writeFileSync(join(root, 'content/en/index.mdx'), '# Home\n');
  writeFileSync(
    join(root, 'site.config.mjs'),
    "export default { title: 'T', description: 'D', lang: 'en' };\n",
  );
  writeFileSync(join(root, 'package-lock.json'), '{}');
  site = new LiveSite({
    engineKey: 'engine',
    cacheRoot: join(root, 'cache'),
    siteRoot: root,
    publish: () => undefined,
    report: () => undefined,
  });
});
// The cache may still be written.
afterEach(() => rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));

test('a start at which the pages could not be read is made up for by the next change', async () => {
  await site.start();
  vi.spyOn(site.files, 'readRoutes').mockRejectedValueOnce(new Error('gone'));
  await expect(site.codeChanged(change, async () => code)).rejects.toThrow('gone');
  expect(site.view).toBeUndefined();
  const added = [join(root, 'content/en/other.mdx')];
  writeFileSync(added[0] ?? '', '# Other\n');
  await site.filesChanged({ added, changed: [], removed: [] });
  expect([...(site.view?.byPath.keys() ?? [])]).toEqual(expect.arrayContaining(['/', '/other']));
});
