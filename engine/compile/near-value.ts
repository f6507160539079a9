import type { z } from 'zod';
import { meantBy } from '../../search/suggest.ts';

/** The value that was meant, of a field that takes some values only. */
export function nearValue(issue: z.core.$ZodIssue, value: unknown): string | undefined {
  if (issue.code !== 'invalid_value' || typeof value !== 'string') return undefined;
  const near = meantBy(value, issue.values.map(String));
  return near === undefined ? undefined : `did you mean \`${near}\`?`;
}
