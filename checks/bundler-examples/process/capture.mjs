/**
 * Keeps what this process prints until it is told to end.
 * @param {(text: string) => void} [onText] called with everything so far
 */
export function capture(onText) {
  const { stdout, stderr } = process;
  const writes = { out: stdout.write, err: stderr.write };
  let text = '';
  /** @type {(...args: unknown[]) => boolean} */
  const keep = (chunk, ...rest) => {
    text +=
      typeof chunk === 'string'
        ? chunk
        : Buffer.from(/** @type {Uint8Array} */ (chunk)).toString('utf8');
    const done = rest.find((one) => typeof one === 'function');
    if (typeof done === 'function') done();
    onText?.(text);
    return true;
  };
  stdout.write = /** @type {typeof stdout.write} */ (keep);
  stderr.write = /** @type {typeof stderr.write} */ (keep);
  return {
    text: () => text,
    end() {
      stdout.write = writes.out;
      stderr.write = writes.err;
    },
  };
}
