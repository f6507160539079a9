import { z } from 'zod';
import { siteConfigSchema } from '../engine/config-schema.ts';
import { fieldText, SECTION_TEXTS } from './configuration-texts.ts';

/** A JSON schema as far as the page reads it. */
interface FieldSchema {
  $ref?: string;
  $defs?: Record<string, FieldSchema>;
  type?: string;
  description?: string;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  anyOf?: FieldSchema[];
  oneOf?: FieldSchema[];
  items?: FieldSchema;
  prefixItems?: FieldSchema[];
  properties?: Record<string, FieldSchema>;
  required?: string[];
  additionalProperties?: FieldSchema | boolean;
}

/** A row of the reference. */
export interface Field {
  /** `search.mode`; `feeds[].id` of what stands in a list, `islands.<name>.hydrate` below names of the site's. */
  path: string;
  type: string;
  /** As JSON; empty without one. */
  default: string;
  isRequired: boolean;
  /** Empty when nobody has said anything about the field. */
  text: string;
}

/** Sections of the page, in their order; all other fields stand in the first. */
const SECTIONS: Readonly<Record<string, string>> = {
  locales: '`locales`',
  route: '`route`',
  multiVersion: '`multiVersion`',
  search: '`search`',
  markdown: '`markdown`',
  themeConfig: '`themeConfig`',
  nav: 'Items of the bar',
  sidebar: 'Entries of a sidebar',
  editLink: '`editLink`',
  feeds: '`feeds`',
  siblings: '`siblings`',
  brand: '`brand`',
  slots: '`slots`',
  security: '`security`',
  redirects: '`redirects`',
  examples: '`examples`',
};

/** The same fields at several places are told once. */
const SAME: readonly (readonly [RegExp, string])[] = [
  [/^themeConfig\.locales(?=\[\])/, 'locales'],
  [/^(?:locales\[\]|themeConfig)\.(nav|sidebar|editLink)(?=[.[])/, '$1'],
  [/^(nav|sidebar)\.<name>(?=\[\])/, '$1'],
  [/^(nav|sidebar)\[\](?:\.items\[\])+/, '$1[]'],
];

const rootSchema = z.toJSONSchema(siteConfigSchema, {
  io: 'input',
  unrepresentable: 'any',
}) as FieldSchema;

/** Every field of `site.config.ts`, in the order of its schema, each once. */
export function configurationFields(): Field[] {
  const fields = new Map<string, Field>();
  for (const field of fieldsOf(rootSchema, '', [])) {
    const known = fields.get(field.path);
    fields.set(field.path, known ? merged(known, field) : field);
  }
  return [...fields.values()];
}

/** A field of several shapes that stand for each other. */
function merged(one: Field, other: Field): Field {
  const types = [...new Set([...one.type.split(' | '), ...other.type.split(' | ')])];
  return {
    ...one,
    type: types.join(' | '),
    default: one.default || other.default,
    isRequired: one.isRequired || other.isRequired,
  };
}

/** @param trail shapes around this one: a tree holds itself */
function fieldsOf(schema: FieldSchema, path: string, trail: readonly FieldSchema[]): Field[] {
  const { properties = {}, required = [], items, prefixItems = [], additionalProperties } = schema;
  if (trail.includes(schema)) return [];
  const inside = [...trail, schema];
  // Of several shapes that stand for each other none is needed; the texts say more.
  const shapes = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter((one) => one.properties);
  const optional = (fields: Field[]) =>
    shapes.length < 2 ? fields : fields.map((field) => unneeded(field, canonical(path)));
  const members = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...prefixItems];
  return [
    ...Object.entries(properties).flatMap(([name, field]) => {
      const below = path === '' ? name : `${path}.${name}`;
      const isRequired = path !== '' && required.includes(name) && field.default === undefined;
      return [rowOf(canonical(below), field, isRequired), ...fieldsOf(field, below, inside)];
    }),
    ...optional(members.flatMap((member) => fieldsOf(member, path, inside))),
    ...(items ? fieldsOf(items, `${path}[]`, inside) : []),
    ...(typeof additionalProperties === 'object'
      ? fieldsOf(additionalProperties, `${path}.<name>`, inside)
      : []),
    ...(schema.$ref ? fieldsOf(referred(schema.$ref), path, inside) : []),
  ];
}

