import { pressCodeButton } from './code-buttons.ts';
import { copyPage } from './copy-page.ts';
import { pressHeroMotion } from './hero-motion.ts';

/** What a button does that the build has put into an article. */
export async function pressArticleButton(button: HTMLButtonElement): Promise<void> {
  if (button.matches('.code-tools *')) pressCodeButton(button);
  else if (button.matches('.hero-motion')) pressHeroMotion(button);
  else await copyPage(button);
}
