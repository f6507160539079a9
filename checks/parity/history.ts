import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { placeOf, type SourceFile } from '../../engine/compile/nodes.ts';
import { descendants, parseSource } from '../source/source-tree.ts';
import { dataSection } from './data-texts.ts';
import { type OutlineHeading, outlineOf, type Section } from './outline.ts';

/** A file as it is, or as a commit left it. */
interface Version {
  /** Milliseconds. */
  time: number;
  sections: readonly Section[];
}

/** Commits looked at; a record that is older follows a text that nobody remembers. */
const MAX_VERSIONS = 40;

/** The file as its commits left it, the latest first. */
function* commitsOf(file: SourceFile): Generator<Version> {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: dirname(file.path),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1e8,
    });
  try {
    const format = '--format=%H %ct';
    const log = git('log', format, '-n', String(MAX_VERSIONS), '--', file.path);
    const name = file.path.slice(dirname(file.path).length + 1);
    for (const line of log.trim().split('\n').filter(Boolean)) {
      const [commit = '', seconds] = line.split(' ');
      const text = git('show', `${commit}:./${name}`);
      yield { time: Number(seconds) * 1000, sections: sectionsOf({ ...file, text }) };
    }
  } catch {
    // No repository, or a file that no commit knows.
  }
}

/** Sections of a text that nobody has compiled: they go by their meaning, not by their id. */
function sectionsOf(file: SourceFile): Section[] {
  if (/\.(?:svg|json)$/.test(file.path)) return [dataSection(file)];
  const source = parseSource(file);
  if (!source) return [];
  const headings = [...descendants(source.tree)]
    .filter(({ node }) => node.type === 'heading')
    .map(
      ({ node }, index): OutlineHeading => ({
        id: String(index),
        depth: (node.depth ?? 1) as OutlineHeading['depth'],
        line: placeOf(node).line,
      }),
    );
  return outlineOf(source, { headings, links: [], isPartial: false, lang: '' });
}

/** A section as it stood when its record was written. @param meaning hash from the record */
export function sectionOnceConfirmed(file: SourceFile, meaning: string): Section | undefined {
  for (const { sections } of commitsOf(file)) {
    const found = sections.find((section) => section.meaning === meaning.slice(0, 8));
    if (found) return found;
  }
  return undefined;
}

/** When a section came to say what it says: milliseconds. */
export function changedAt(file: SourceFile, meaning: string): number {
  let since = statSync(file.path).mtimeMs;
  for (const { time, sections } of commitsOf(file)) {
    if (!sections.some((section) => section.meaning === meaning.slice(0, 8))) break;
    since = time;
  }
  return since;
}
