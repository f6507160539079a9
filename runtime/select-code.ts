/** Selects the code that a button of its block was to copy, for the reader's own keys. */
export function selectCode(button: Element): void {
  const code = button.matches('.code-copy') && button.closest('.code')?.querySelector('pre');
  if (code) getSelection()?.selectAllChildren(code);
}
