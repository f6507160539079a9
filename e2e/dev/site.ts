import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const LINES = Array.from({ length: 60 }, (_, index) => `Paragraph number ${index + 1}.`);

/** A small site, one file each. */
export const FILES = {
  'site.config.ts': config(`{ text: 'Guide', link: '/guide/first' }`),
  'content/index.mdx': '---\npageType: home\nhero:\n  name: Fixture\n---\n',
  'content/guide/first.mdx': `# First page\n\nThe original sentence.\n\n${LINES.join('\n\n')}\n\n## Far below\n\nThe last sentence.\n`,
  'content/guide/second.mdx': '# Second page\n\nNothing special.\n',
} as const;

/** The configuration with some items in the navigation bar. */
export function config(nav: string, sidebar = "'/guide/first', '/guide/second'"): string {
  return `export default {
  title: 'Fixture',
  lang: '',
  // A test writes the third page.
  checks: { 'dead-link': 'off' },
  themeConfig: {
    nav: [${nav}],
    sidebar: { '/guide': [${sidebar}, '/guide/third'] },
  },
};
`;
}

export interface TemporarySite {
  root: string;
  /** Writes as most editors do: in place. */
  write(file: string, text: string): void;
  /** Writes as others do: to a new file that takes the old one's name. */
  replace(file: string, text: string): void;
  remove(file: string): void;
  /** Removes the folder. */
  dispose(): void;
}

/** Puts the small site into a folder of its own. */
export function temporarySite(): TemporarySite {
  const root = mkdtempSync(join(tmpdir(), 'rspack-docs-dev-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  for (const [file, text] of Object.entries(FILES)) write(file, text);
  return {
    root,
    write,
    replace(file, text) {
      write(`${file}~`, text);
      renameSync(join(root, `${file}~`), join(root, file));
    },
    remove: (file) => rmSync(join(root, file)),
    dispose: () => rmSync(root, { recursive: true, force: true }),
  };
}
