import { join } from 'node:path';
import type { JobFile, Message } from './job.ts';

/** A text in which the example stands in `/app`, beside its packages. */
export function withoutPlaces(text: string, folder: string, packages: string | undefined): string {
  const moved = text.replaceAll(folder, '/app');
  return packages === undefined ? moved : moved.replaceAll(packages, '/app/node_modules');
}

/** Where in the example's own files a program has thrown. */
export function stackPlaces(printed: string, folder: string): Message[] {
  const at = printed.indexOf(join(folder, '/'));
  if (at === -1) return [];
  const [, file, line, column] =
    /^([^\s:()]+):(\d+)(?::(\d+))?/.exec(printed.slice(at + folder.length + 1)) ?? [];
  if (file === undefined || file.startsWith('node_modules')) return [];
  const [message = ''] = /^\w*Error: .*$/m.exec(printed) ?? [];
  return [placed(message, file, line, column)];
}

/**
 * The first place that a compiler or an interpreter names: `sum.ts(3,5)`, `sum.py:3`,
 * `File "sum.py", line 3`.
 */
export function namedPlaces(printed: string, files: readonly JobFile[]): Message[] {
  const found = files.flatMap(({ path }) => {
    const name = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const place = new RegExp(
      `(?<![\\w.-])${name}(?:\\((\\d+),(\\d+)\\)|:(\\d+)(?::(\\d+))?|", line (\\d+))`,
    ).exec(printed);
    if (!place) return [];
    const [, row, rowColumn, line = row ?? place[5], column = rowColumn] = place;
    return [{ at: place.index, message: placed('', path, line, column) }];
  });
  return found
    .sort((one, other) => one.at - other.at)
    .slice(0, 1)
    .map(({ message }) => message);
}

function placed(message: string, file: string, line: string | undefined, column?: string): Message {
  return {
    message,
    file,
    line: Number(line),
    ...(column !== undefined && { column: Number(column) }),
  };
}
