import type { AnyNode } from 'acorn';
import { EXPORTED } from './exported.ts';
import { FACTS } from './facts.ts';
import { keyOf } from './nodes.ts';
import type { Edit } from './patch.ts';
import type { Import, Reference, References } from './references.ts';
import type { Span } from './values.ts';

const CORE = '@rspack/core';
/** Types of the `webpack` package that Rspack exports under the same names. */
const TYPES = new Set(['Configuration', 'Compiler', 'Compilation', 'Stats']);

/** Collects the edits of a file, and the import that they need. */
export class ImportEdits {
  readonly edits: Edit[] = [];
  private readonly text: string;
  private readonly references: References;
  /** What the file calls `rspack`. */
  private readonly rspack: string;
  private isNeeded = false;
  private hasImport: boolean;
  private readonly gone: Import[] = [];

  constructor(text: string, references: References) {
    this.text = text;
    this.references = references;
    const own = references.imports.find(
      (one) => one.package === CORE && (one.member === 'rspack' || one.member === undefined),
    );
    this.rspack = own?.local ?? 'rspack';
    this.hasImport = own !== undefined;
  }

  /** Writes `rspack.<path>` where the file used something else. */
  use(at: Span, path: string): void {
    this.isNeeded = true;
    this.edits.push({ ...at, text: path === '' ? this.rspack : `${this.rspack}.${path}` });
  }

  /** The places that use an import. */
  uses({ local }: Import): Reference[] {
    return this.references.uses.get(local) ?? [];
  }

  importsOf(name: string): Import[] {
    return this.references.imports.filter((one) => one.package === name);
  }

  /** Takes an import away: nothing uses it any more. */
  drop(one: Import): void {
    this.gone.push(one);
  }

  /** `webpack.X` becomes `rspack.X` wherever Rspack exports X, and with it the import. */
  replaceWebpack(): void {
    for (const one of this.importsOf('webpack')) {
      if (one.member !== undefined || one.isTypeOnly) continue;
      const uses = this.uses(one);
      const moved = uses.filter((use) => this.moves(use));
      for (const { node } of moved) this.use(node, '');
      if (moved.length === uses.length && moved.length > 0) this.drop(one);
    }
    this.replaceMembers();
    this.replaceInline();
  }

  private moves({ node, parents }: Reference): boolean {
    const path = memberPath(node, parents);
    if (path.length === 0) {
      const [parent] = parents;
      return parent?.type === 'CallExpression' && parent.callee === node;
    }
    return path.some((_, index) => isExported(path.slice(0, index + 1).join('.')));
  }

  /** `const { DefinePlugin } = require('webpack')`: the same names, from the other package. */
  private replaceMembers(): void {
    for (const group of byStatement(this.importsOf('webpack')).values()) {
      const [first] = group;
      const areSame = group.every(({ member, names }) => {
        const isKnown = member !== undefined && (isExported(member) || TYPES.has(member));
        return isKnown && names === group.length;
      });
      if (first && areSame)
        this.edits.push({ ...spanOf(first.source), text: this.quoted(first, CORE) });
    }
  }

  private replaceInline(): void {
    for (const one of this.references.inline) {
      const [parent] = one.parents;
      if (one.package !== 'webpack' || parent?.type !== 'MemberExpression') continue;
      const member = keyOf(parent.property, parent.computed);
      if (member !== undefined && isExported(member)) {
        this.edits.push({ ...spanOf(one.source), text: this.quoted(one, CORE) });
      }
    }
  }

  /** Plugins of npm that Rspack has its own for, under the names that it exports. */
  replacePackage(name: string, own: string): void {
    for (const one of this.importsOf(name)) {
      if (one.member !== undefined) continue;
      for (const { node } of this.uses(one)) this.use(node, own);
      this.drop(one);
    }
    for (const one of this.references.inline) {
      if (one.package !== name) continue;
      const call = this.text.slice(one.call.start, one.source.start);
      this.edits.push({
        ...spanOf(one.call),
        text: `${call}${this.quoted(one, CORE)}).rspack.${own}`,
      });
    }
  }

