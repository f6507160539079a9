import { join } from 'node:path';
import { publicFile } from '../missing-pictures.ts';
import type { TextPlace } from '../model.ts';
import { srcsetEntries } from '../routes.ts';
import { publicDir } from './content-file.ts';
import type { PlaceOfField } from './frontmatter.ts';
import type { Page } from './page.ts';

/** Where the frontmatter of a page has the links of its hero and of its cards, by the links. */
export function entrancesOf(
  { frontmatter }: Page,
  placeOf: PlaceOfField,
): Record<string, TextPlace> {
  const { hero, features = [] } = frontmatter;
  const actions = hero?.actions.map(
    ({ link }, index) => [link, ['hero', 'actions', index]] as const,
  );
  const cards = features.map(({ link }, index) => [link, ['features', index]] as const);
  const places: Record<string, TextPlace> = {};
  for (const [link, path] of [...(actions ?? []), ...cards]) {
    // Of a link that stands there twice the first is told.
    if (link !== undefined) places[link] ??= placeOf([...path, 'link']);
  }
  return places;
}

/** Reports pictures of the hero that the `public` folder does not hold. */
export function checkHeroImage(page: Page, placeOf: PlaceOfField): void {
  const { src, srcset } = page.frontmatter.hero?.image ?? {};
  const check = (address: string, field: readonly string[]) => {
    const file = publicFile(address);
    if (file === undefined || page.mediaFile(join(publicDir(page), file))) return;
    page.report(placeOf(['hero', 'image', ...field]), {
      code: 'missing-image',
      message: `the image does not exist: ${address}`,
      hint: `it is looked for at public/${file}`,
    });
  };
  if (typeof src === 'string') check(src, ['src']);
  else {
    for (const [theme, address] of Object.entries(src ?? {})) check(address, ['src', theme]);
  }
  for (const one of srcsetEntries(srcset ?? [])) check(one.replace(/\s.*$/s, ''), ['srcset']);
}
