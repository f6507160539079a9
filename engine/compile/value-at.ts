/** What stands at a path in a value; the nearest thing around it where it does not lead on. */
export function valueAt(fields: Record<string, unknown>, path: readonly PropertyKey[]): unknown {
  let value: unknown = fields;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return value;
    value = (value as Record<PropertyKey, unknown>)[part]; // Lists are objects with number keys.
  }
  return value;
}
