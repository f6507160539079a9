let region: HTMLElement | undefined;

/** Puts the region that screen readers listen to into the document; texts that come later are heard. */
export function startAnnouncing(): void {
  region = document.createElement('div');
  region.className = 'visually-hidden';
  region.ariaLive = 'polite';
  document.body.append(region);
}

/** Says a text, or nothing any more for an empty one. */
export function announce(text: string): void {
  if (region) region.textContent = text;
}
