import { suggest } from '../search/suggest.ts';
import { FACTS, type NodeNumber } from './facts.ts';
import type { OptionFinding, UnreadFinding } from './report.ts';
import {
  type Fault,
  faultsOf,
  isChoosy,
  isOpen,
  itemsIn,
  keyIn,
  keysIn,
  literalsIn,
  pathOf,
  textsOf,
} from './schema.ts';
import { alternatives, type Entry, type Span, type Unread, type Value } from './values.ts';

/** A finding whose place is still in characters. */
export type Placed<Finding> = Omit<Finding, 'line' | 'column'> & {
  at: Span;
  /** The whole property and its value, where both are written out. */
  property?: Span;
  value?: Span;
};

export interface OptionResult {
  options: Placed<OptionFinding>[];
  unread: Placed<UnreadFinding>[];
}

interface Place {
  path: string;
  /** The path as tables have it. */
  option: string;
  rspack: NodeNumber[];
  webpack: NodeNumber[];
  isServer: boolean;
  /** The property that leads here, and its value. */
  property?: Span;
  value?: Span;
}

const { rspack, webpack, devServer } = FACTS.schemas;

/** Judges every option of a configuration. */
export function judgeOptions(configuration: Value): OptionResult {
  return new Judge(configuration).result;
}

class Judge {
  readonly result: OptionResult = { options: [], unread: [] };
  private readonly ours: Map<string, Fault>;
  private readonly theirs: Map<string, Fault>;
  private readonly server = new Map<string, Fault>();
  /** What is said already. */
  private readonly places = new Set<string>();

  constructor(configuration: Value) {
    this.ours = byPath(faultsOf(rspack, configuration, ''));
    // What Rspack takes is nothing to ask webpack about.
    this.theirs = this.ours.size === 0 ? new Map() : byPath(faultsOf(webpack, configuration, ''));
    this.visit(configuration, {
      path: '',
      option: '',
      rspack: [rspack],
      webpack: [webpack],
      isServer: false,
    });
  }

  private visit(value: Value, place: Place): void {
    for (const one of alternatives(value)) {
      if (one.kind === 'list') {
        const inner = { ...place, rspack: itemsIn(place.rspack), webpack: itemsIn(place.webpack) };
        for (const [index, item] of one.items.entries()) {
          const path = pathOf(place.path, index);
          if (!this.refusedItem(path, item, place)) this.visit(item, { ...inner, path });
        }
        for (const gap of one.gaps) this.gap(gap, place.path);
      } else if (one.kind === 'object') {
        for (const [key, entry] of one.entries) this.entry(key, entry, place);
        for (const gap of one.gaps) this.gap(gap, place.path);
        this.missing(one.at, place);
      } else if (one.kind === 'unread') this.gap(one, place.path);
      else if (one.kind === 'package' && !/^module\.rules\.(?:use|loader)/.test(place.option)) {
        this.result.unread.push({ path: place.path, at: one.at, why: 'package', name: one.name });
      }
    }
  }

  /** A member of a list that Rspack refuses: the list's option gets the blame. */
  private refusedItem(path: string, item: Value, place: Place): boolean {
    const fault = this.ours.get(path);
    if (fault?.type !== 'value' || place.isServer) return false;
    this.push({ ...place, path }, item.at, this.theirs.has(path) ? 'unknown' : 'unsupported', {
      isValue: true,
    });
    return true;
  }

  private missing(at: Span, place: Place): void {
    for (const [path, fault] of this.ours) {
      const isHere =
        fault.type === 'missing' && fault.at.start === at.start && path.startsWith(place.path);
      if (!isHere || this.result.options.some((one) => one.path === path)) continue;
      const key = path.slice(path.lastIndexOf('.') + 1);
      const kind = this.theirs.has(path) ? 'unknown' : 'unsupported';
      this.push({ ...place, path, option: optionOf(place.option, key) }, at, kind, {
        isMissing: true,
      });
    }
  }

