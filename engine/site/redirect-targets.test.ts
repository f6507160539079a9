import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bilingual, configOf, routesOf } from '../../tests/site-fixture.ts';
import { redirectTargets } from './redirect-targets.ts';
import { RouteIndex } from './route-index.ts';

const publicDir = mkdtempSync(join(tmpdir(), 'redirect-targets-'));
afterAll(() => rmSync(publicDir, { recursive: true }));
mkdirSync(join(publicDir, 'play'));
writeFileSync(join(publicDir, 'play/index.html'), '');

test('a redirect leads to a page, or to what else is at its address', () => {
  const targets = ['/guide/start#part', '/guide', '/play', '/later', '/guide/strat', '/nowhere'];
  const config = {
    ...configOf({
      ...bilingual,
      plannedRoutes: ['/later'],
      redirects: targets.map((to, index) => ({ from: `/old-${index}`, to })),
    }),
    publicDir,
    sources: { 'site.config.ts': "export default {\n  redirects: [{ to: '/guide/strat' }]\n};\n" },
  };
  const index = new RouteIndex(routesOf(['en/guide/start.mdx', 'zh/guide/start.mdx']), config);
  expect(redirectTargets(index, config)).toMatchObject([
    {
      code: 'dead-link',
      file: 'site.config.ts',
      line: 2,
      message: 'a redirect: there is no page /guide/strat',
      hint: 'did you mean /guide/start?',
    },
    { code: 'dead-link', file: 'site.config.ts', message: 'a redirect: there is no page /nowhere' },
  ]);
});
