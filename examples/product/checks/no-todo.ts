import type { SiteCheck } from '@twinleaf/engine/checks';

/** Pages that are published have no notes of their authors. */
const check: SiteCheck = ({ pages }) =>
  pages.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, index) => {
      const column = line.indexOf('TODO');
      if (column < 0) return [];
      return [
        { file, line: index + 1, column: column + 1, message: 'a note to the author is left' },
      ];
    }),
  );

export default check;
