import type { z } from 'zod';
import type { Attributes } from './jsx-attributes.ts';
import { placeOf as positionOf } from './nodes.ts';
import type { Page } from './page.ts';
import { issueWords } from './prop-problems.ts';

/** Checks an element's props and records its use; each wrong one is reported where it stands. */
export function parseProps(
  {
    name,
    schema,
    words,
  }: { name: string; schema: z.ZodObject; words?: readonly string[] | undefined },
  { values, placeOf }: Attributes,
  page: Page,
): { data: unknown } | undefined {
  const parsed = schema.safeParse(values);
  page.components.push({
    name,
    props: plainJson(values),
    ...(words && { words }),
    source: page.file.source,
    ...positionOf(placeOf(undefined)),
    heading: page.headings.length - 1,
  });
  if (parsed.success) return { data: parsed.data };
  const known = Object.keys(schema.shape);
  for (const issue of parsed.error.issues) {
    // Several unknown props are one issue, but stand in several places.
    const single =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ ...issue, keys: [key] }))
        : [issue];
    for (const one of single) {
      const prop =
        one.code === 'unrecognized_keys' && one.path.length === 0 ? one.keys[0] : one.path[0];
      page.report(placeOf(prop), issueWords({ component: name, known, values }, one));
    }
  }
  return undefined;
}

/** What elements and functions among the values leave behind concerns nobody. */
function plainJson(values: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(values));
}
