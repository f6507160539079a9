import { fromHtml } from 'hast-util-from-html';
import { isForeign, mapAddresses } from '../compile/media-attributes.ts';
import { type AllowedSources, isAllowed } from './allowed.ts';
import type { PolicyDirective } from './directives.ts';

/** What code of a site wrote, as far as it says what a browser would do. */
export interface HtmlTree {
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: HtmlTree[];
}

/** Something that the policy of pages blocks. */
export interface BlockedPart {
  /** As readers of messages know it: `<script>`, `\`onclick\` of <a>`. */
  name: string;
  hint: string;
}

const LOOKS = 'give elements classes, and style them in `styles` of the site configuration';
const MOVES = 'what moves is an island: `islands` of the site configuration';

/** Elements that run or load something, whatever the policy allows. */
const ELEMENTS: Readonly<Record<string, string>> = {
  script: MOVES,
  style: LOOKS,
  frame: 'write `<iframe>`',
  object: 'write `<img>` or `<iframe>`',
  embed: 'write `<img>` or `<iframe>`',
  base: 'where the site lies is said by `base` of the site configuration',
};

/** What the site's policy would block of a tree. Pages would miss it without a word. */
export function blockedParts(tree: HtmlTree, allowed: AllowedSources): BlockedPart[] {
  const tag = tree.tagName?.toLowerCase() ?? '';
  const properties = Object.entries(tree.properties ?? {});
  const isData = /json|speculationrules/.test(String(tree.properties?.type ?? ''));
  const element = Object.hasOwn(ELEMENTS, tag) ? ELEMENTS[tag] : undefined;
  const own = element === undefined || isData ? [] : [{ name: `<${tag}>`, hint: element }];
  const others = properties.flatMap(([name, value]) =>
    blockedProperty({ tag, name, value }, allowed),
  );
  const inside = (tree.children ?? []).flatMap((child) => blockedParts(child, allowed));
  return [...own, ...others, ...inside];
}

/** A sign that something may be blocked; most HTML has none, and need not be read. */
const SUSPECT =
  /<(?:script|style|i?frame|object|embed|base)\b|\son[a-z]+=|\b(?:src|srcset|poster)="(?:[a-z][a-z0-9+.-]*:|[^"]*\/\/)|javascript:/i;

/** The same for HTML. */
export function blockedPartsOf(html: string, allowed: AllowedSources): BlockedPart[] {
  if (!SUSPECT.test(html)) return [];
  return blockedParts(fromHtml(html, { fragment: true }) as HtmlTree, allowed);
}

/** The parts that are there more often than they were before, once each. */
export function newParts(
  before: readonly BlockedPart[],
  after: readonly BlockedPart[],
): BlockedPart[] {
  const count = (parts: readonly BlockedPart[], name: string) =>
    parts.filter((part) => part.name === name).length;
  return after.filter(
    ({ name }, index) =>
      after.findIndex((other) => other.name === name) === index &&
      count(after, name) > count(before, name),
  );
}

interface Property {
  tag: string;
  name: string;
  value: unknown;
}

function blockedProperty({ tag, name, value }: Property, allowed: AllowedSources): BlockedPart[] {
  if (typeof value === 'string' && /^\s*javascript:/i.test(value)) {
    return [{ name: `\`javascript:\` in \`${name}\` of <${tag}>`, hint: MOVES }];
  }
  if (name === 'style') return [{ name: `\`style\` of <${tag}>`, hint: LOOKS }];
  if (/^on[A-Z]/i.test(name)) return [{ name: `\`${name}\` of <${tag}>`, hint: MOVES }];
  const directive = LOADED[tag]?.[name.toLowerCase()];
  if (directive === undefined || typeof value !== 'string') return [];
  const blocked: BlockedPart[] = [];
  mapAddresses({ name: name.toLowerCase(), value }, (address) => {
    if (!isForeign(address) || isPictureData(address, directive)) return address;
    if (isAllowed(address, allowed[directive] ?? [])) return address;
    const { origin } = new URL(address, 'https://site.invalid');
    blocked.push({
      name: `${address} in <${tag}>`,
      hint: `put the file into \`public\`, or allow its host: \`security: { csp: { '${directive}': ['${origin}'] } }\``,
    });
    return address;
  });
  return blocked;
}

/** What an element loads by itself: tag → attribute → the part of the policy that lets it through. */
const LOADED: Readonly<Record<string, Readonly<Record<string, PolicyDirective>>>> = {
  img: { src: 'img-src', srcset: 'img-src' },
  iframe: { src: 'frame-src' },
  audio: { src: 'media-src' },
  video: { src: 'media-src', poster: 'img-src' },
  source: { src: 'media-src', srcset: 'img-src' },
  track: { src: 'media-src' },
};

/** Pictures may be data. */
const isPictureData = (address: string, directive: PolicyDirective): boolean =>
  directive === 'img-src' && /^\s*data:/i.test(address);
