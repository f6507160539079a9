import { type Options, Parser, type Program } from 'acorn';

/** Where the text stops being JavaScript. */
export interface SyntaxFault {
  /** The parser's words, in English. */
  message: string;
  offset: number;
}

export interface Parsed {
  program: Program;
  form: 'javascript' | 'typescript' | 'json';
  /** The text was mended to be read: parts of it may be missing. */
  fault?: SyntaxFault;
}

const BASE = {
  ecmaVersion: 'latest',
  allowHashBang: true,
  allowReturnOutsideFunction: true,
  allowAwaitOutsideFunction: true,
} satisfies Options;

/** What starts a pasted object without anything around it. */
const BARE_OBJECT = /^\s*(?:(?:\/\/.*|\/\*[\s\S]*?\*\/)\s*)*\{/;

/**
 * Reads JavaScript, TypeScript or JSON. Nothing of it runs.
 * @throws {RangeError} when it is nested too deeply
 */
export async function parseConfiguration(text: string): Promise<Parsed> {
  if (BARE_OBJECT.test(text)) {
    // Blanks keep every place what it is; the parenthesis stands where the file has not begun.
    const object = attempt(() => bareObject(text));
    if ('program' in object) return { ...object, form: isJson(text) ? 'json' : 'javascript' };
  }
  const plain = attempt(() => Parser.parse(text, { ...BASE, sourceType: 'module' }));
  if ('program' in plain) return { ...plain, form: 'javascript' };
  const script = attempt(() => Parser.parse(text, { ...BASE, sourceType: 'script' }));
  if ('program' in script) return { ...script, form: 'javascript' };
  const options: Options = { ...BASE, sourceType: 'module' };
  const { parseTypeScript } = await import(
    /* webpackChunkName: "parse-typescript" */ './parse-typescript.ts'
  );
  const typed = attempt(() => parseTypeScript(text, options));
  if ('program' in typed) return { ...typed, form: 'typescript' };
  // Whoever came further understood more of it.
  const fault = typed.fault.offset > plain.fault.offset ? typed.fault : plain.fault;
  const { parseLoosely } = await import(
    /* webpackChunkName: "parse-loosely" */ './parse-loosely.ts'
  );
  return { program: parseLoosely(text, options), form: 'javascript', fault };
}

function bareObject(text: string): Program {
  const expression = Parser.parseExpressionAt(text, text.indexOf('{'), BASE);
  const rest = text.slice(expression.end).replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '');
  if (/[^\s;,]/.test(rest)) throw Object.assign(new SyntaxError('more follows'), { pos: 0 });
  const { start, end } = expression;
  return {
    type: 'Program',
    start,
    end,
    sourceType: 'module',
    body: [{ type: 'ExpressionStatement', start, end, expression }],
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function attempt(parse: () => Program): { program: Program } | { fault: SyntaxFault } {
  try {
    return { program: parse() };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const offset = 'pos' in error && typeof error.pos === 'number' ? error.pos : 0;
    return { fault: { message: error.message.replace(/ \(\d+:\d+\)$/, ''), offset } };
  }
}
