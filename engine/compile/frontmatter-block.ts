const block = /^---[ \t]*\r?\n(?:[\s\S]*?\r?\n)?---[ \t]*(?=\r?\n|$)/;

/** The YAML block at a file's start, fences included; undefined without one. */
export function frontmatterOf(text: string): string | undefined {
  return block.exec(text)?.[0];
}
