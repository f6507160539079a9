/**
 * Since which published version an option is in the schema, and a hook in the code:
 * `first-versions.json`, which `npm run check:facts -- --first-versions` writes.
 */
export interface FirstVersions {
  /** The versions that were read, the oldest first. */
  versions: readonly string[];
  /** Option path → version. An option that was away for a while is not in it. */
  options: Readonly<Record<string, string>>;
  /** `Compiler.make` → version. */
  hooks: Readonly<Record<string, string>>;
}

/** The pages of objects with hooks, and the classes that create them. */
export const HOOK_PAGES: Readonly<Record<string, string>> = {
  '/api/plugin-api/compiler-hooks': 'Compiler',
  '/api/plugin-api/compilation-hooks': 'Compilation',
  '/api/plugin-api/normal-module-factory-hooks': 'NormalModuleFactory',
  '/api/plugin-api/context-module-factory-hooks': 'ContextModuleFactory',
};

export function isFirstVersions(value: unknown): value is FirstVersions {
  if (typeof value !== 'object' || value === null) return false;
  const { versions, options, hooks } = value as Partial<Record<keyof FirstVersions, unknown>>;
  return (
    Array.isArray(versions) &&
    [options, hooks].every((one) => one !== null && typeof one === 'object')
  );
}
