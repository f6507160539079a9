/**
 * The longest name of a file or folder: file systems hold 255 bytes, and the output adds a hash and
 * endings (`.1f2e3d4c.js.br`).
 */
const LONGEST_NAME = 236;

/**
 * Why a file of a site cannot be published under its name, and what to do.
 * @param path as Node reads it from the folder
 */
export function nameProblem(path: string): { message: string; hint: string } | undefined {
  if (path.includes('\u{fffd}')) {
    return { message: 'the name is not written in UTF-8', hint: 'rename the file' };
  }
  if (/\p{Cc}/u.test(path)) {
    return {
      message: 'the name has a character that nobody sees, such as a line break or a tab',
      hint: 'rename the file',
    };
  }
  if (path !== path.normalize('NFC')) {
    return {
      message:
        'the name holds letters in parts, such as an e and its accent: links that look the same would miss it',
      hint: `rename the file to ${path.normalize('NFC').split('/').at(-1)}, typed anew; in scripts: name.normalize('NFC')`,
    };
  }
  const longest = Math.max(...path.split('/').map((part) => Buffer.byteLength(part)));
  if (longest <= LONGEST_NAME) return undefined;
  return {
    message: `a name has ${longest} bytes: with the endings that the output adds, no file system holds it`,
    hint: `shorten it to ${LONGEST_NAME} bytes; a Chinese character has three`,
  };
}
