import { createRequire } from 'node:module';
import { join } from 'node:path';

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  definitions?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema | Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** Options lie no deeper; what contains itself ends here. */
const MAX_DEPTH = 4;

/**
 * Paths of the options of webpack, as its own schema has them: `output.charset`.
 * @param sandbox absolute path of the folder with the packages
 */
export function webpackOptions(sandbox: string): ReadonlySet<string> {
  const load = createRequire(join(sandbox, 'package.json'));
  const schema: Schema = load('webpack/schemas/WebpackOptions.json');
  const paths = new Set<string>();
  const seen = new Set<string>();
  const visit = (part: Schema, path: string, depth: number) => {
    const [, name] = /^#\/definitions\/(.+)$/.exec(part.$ref ?? '') ?? [];
    const target = name === undefined ? undefined : schema.definitions?.[name];
    const key = `${path} ${name}`;
    if (target && !seen.has(key)) {
      seen.add(key);
      visit(target, path, depth);
    }
    const lists = [part.items ?? [], part.anyOf ?? [], part.oneOf ?? []].flat();
    for (const one of lists) visit(one, path, depth);
    for (const [key, member] of Object.entries(part.properties ?? {})) {
      const own = path === '' ? key : `${path}.${key}`;
      paths.add(own);
      if (depth < MAX_DEPTH) visit(member, own, depth + 1);
    }
  };
  visit(schema, '', 0);
  return paths;
}
