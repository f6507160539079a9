/**
 * Reads a response as text, as it arrives.
 * @param limit bytes at most; a longer answer is broken off, however long it would go on
 * @throws {Error} when the answer is longer
 */
export async function readLimited(response: Response, limit: number): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.length;
      if (size > limit) throw new Error(`the answer is longer than ${limit} bytes`);
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    // Nobody waits for the rest; an answer that was read to its end takes no notice.
    reader.cancel().catch(() => undefined);
  }
}
