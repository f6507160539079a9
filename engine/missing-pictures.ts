import type { ResolvedConfig } from './config.ts';
import type { Problem } from './model.ts';
import { siteAsks } from './policy/blocked.ts';
import { placeOfLink } from './site/link-place.ts';

/**
 * Pictures that the configuration names and the `public` folder does not hold: every page would have a
 * gap in their place.
 * @param files paths below the folder
 */
export function missingPictures(config: ResolvedConfig, files: ReadonlySet<string>): Problem[] {
  const { ogImage, sources } = config;
  const asked = [
    ...siteAsks(config).filter(({ directive }) => directive === 'img-src'),
    ...(ogImage === undefined ? [] : [{ what: 'the picture of link previews', address: ogImage }]),
  ];
  return asked.flatMap(({ what, address }): Problem[] => {
    const file = publicFile(address);
    if (file === undefined || files.has(file)) return [];
    return [
      {
        code: 'missing-image',
        severity: 'error',
        file: config.file,
        ...placeOfLink(address, sources),
        message: `${what} does not exist: ${address}`,
        hint: `it is looked for at public/${file}`,
      },
    ];
  });
}

/** The file that an address of the configuration means; none for other sites, and for names of marks. */
export function publicFile(address: string): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address) || !/[./]/.test(address)) return undefined;
  const path = address.replace(/[?#].*$/s, '').replace(/^\//, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
