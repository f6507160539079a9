import type { Facts } from '../facts/model.ts';
import { statsName } from './names.ts';
import { canonicalPath, optionIndex } from './option-paths.ts';
import { type Subject, subjectsOfPage } from './owners.ts';

/**
 * What a page has to document, by the name that it is documented under: things of the same shape
 * are asked for once.
 */
export function requiredOnPage(
  route: string,
  facts: Facts,
  routes: readonly string[],
  typeLinks: Readonly<Record<string, string>> = {},
): Map<string, Subject> {
  const required = new Map<string, Subject>();
  for (const subject of subjectsOfPage(route, facts, routes, typeLinks)) {
    const name = documentedName(subject);
    if (!required.has(name)) required.set(name, subject);
  }
  return route.startsWith('/config/') ? eachShapeOnce(required, facts) : required;
}

function eachShapeOnce(required: Map<string, Subject>, facts: Facts): Map<string, Subject> {
  const index = optionIndex(facts);
  const shapes = new Map<string, Subject>();
  for (const name of required.keys()) {
    const canonical = canonicalPath(name, index);
    // A shape that another page documents is not asked for again.
    const [first = name] = index.get(canonical) ?? [];
    if (required.has(first)) shapes.set(canonical, { kind: 'option', name: first });
  }
  return shapes;
}

/** How a subject is found among what a page documents. */
function documentedName(subject: Subject): string {
  switch (subject.kind) {
    case 'hook':
      return `${subject.owner}.${subject.name}`;
    case 'object member':
      return `${subject.object}.${subject.name}`;
    case 'flag':
      return `${subject.command} --${subject.name}`;
    case 'stats key':
      return statsName(subject.name);
    default:
      return subject.name;
  }
}