/** A field right below a path, as one that may be left out. */
const unneeded = (field: Field, path: string): Field =>
  field.path.slice(path.length + 1).includes('.') ? field : { ...field, isRequired: false };

/** @param ref `#/$defs/name` */
const referred = (ref: string): FieldSchema =>
  rootSchema.$defs?.[ref.split('/').at(-1) ?? ''] ?? {};

const canonical = (path: string): string =>
  SAME.reduce((text, [place, once]) => text.replace(place, once), path);

function rowOf(path: string, field: FieldSchema, isRequired: boolean): Field {
  const value = field.default;
  const isEmpty = value === undefined || value === '' || JSON.stringify(value) === '{}';
  return {
    path,
    type: path.startsWith('slots.') ? 'component' : typeOf(field),
    default: isEmpty || path in SECTIONS ? '' : JSON.stringify(value),
    isRequired,
    text: field.description ?? fieldText(path),
  };
}

function typeOf(schema: FieldSchema): string {
  const { $ref, type, enum: values, const: value, anyOf, oneOf, ...rest } = schema;
  if ($ref) return 'object';
  if (value !== undefined) return JSON.stringify(value);
  if (values) return values.map((one) => JSON.stringify(one)).join(' | ');
  const union = anyOf ?? oneOf;
  if (union) return [...new Set(union.map(typeOf))].join(' | ');
  if (type === 'array' && rest.prefixItems) return `[${rest.prefixItems.map(typeOf).join(', ')}]`;
  if (type === 'array') {
    const item = rest.items ? typeOf(rest.items) : 'object';
    return item.includes(' ') ? `(${item})[]` : `${item}[]`;
  }
  if (type === 'object' && typeof rest.additionalProperties === 'object') {
    return `Record<string, ${typeOf(rest.additionalProperties)}>`;
  }
  return type ?? 'object';
}

/** The section that a field stands in; empty: the first. */
function sectionOf(path: string): string {
  const [name = ''] = path.split(/[.[]/);
  return path !== name && name in SECTIONS ? name : '';
}

/** The text of `docs/configuration.md`. */
export function configurationPage(): string {
  const fields = configurationFields();
  const sections = ['', ...Object.keys(SECTIONS)].map((section) => {
    const rows = fields.filter(({ path }) => sectionOf(path) === section);
    const own = SECTION_TEXTS[section] ?? fields.find(({ path }) => path === section)?.text;
    return [`## ${SECTIONS[section] ?? 'The site'}`, own, table(rows)].filter(Boolean).join('\n\n');
  });
  return `${INTRODUCTION}\n\n${sections.join('\n\n')}\n`;
}

function table(rows: readonly Field[]): string {
  const code = (text: string) => (text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``);
  const lines = rows.map(({ path, type, default: value, isRequired, text }) => {
    const usual = isRequired ? '(needed)' : code(value);
    return `| \`${path}\` | ${code(type)} | ${usual} | ${text.replaceAll('|', '\\|')} |`;
  });
  return ['| Field | Type | Default | |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

const INTRODUCTION = `# Configuration

<!-- Written from the schema by scripts/configuration-page.ts of the repository: changes belong there. -->

\`site.config.ts\` lies in the site folder and exports the configuration by default. \`defineConfig\` gives it its type:

\`\`\`ts
import { defineConfig } from '@twinleaf/engine/config';

export default defineConfig({ title: 'My docs' });
\`\`\`

All fields of the first table may be left out. In paths, \`[]\` stands for each item of a list and \`<name>\` for a name of your own. A field that is unknown or wrong is a problem with file, line and what to write. Files are named from the site folder, with \`./\` in front. [Extending](extending.md) shows each extension with an example.`;
