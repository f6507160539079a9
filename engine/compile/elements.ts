const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** HTML elements that pages may write, and that flow with text. */
export const phrasingElements = names(
  'a abbr b bdi bdo br cite code data del dfn em i img ins kbd mark q s samp small span strong sub sup time u var wbr',
);

/** HTML elements that pages may write, and that are blocks. */
export const flowElements = names(
  'audio blockquote dd details div dl dt figcaption figure hr li ol p picture section source summary table tbody td tfoot th thead tr ul video caption',
);

/** Elements that have no content and no end tag. */
export const voidElements = names('br hr img source wbr');
