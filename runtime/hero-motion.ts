/** Holds what moves in the home page's picture, lets it go on, or starts it again once it has ended. */
export function pressHeroMotion(button: HTMLElement): void {
  const picture = button.parentElement;
  if (!picture) return;
  const { dataset } = picture;
  if (dataset.motion === 'paused') {
    delete dataset.motion;
  } else if (moves(picture, button)) {
    dataset.motion = 'paused';
  } else {
    dataset.motion = 'again';
    // Without its animations for a moment, so that they begin anew.
    picture.getBoundingClientRect();
    delete dataset.motion;
  }
}

/** Whether anything of a picture moves but its button, whose signs change. */
function moves(picture: HTMLElement, button: HTMLElement): boolean {
  return picture
    .getAnimations({ subtree: true })
    .some(({ effect }) => effect instanceof KeyframeEffect && effect.target !== button);
}
