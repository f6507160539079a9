import { z } from 'zod';
import { siteConfigSchema } from '../engine/config-schema.ts';
import { FIELD_TEXTS } from './configuration-texts.ts';

/** A JSON schema as far as the page reads it. */
interface FieldSchema {
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
  additionalProperties?: FieldSchema | boolean;
}

/** A row of the reference. */
export interface Field {
  path: string;
  type: string;
  /** As JSON; empty without one. */
  default: string;
  /** Empty when nobody has said anything about the field. */
  text: string;
}

/** Sections of the page; all other fields stand in the first. */
const SECTIONS = ['route', 'multiVersion', 'markdown', 'themeConfig'];

/** Every field of `site.config.ts`, in the order of its schema. */
export function configurationFields(): Field[] {
  const schema = z.toJSONSchema(siteConfigSchema, {
    io: 'input',
    unrepresentable: 'any',
  }) as FieldSchema;
  return fieldsOf(schema, '');
}

function fieldsOf({ properties = {} }: FieldSchema, prefix: string): Field[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = prefix + name;
    const below = prefix === '' && SECTIONS.includes(name) ? fieldsOf(field, `${name}.`) : [];
    return [rowOf(path, field), ...below];
  });
}

function rowOf(path: string, field: FieldSchema): Field {
  const value = field.default;
  const isEmpty = value === undefined || value === '' || JSON.stringify(value) === '{}';
  return {
    path,
    type: typeOf(field),
    default: isEmpty || SECTIONS.includes(path) ? '' : JSON.stringify(value),
    text: field.description ?? FIELD_TEXTS[path] ?? '',
  };
}

function typeOf({ type, enum: values, const: value, anyOf, oneOf, ...rest }: FieldSchema): string {
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

/** The text of `docs/configuration.md`. */
export function configurationPage(): string {
  const fields = configurationFields();
  const sections = ['', ...SECTIONS].map((section) => {
    const rows = fields.filter(({ path }) =>
      section === ''
        ? !path.includes('.') && !SECTIONS.includes(path)
        : path.startsWith(`${section}.`),
    );
    const own = fields.find(({ path }) => path === section);
    return [`## ${section === '' ? 'The site' : `\`${section}\``}`, own?.text, table(rows)]
      .filter(Boolean)
      .join('\n\n');
  });
  return `${INTRODUCTION}\n\n${sections.join('\n\n')}\n`;
}

function table(rows: readonly Field[]): string {
  const code = (text: string) => (text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``);
  const lines = rows.map(
    ({ path, type, default: value, text }) =>
      `| \`${path}\` | ${code(type)} | ${code(value)} | ${text.replaceAll('|', '\\|')} |`,
  );
  return ['| Field | Type | Default | |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

const INTRODUCTION = `# Configuration

<!-- Written by \`npm run configuration\` from the schema; changes belong there, or into \`scripts/configuration-texts.ts\`. -->

\`site.config.ts\` lies in the site folder and exports the configuration by default. \`defineConfig\` gives it its type:

\`\`\`ts
import { defineConfig } from '@twinleaf/engine/config';

export default defineConfig({ title: 'My docs' });
\`\`\`

All fields may be left out. One that is unknown or wrong is a problem with file, line and what to write. Files are named from the site folder, with \`./\` in front. [Extending](extending.md) shows each extension with an example.`;