  private quoted({ source }: { source: Span }, name: string): string {
    const quote = this.text[source.start] ?? "'";
    return `${quote}${name}${quote}`;
  }

  /** All edits, with the import that they need in the place of the first one that goes. */
  finish(): Edit[] {
    for (const one of this.gone) {
      if (this.isNeeded && !this.hasImport) {
        this.hasImport = true;
        this.edits.push(this.inPlaceOf(one));
      } else this.edits.push(this.without(one));
    }
    if (this.isNeeded && !this.hasImport) this.edits.push(this.added());
    return this.edits;
  }

  private inPlaceOf(one: Import): Edit {
    const from = this.quoted(one, CORE);
    if (one.isRequire) return { ...spanOf(one.declaration), text: `{ rspack } = require(${from})` };
    const end = this.text[one.statement.end - 1] === ';' ? ';' : '';
    return { ...spanOf(one.statement), text: `import { rspack } from ${from}${end}` };
  }

  private without({ statement, declaration, isAlone }: Import): Edit {
    if (isAlone) return { ...wholeLines(this.text, statement), text: '' };
    return { ...withComma(this.text, declaration), text: '' };
  }

  private added(): Edit {
    const last = this.references.imports.at(-1);
    if (!last) return { start: 0, end: 0, text: `const { rspack } = require('${CORE}');\n` };
    const from = this.quoted(last, CORE);
    const line = last.isRequire
      ? `const { rspack } = require(${from});`
      : `import { rspack } from ${from};`;
    return { start: last.statement.end, end: last.statement.end, text: `\n${line}` };
  }
}

function byStatement(imports: readonly Import[]): Map<number, Import[]> {
  const groups = new Map<number, Import[]>();
  for (const one of imports) {
    groups.set(one.source.start, [...(groups.get(one.source.start) ?? []), one]);
  }
  return groups;
}

function isExported(path: string): boolean {
  return EXPORTED.has(FACTS.builtins[path]?.status ?? '');
}

const spanOf = ({ start, end }: Span): Span => ({ start, end });

/** `optimize`, `LimitChunkCountPlugin` of `webpack.optimize.LimitChunkCountPlugin`. */
function memberPath(node: AnyNode, parents: readonly AnyNode[]): string[] {
  const path: string[] = [];
  let inner = node;
  for (const parent of parents) {
    if (parent.type !== 'MemberExpression' || parent.object !== inner) break;
    const key = keyOf(parent.property, parent.computed);
    if (key === undefined) break;
    path.push(key);
    inner = parent;
  }
  return path;
}

/** A stretch with the rest of its lines, where it has them for itself. */
export function wholeLines(text: string, { start, end }: Span): Span {
  const first = text.lastIndexOf('\n', start - 1) + 1;
  const rest = /^[ \t]*;?[ \t]*(?:\/\/[^\n]*)?(?:\r?\n|$)/.exec(text.slice(end))?.[0];
  const isAlone = text.slice(first, start).trim() === '' && rest !== undefined;
  return isAlone ? { start: first, end: end + rest.length } : { start, end };
}

/** A member of a list or an object with its comma, and with its lines if it has them for itself. */
export function withComma(text: string, { start, end }: Span): Span {
  const [comma] = /^\s*,/.exec(text.slice(end)) ?? [];
  if (comma !== undefined) {
    const lines = wholeLines(text, { start, end: end + comma.length });
    if (lines.start < start || text[lines.end - 1] === '\n') return lines;
    const blanks = /^[ \t]*/.exec(text.slice(end + comma.length))?.[0].length ?? 0;
    return { start, end: end + comma.length + blanks };
  }
  const before = /,?\s*$/.exec(text.slice(0, start))?.[0] ?? '';
  // The last one of several takes the comma in front of it along.
  return before.startsWith(',')
    ? { start: start - before.length, end }
    : wholeLines(text, { start, end });
}
