import type { ThemeRegistrationRaw } from 'shiki/core';

/**
 * What a token can be. The site's CSS gives each role its colour through `--code-<role>`; the
 * HTML carries the class, one letter on an `<i>`. Tokens without one have the colour of plain code
 * and no element; so do variables, which more general scopes would colour.
 */
const codeRoles = {
  keyword: 'k',
  string: 's',
  number: 'n',
  constant: 'l',
  comment: 'c',
  function: 'f',
  type: 'y',
  variable: '',
  property: 'p',
  tag: 't',
  attribute: 'a',
  regexp: 'r',
  punctuation: 'o',
  inserted: 'i',
  deleted: 'd',
  heading: 'h',
  emphasis: 'e',
  strong: 'b',
} as const;

export type CodeRole = keyof typeof codeRoles;

/** TextMate scopes of each role; the most specific selector wins, whatever the order. */
const scopes: Record<CodeRole, string[]> = {
  keyword: [
    'keyword',
    'storage',
    'keyword.operator.new',
    'keyword.operator.expression',
    'keyword.control',
    'variable.language.this',
    'variable.language.super',
    'punctuation.definition.keyword.css',
  ],
  string: [
    'string',
    'punctuation.definition.string',
    'constant.other.symbol',
    'markup.inline.raw',
    'markup.fenced_code',
    'constant.character.escape',
    'meta.attribute-selector string',
  ],
  number: ['constant.numeric', 'constant.other.color', 'keyword.other.unit'],
  constant: [
    'constant.language',
    'support.constant',
    'variable.other.constant.rust',
    'constant.other.option',
  ],
  comment: ['comment', 'punctuation.definition.comment', 'meta.diff.header', 'meta.diff.range'],
  function: [
    'entity.name.function',
    'support.function',
    'meta.function-call entity.name.function',
    'variable.function',
    'entity.name.command',
    'support.function.builtin.shell',
  ],
  type: [
    'entity.name.type',
    'entity.name.class',
    'entity.other.inherited-class',
    'support.type',
    'support.class',
    'new.expr entity.name.function',
    'entity.name.namespace',
    'entity.name.section.group-title',
  ],
  variable: ['variable.parameter', 'variable.other.bracket.shell', 'variable.css'],
  property: [
    'variable.other.property',
    'variable.other.object.property',
    'meta.object-literal.key',
    'support.type.property-name',
    'entity.name.tag.yaml',
    'support.variable.property',
    'variable.object.property',
    'entity.other.attribute-name.pseudo-class',
    'entity.other.attribute-name.pseudo-element',
  ],
  tag: ['entity.name.tag', 'punctuation.definition.tag', 'support.class.component'],
  attribute: ['entity.other.attribute-name', 'meta.attribute'],
  regexp: [
    'string.regexp',
    'string.regexp keyword.control.anchor',
    'string.regexp keyword.operator.quantifier',
    'string.regexp keyword.operator.or',
    'string.regexp keyword.other',
    'string.regexp constant.character.escape',
    'string.regexp constant.other.character-class',
    'string.regexp punctuation.definition.string',
    'string.regexp punctuation.definition.group',
  ],
  punctuation: [
    'keyword.operator',
    'punctuation.definition.template-expression',
    'punctuation.section.embedded',
    'storage.type.function.arrow',
  ],
  inserted: ['markup.inserted', 'punctuation.definition.inserted'],
  deleted: ['markup.deleted', 'punctuation.definition.deleted'],
  heading: ['markup.heading', 'entity.name.section'],
  emphasis: ['markup.italic'],
  strong: ['markup.bold'],
};

const roleNames = Object.keys(codeRoles) as CodeRole[]; // The keys of the table above.

/** Colours that stand for roles: `#000001` is the first one. They never reach a page. */
const colorOf = (index: number): string => `#${(index + 1).toString(16).padStart(6, '0')}`;

/** Colour of the theme, as Shiki reports it → class; none for plain code. */
export const classByColor: ReadonlyMap<string, string> = new Map(
  roleNames.map((role, index) => [colorOf(index), codeRoles[role]]),
);

/** A Shiki theme whose colours are the numbers of roles. */
export const codeTheme: ThemeRegistrationRaw = {
  name: 'roles',
  type: 'light',
  fg: '#ffffff',
  bg: '#ffffff',
  settings: [
    { settings: { foreground: '#ffffff', background: '#ffffff' } },
    ...roleNames.map((role, index) => ({
      scope: scopes[role],
      settings: { foreground: colorOf(index) },
    })),
    // Inside a template string, an expression is code again.
    {
      scope: [
        'string.unquoted.argument.shell',
        'meta.object-literal.key punctuation',
        'meta.template.expression',
        'meta.embedded',
        'string.template meta.embedded',
      ],
      settings: { foreground: '#ffffff' },
    },
  ],
};
