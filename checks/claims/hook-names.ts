import type { Facts } from '../facts/model.ts';
import type { ClaimPage, ClaimSection, Inside, Sentence } from './claim-page.ts';

/** Folder of the pages whose sections are hooks. */
const PAGES = /\/api\/plugin-api\/([\w-]+)-hooks(?:#|$)/;

/** `/api/plugin-api/normal-module-factory-hooks` → `NormalModuleFactory`. */
function ownerOfRoute(route: string): string | undefined {
  const [, name] = PAGES.exec(route) ?? [];
  return name?.replace(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase());
}

/** `Compiler.emit` → `emit` */
export const bareHook = (hook: string): string => hook.replace(/^.*\./, '');

/** The hook that a section is about: `Compiler.emit`. */
export function hookOfHeading(
  { code, above }: ClaimSection,
  { route }: Pick<ClaimPage, 'route'>,
  { hooks }: Facts,
): string | undefined {
  const owner = ownerOfRoute(route);
  const name = code ?? above.findLast((one) => one.code !== undefined)?.code;
  if (owner === undefined || name === undefined || !hooks[owner]?.[name]) return undefined;
  return `${owner}.${name}`;
}

/**
 * The hook that a code span names. A name is a hook on the pages of hooks, behind a link to one, with
 * `hooks.` in front of it, or in a sentence that speaks of hooks.
 */
export function hookOfSpan(
  { at, end, text }: Inside,
  sentence: Sentence,
  { route }: Pick<ClaimPage, 'route'>,
  { hooks }: Facts,
): string | undefined {
  const [, object, name = ''] = /^(?:(?:(\w+)\.)?hooks\.)?(\w+)$/.exec(text) ?? [];
  const owners = Object.keys(hooks).filter((owner) => hooks[owner]?.[name]);
  if (owners.length === 0) return undefined;
  const link = sentence.links.find((one) => one.at <= at && one.end >= end);
  const linked = link && ownerOfRoute(link.url);
  const told = [object, linked].map((one) => one?.toLowerCase());
  const meant = owners.find((owner) => told.includes(owner.toLowerCase()));
  if (meant !== undefined) return `${meant}.${name}`;
  // A member of something else, or a link to another page.
  if (object !== undefined || (link && linked === undefined && !link.url.startsWith('#')))
    return undefined;
  const own = ownerOfRoute(route);
  if (own !== undefined && owners.includes(own)) return `${own}.${name}`;
  const speaksOfHooks = own !== undefined || /\bhooks?\b|钩子|hooks\./i.test(sentence.text);
  return speaksOfHooks && owners.length === 1 ? `${owners[0]}.${name}` : undefined;
}