  private entry(key: string, { key: at, value, property }: Entry, place: Place): void {
    const path = pathOf(place.path, key);
    const ours = keyIn(place.rspack, key);
    const theirs = keyIn(place.webpack, key);
    const isRecord = ours.named.length === 0 && theirs.named.length === 0 && ours.record.length > 0;
    const option = isRecord ? `${place.option}.*` : optionOf(place.option, key);
    const here: Place = {
      ...place,
      path,
      option,
      rspack: ours.named.length > 0 ? ours.named : ours.record,
      webpack: theirs.named.length > 0 ? theirs.named : theirs.record,
      ...(property && { property, value: value.at }),
    };
    // The schemas take anything here; the kinds of modules know what they read.
    const kind = /^module\.rules\.(parser|generator)$/.exec(option)?.[1];
    if (kind) {
      here.rspack = [...here.rspack, ...membersOf(rspack, kind)];
      here.webpack = [...here.webpack, ...membersOf(webpack, kind)];
    }
    if (path === 'devServer') {
      this.serverOptions(value, here, at);
      return;
    }
    const fault = this.faultAt(path, place);
    if (fault) {
      this.refused(fault, here, place, at, value);
      return;
    }
    if (isRecord) {
      if (!isOpen(ours.record)) this.visit(value, here);
      return;
    }
    // Where the schema doesn't mind, nobody reads what only webpack names.
    const isUnheard =
      ours.named.length === 0 &&
      theirs.named.length > 0 &&
      (ours.record.length === 0 || isOpen(ours.record));
    const isNamed = ours.named.length > 0 || theirs.named.length > 0;
    if (!isNamed && !isRecord) return;
    this.accepted(here, at, value, isUnheard && !place.isServer);
    if (!isOpen(here.rspack) || isOpen(here.webpack)) this.visitInside(value, here);
  }

  private faultAt(path: string, place: Place): Fault | undefined {
    return (place.isServer ? this.server : this.ours).get(path);
  }

  private visitInside(value: Value, place: Place): void {
    // Loaders and plugins have options of their own; `packages.ts` reads them.
    if (/\.options$|^plugins$|minimizer$/.test(place.option)) {
      for (const one of alternatives(value)) {
        if (one.kind === 'unread' && !place.option.endsWith('.options')) this.gap(one, place.path);
        if (one.kind === 'list') for (const gap of one.gaps) this.gap(gap, place.path);
      }
    } else this.visit(value, place);
  }

  private refused(fault: Fault, here: Place, place: Place, at: Span, value: Value): void {
    if (fault.type === 'key') {
      const theirs = place.isServer ? undefined : this.theirs.get(here.path);
      const isUnknown = place.isServer || theirs?.type === 'key';
      const known = keysIn([...place.rspack, ...(isUnknown ? place.webpack : [])]);
      const key = here.path.slice(place.path.length).replace(/^\./, '');
      const meant = isUnknown ? suggest(key, known) : undefined;
      this.push(here, at, isUnknown ? 'unknown' : 'unsupported', meant ? { meant } : {});
      return;
    }
    const isUnknown = place.isServer || this.theirs.get(here.path)?.type === 'value';
    const literals = literalsIn(here.rspack);
    const [text] = textsOf(value).filter((one) => !literals.includes(one));
    const meant = text === undefined ? undefined : suggest(text, literals);
    this.push(here, at, isUnknown ? 'unknown' : 'unsupported', {
      isValue: true,
      ...(isUnknown && meant !== undefined && { meant }),
    });
  }

  private accepted(place: Place, at: Span, value: Value, isUnheard: boolean): void {
    const unsure = alternatives(value).filter(isUnsure);
    if (unsure.length > 0 && isChoosy(place.rspack)) {
      for (const one of unsure) this.gap(asUnread(one), place.path);
      // Of a value that nobody sees nothing is said.
      if (unsure.length === alternatives(value).length) return;
    }
    const href = FACTS.withoutEffect[place.option];
    if (href !== undefined || isUnheard) {
      const note =
        href === undefined ? undefined : { table: 'withoutEffect' as const, key: place.option };
      this.push(place, at, 'no-effect', {
        ...(href !== undefined && { href }),
        ...(note && { note }),
      });
      return;
    }
    const meaning = FACTS.meanings.find(
      ({ option, when }) => option === place.option && holds(when, value),
    );
    if (meaning) {
      const kind = meaning.kind === 'unsupported' ? 'unsupported' : 'differs';
      const note = { table: 'meanings' as const, key: place.option };
      this.push(place, at, kind, {
        note,
        href: meaning.href,
        ...(kind === 'unsupported' && { isValue: true }),
      });
      return;
    }
    this.push(place, at, 'works', {});
  }

