/** A path or an id as it stands in an address. Half a character, which has no address, is replaced. */
export function encodeAddress(text: string): string {
  return encodeURI(wellFormed(text));
}

/** A text without halves of surrogate pairs: those have no UTF-8 form. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}
