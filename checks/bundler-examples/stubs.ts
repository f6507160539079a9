import { extname, posix } from 'node:path';
import { isModule } from '../examples/example.ts';
import type { JobFile } from '../examples/job.ts';
import type { SiteJob } from './job.ts';

/**
 * Small files for what a reader has and a page does not show: the entry, a template, a loader. Only
 * for examples that are one configuration; a project shows all of its files.
 */
export function stubs(job: SiteJob, has: (path: string) => boolean): JobFile[] {
  const config = job.main.kind === 'config' ? job.main.block.code : undefined;
  // What Node reads decides how `.js` is meant: the configuration, or the program that is run.
  const isModular = job.files.some(
    ({ path, text, from }) =>
      path.endsWith('.js') &&
      isModule(text) &&
      (/^[^/]+$/.test(path) || (job.kind === 'run' && from === job.main)),
  );
  const manifest = { name: 'app', version: '1.0.0', ...(isModular && { type: 'module' }) };
  const always: JobFile[] = [
    ...(has('package.json') ? [] : [{ path: 'package.json', text: JSON.stringify(manifest) }]),
  ];
  if (job.main.block.check.project !== undefined) return always;
  const entry = ['src/index.js', 'src/index.ts', 'src/index.tsx', 'src/index.jsx'].some(has)
    ? []
    : [{ path: 'src/index.js', text: "console.log('hello');" }];
  return [...always, ...entry, ...(config === undefined ? [] : namedFiles(config))];
}

/** Files that a configuration names: relative paths, and the words of `path.resolve(__dirname, …)`. */
function namedFiles(config: string): JobFile[] {
  const literals = [...config.matchAll(/(['"`])([^'"`\n]+)\1/g)].map(([, , text = '']) => text);
  const joined = [
    ...config.matchAll(
      /(?:resolve|join)\(\s*(?:__dirname|import\.meta\.dirname|process\.cwd\(\))\s*,([^)]*)\)/g,
    ),
  ].map(([, list = '']) =>
    posix.join(...[...list.matchAll(/(['"])([^'"]*)\1/g)].map(([, , text = '']) => text), ''),
  );
  return [...literals, ...joined].flatMap((text) => {
    const path = posix.normalize(text.replace(/[?#].*$/, ''));
    const isRelative = /^\.\//.test(text) || /^src\//.test(text) || joined.includes(text);
    const contents = CONTENTS[extname(path)];
    if (!isRelative || path.startsWith('..') || /[*[\]{}\\|$]/.test(path)) return [];
    if (contents !== undefined) return [{ path, text: contents }];
    // An entry without its ending: `./src/shop`.
    return /^(?:\.\/)?src\/[\w/-]+$/.test(text)
      ? [{ path: `${path}.js`, text: "console.log('hello');" }]
      : [];
  });
}

/** Passes as an entry, a loader, a plugin and a template function. */
const SCRIPT = `function stub(source) {
  return source;
}
stub.prototype.apply = () => {};
module.exports = stub;`;

const CONTENTS: Readonly<Record<string, string>> = {
  '.js': SCRIPT,
  '.cjs': SCRIPT,
  '.jsx': 'export default () => null;',
  '.mjs': 'export default (source) => source;',
  '.ts': 'export {};',
  '.tsx': 'export default () => null;',
  '.css': 'body { margin: 0; }',
  '.less': 'body { margin: 0; }',
  '.scss': 'body { margin: 0; }',
  '.html': '<!doctype html>\n<html><head><title>App</title></head><body></body></html>',
  '.ejs': '<!doctype html>\n<html><head><title>App</title></head><body></body></html>',
  '.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  '.png': 'stands in for a picture',
  '.ico': 'stands in for a picture',
  '.txt': 'text',
  '.md': 'text',
  '.json': '{}',
  '.pem': 'stands in for a key',
};
