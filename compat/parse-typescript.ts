import { tsPlugin } from '@sveltejs/acorn-typescript';
import { type Options, Parser, type Program } from 'acorn';

/** Reads TypeScript. A module of its own: it is as long as two thirds of the parser. */
export function parseTypeScript(text: string, options: Options): Program {
  return Parser.extend(tsPlugin()).parse(text, { ...options, locations: true });
}
