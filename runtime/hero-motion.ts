/** Holds the flow of the home page's picture, lets it go on, or starts it again once it has ended. */
export function pressHeroMotion(button: HTMLElement): void {
  const picture = button.parentElement;
  if (!picture) return;
  const { dataset } = picture;
  if (dataset.motion === 'paused') {
    delete dataset.motion;
  } else if (picture.querySelector('.still')?.getAnimations().length) {
    dataset.motion = 'paused';
  } else {
    dataset.motion = 'again';
    // Without its animation for a moment, so that it begins anew.
    picture.getBoundingClientRect();
    delete dataset.motion;
  }
}
