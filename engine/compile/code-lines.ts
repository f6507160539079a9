/** What a line of an example is, beside code. */
export interface CodeLine {
  /** Without notation, prompt and sign of the notation. */
  text: string;
  /** In front of the code, but not part of it: `$ `, `+ `, `- `. */
  sign: string;
  change?: 'ins' | 'del';
  /** A command whose prompt is not written. */
  command?: boolean;
  focus: boolean;
  marked: boolean;
}

/** A comment at the end of a line that says something about the line. */
const notation =
  /[ \t]*(?:\/\/|#|\/\*|<!--|\{\/\*)[ \t]*\[!code ([^\]]*)\][ \t]*(?:\*\/\}|\*\/|-->)?[ \t]*$/;
const notations: ReadonlySet<string> = new Set(['++', '--', 'focus', 'highlight']);

/** Words that notations may hold, for hints. */
export const knownNotations: readonly string[] = [...notations].map((word) => `[!code ${word}]`);

const shells: ReadonlySet<string> = new Set(['sh', 'bash', 'shell', 'zsh', 'shellscript']);

/** Whether a language is one of commands. */
export const isShell = (lang: string): boolean => shells.has(lang);

export interface ReadLines {
  lines: CodeLine[];
  /** Notations nobody knows: 0-based line and word. */
  unknown: { line: number; word: string }[];
}

/** Reads notations and prompts off the lines of a block. */
export function readCodeLines(code: string, lang: string): ReadLines {
  const unknown: ReadLines['unknown'] = [];
  const lines = code.split('\n').map((text, line): CodeLine => {
    const [whole = '', word] = notation.exec(text) ?? [];
    if (word === undefined) return { text, sign: '', focus: false, marked: false };
    if (!notations.has(word)) unknown.push({ line, word });
    return {
      text: text.slice(0, text.length - whole.length),
      sign: '',
      ...((word === '++' || word === '--') && { change: word === '++' ? 'ins' : 'del' }),
      focus: word === 'focus',
      marked: word === 'highlight',
    };
  });
  if (lines.some(({ change }) => change)) {
    const signs = { ins: '+ ', del: '- ' };
    for (const line of lines) line.sign = line.change ? signs[line.change] : '  ';
  } else if (shells.has(lang)) readPrompts(lines);
  return { lines, unknown };
}

/**
 * A prompt that is written is taken off its line, and says where commands are. Without one all
 * lines are commands but comments and lines that go on.
 */
function readPrompts(lines: CodeLine[]): void {
  const isWritten = lines.some(({ text }) => text.startsWith('$ '));
  // No line tells where a script within a script ends.
  const script = lines.findIndex(({ text }) => text.includes('<<'));
  let goesOn = false;
  for (const [index, line] of lines.entries()) {
    const { text } = line;
    if (isWritten && text.startsWith('$ ')) {
      line.sign = '$ ';
      line.text = text.slice(2);
    } else if (!isWritten && !goesOn && (script === -1 || index <= script)) {
      line.command = /^[^\s#]/.test(text);
    }
    goesOn = text.endsWith('\\');
  }
}
