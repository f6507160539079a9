import { describe, expect, it, test } from 'vitest';
import type { Problem } from '../model.ts';
import { overlayProblems, ProblemReport } from './problem-report.ts';

const problem = (file: string, message: string, severity: Problem['severity'] = 'error') =>
  ({ code: 'broken', severity, file, line: 3, column: 1, message }) satisfies Problem;

const none = { site: [], pages: new Map(), between: [] };

describe('overlayProblems', () => {
  it('shows each page its own errors below those of the site', () => {
    const texts = overlayProblems(
      {
        site: [problem('site.config.ts', 'bad key')],
        pages: new Map([['/guide/', [problem('content/guide/index.mdx', 'bad tag')]]]),
        between: [problem('content/other.mdx', 'dead link')],
      },
      () => undefined,
    );
    expect(texts.site).toMatchInlineSnapshot(`
      "site.config.ts:3:1 broken bad key

      1 error in 1 file"
    `);
    expect(texts.pages['/guide/']).toMatchInlineSnapshot(`
      "content/guide/index.mdx:3:1 broken bad tag

      site.config.ts:3:1 broken bad key

      2 errors in 2 files"
    `);
  });

  it('has nothing to show for warnings', () => {
    const pages = new Map([['/', [problem('content/index.mdx', 'odd', 'warning')]]]);
    const texts = overlayProblems({ ...none, pages }, () => undefined);
    expect(texts).toEqual({ site: '', pages: {} });
  });

  it('shows a page its broken links and its missing twin', () => {
    const twin = { ...problem('content/en/a.mdx', 'in `en` only', 'warning'), code: 'no-twin' };
    const between = [
      problem('content/en/a.mdx', 'there is no page /x'),
      twin,
      problem('content/en/b.mdx', 'odd', 'warning'),
    ];
    const pathOf = (file: string) => file.replace(/^content\/en(.*)\.mdx$/, '$1');
    const { pages } = overlayProblems({ ...none, between }, pathOf);
    expect(Object.keys(pages)).toEqual(['/a']);
    expect(pages['/a']).toContain('there is no page /x');
    expect(pages['/a']).toContain('no-twin in `en` only');
  });

  it('shows what both bundles report once', () => {
    const site = [problem('theme/a.tsx', 'syntax'), problem('theme/a.tsx', 'syntax')];
    expect(overlayProblems({ ...none, site }, () => undefined).site).toContain('1 error in 1 file');
  });
});

describe('ProblemReport', () => {
  it('prints each problem once, and what is left', () => {
    const printed: string[] = [];
    const report = new ProblemReport((text) => printed.push(text), false);
    const first = problem('content/a.mdx', 'first');
    const second = problem('content/b.mdx', 'second');
    report.update(none);
    report.update({ ...none, between: [first] });
    report.update({ ...none, between: [{ ...first, line: 9 }] });
    report.update({ ...none, between: [first, second] });
    report.update({ ...none, between: [second] });
    report.update(none);
    expect(printed).toEqual([
      'content/a.mdx:3:1 broken first\n\n1 error in 1 file',
      'content/b.mdx:3:1 broken second\n\n1 error in 1 file',
      'Mended. 1 error left in content/b.mdx.',
      'All problems are mended.',
    ]);
  });

  test('names what is left', () => {
    const printed: string[] = [];
    const report = new ProblemReport((text) => printed.push(text), false);
    const all = ['e', 'd', 'c', 'b', 'a'].map((name) => problem(`content/${name}.md`, 'odd'));
    report.update({ ...none, between: all });
    report.update({ ...none, between: all.slice(0, 4) });
    expect(printed.at(-1)).toBe(
      'Mended. 4 errors left in content/b.md, content/c.md, content/d.md and 1 more.',
    );
  });

  test('a mistake that a file has twice is told at both places, and counted', () => {
    const printed: string[] = [];
    const report = new ProblemReport((text) => printed.push(text), false);
    const first = problem('content/a.md', 'odd');
    const second = { ...first, line: 9 };
    report.update({ ...none, between: [first, second] });
    expect(printed[0]).toContain('content/a.md:3:1 broken odd\n\ncontent/a.md:9:1 broken odd');
    report.update({ ...none, between: [{ ...first, line: 8 }] });
    expect(printed[1]).toBe('Mended. 1 error left in content/a.md.');
  });

  test('what has one cause is told once, however many pages it shows on, and not again on one more', () => {
    const printed: string[] = [];
    const report = new ProblemReport((text) => printed.push(text), false);
    const failed = (on: string) => ({ ...problem('plugins/x.ts', `it failed on ${on}: x`), on });
    const on = (...paths: string[]) => ({
      ...none,
      site: paths.map((path) => ({ ...failed(path), file: 'site.config.ts' })),
      pages: new Map(paths.map((path) => [path, [failed(path)]] as const)),
    });
    report.update(on('/a', '/b'));
    report.update(on('/a', '/b', '/c'));
    report.update(on('/b'));
    report.update(none);
    const told = ['plugins/x.ts', 'site.config.ts'].map(
      (file) => `${file}:3:1 broken it failed on /a and 1 more: x`,
    );
    expect(printed).toEqual([
      `${told.join('\n\n')}\n\n2 errors in 2 files`,
      'All problems are mended.',
    ]);
    const overlays = overlayProblems(on('/a', '/b'), () => undefined);
    expect(overlays.site).toBe(`${told[1]}\n\n1 error in 1 file`);
    expect(overlays.pages['/b']).toContain('plugins/x.ts:3:1 broken it failed on /b: x');
  });

  test('what a partial does wrong is told once, however many pages use it', () => {
    const printed: string[] = [];
    const report = new ProblemReport((text) => printed.push(text), false);
    const one = problem('content/_part.md', 'odd');
    const pages = new Map(['/a', '/b'].map((path) => [path, [one]] as const));
    report.update({ ...none, pages });
    expect(printed[0]).toContain('1 error in 1 file');
  });
});