  private serverOptions(value: Value, place: Place, at: Span): void {
    for (const fault of alternatives(value).flatMap((one) =>
      faultsOf(devServer, one, 'devServer'),
    )) {
      if (!this.server.has(fault.path)) this.server.set(fault.path, fault);
    }
    const fault = this.server.get('devServer');
    if (fault && !alternatives(value).some(({ kind }) => kind === 'object')) {
      // `devServer: false` is no object for the server, and none is started then.
      if (!alternatives(value).every((one) => one.kind === 'boolean')) {
        this.push({ ...place, isServer: true }, at, 'unknown', { isValue: true });
        return;
      }
    }
    this.accepted(place, at, value, false);
    this.visit(value, { ...place, rspack: [devServer], webpack: [devServer], isServer: true });
  }

  private gap(gap: Unread, path: string): void {
    const { at, why, name } = gap;
    const isKnown = this.result.unread.some(
      (one) => one.at.start === at.start && one.path === path,
    );
    if (!isKnown) this.result.unread.push({ path, at, why, ...(name !== undefined && { name }) });
  }

  private push(
    { path, option, isServer, property, value }: Place,
    at: Span,
    kind: OptionFinding['kind'],
    more: Partial<OptionFinding>,
  ): void {
    const place = `${at.start} ${path}`;
    if (this.places.has(place)) return;
    this.places.add(place);
    const note = more.note ?? (kind === 'unsupported' ? noteOf(option) : undefined);
    this.result.options.push({
      path,
      option,
      kind,
      at,
      ...(isServer && { isServer }),
      ...(property && value && { property, value }),
      ...more,
      ...(note && { note }),
    });
  }
}

/** What `module.parser` or `module.generator` has for each kind of module. */
function membersOf(root: NodeNumber, kind: string): NodeNumber[] {
  const { named } = keyIn(keyIn([root], 'module').named, kind);
  return [...new Set(keysIn(named))].flatMap((key) => keyIn(named, key).named);
}

function byPath(faults: readonly Fault[]): Map<string, Fault> {
  return new Map(faults.map((fault) => [fault.path, fault]));
}

function isUnsure(value: Value): boolean {
  return (
    value.kind === 'unread' ||
    value.kind === 'package' ||
    (value.kind === 'text' && value.text === undefined)
  );
}

function asUnread(value: Value): Unread {
  if (value.kind === 'unread') return value;
  const { at } = value;
  return value.kind === 'package'
    ? { kind: 'unread', at, why: 'package', name: value.name }
    : { kind: 'unread', at, why: 'expression' };
}

function holds(when: string | undefined, value: Value): boolean {
  if (when === undefined) return true;
  if (when === 'function') return alternatives(value).some(({ kind }) => kind === 'function');
  return textsOf(value).some((text) =>
    when.startsWith('[') ? text.includes(when) : text === when,
  );
}

/** The path as tables have it: what occurs in several places has one name. */
function optionOf(above: string, key: string): string {
  const name = /^[\w$]+$/.test(key) ? key : JSON.stringify(key);
  if (above === '') return name;
  if (above === 'module.rules' && (key === 'rules' || key === 'oneOf')) return 'module.rules';
  if (above === 'module' && key === 'defaultRules') return 'module.rules';
  if (above === 'module.rules' && key === 'resolve') return 'resolve';
  if (above === 'resolveLoader') return `resolve.${name}`;
  const family =
    /^(?:module\.(?:parser|generator))$/.test(above) && /^(javascript|asset|css)\//.exec(key);
  return family ? `${above}.${family[1]}` : `${above}.${name}`;
}

/** What the tables advise, for an option or for the nearest one around it. */
function noteOf(option: string): OptionFinding['note'] {
  return { table: 'options', key: option };
}
