/** What the shell asks of the runtime. On the server nothing calls them. */
export interface ShellActions {
  toggleAppearance(): void;
  scrollToTop(): void;
}
