import type { Entry } from './record-entry.ts';

/** A cell that a row's first cell, in code, and the column lead to. */
const CELL = /^`(?<key>[^`]+)`, (?<column>[^:]+): (?<value>.+)$/s;

/**
 * Whether a cell of a new row says of its row what the cells of the same column say of theirs: “Only `a`”
 * beside `{ a: 1 }` as “Only `b`” beside `{ b: 2 }`, or “`[1]`, an array” as “`2`, a number”.
 * @param recorded the cells that were confirmed
 */
export function isFormedAlike(own: Entry, recorded: readonly Entry[]): boolean {
  const form = formOf(own.says);
  if (form === undefined) return false;
  const cells = recorded.filter(({ kind, clause }) => kind === 'cell' && clause === own.clause);
  const { key = '' } = CELL.exec(own.says)?.groups ?? {};
  const isKnown = cells.some(({ says }) => says.startsWith(`\`${key}\`, `));
  return !isKnown && cells.some(({ says }) => formOf(says) === form);
}

/** Kinds of values by how they are written, with what they are called. */
const KINDS: readonly (readonly [kind: string, value: RegExp, called: RegExp])[] = [
  ['number', /^-?\d[\d.]*$/, /\b(?:a )?number\b|数字|数值/i],
  ['boolean', /^(?:true|false)$/, /\b(?:a )?boolean\b|布尔值?/i],
  ['array', /^\[.*\]$/s, /\b(?:an )?array\b|数组/i],
  ['object', /^\{.*\}$/s, /\b(?:an )?object\b|对象/i],
  ['string', /^(['"]).*\1$/s, /\b(?:a )?string\b|字符串/i],
];

/**
 * A cell with the places in the row's first cell in the place of its values, and `kind` in the place of
 * what they are called; undefined where a value is not in the row, or is called what it is not.
 */
function formOf(says: string): string | undefined {
  const { key = '', column = '', value = '' } = CELL.exec(says)?.groups ?? {};
  const names: readonly string[] = key.match(/[\w$@/-]+/g) ?? [];
  const codes = [...value.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  if (codes.length === 0) return undefined;
  const placeOf = (code: string) =>
    code === key || code === unquoted(key) ? 'all' : String(names.indexOf(code));
  if (codes.some((code) => placeOf(code) === '-1')) return undefined;
  const words = value.replace(/`[^`]+`/g, '`');
  const [called, ...others] = KINDS.filter(([, , pattern]) => pattern.test(words));
  const isCalled = codes.every((code) => called === undefined || called[1].test(code));
  if (others.length > 0 || !isCalled) return undefined;
  const plain = called === undefined ? words : words.replace(called[2], 'kind');
  return [column, plain, ...codes.map(placeOf)].join('|');
}

const unquoted = (code: string): string => /^(['"])(.*)\1$/s.exec(code)?.[2] ?? code;
