import { relative } from 'node:path';
import { z } from 'zod';
import { fill } from '../../components/texts.ts';
import { isAllowed } from '../policy/allowed.ts';
import { fileHref } from '../routes.ts';
import { contentFile, pathOf } from './content-file.ts';
import { attributes } from './html.ts';
import { readAttributes } from './jsx-attributes.ts';
import type { ImageVariant } from './media.ts';
import { isForeign } from './media-attributes.ts';
import type { SyntaxNode } from './nodes.ts';
import type { Page } from './page.ts';
import { parseProps } from './parse-props.ts';

const formats = /\.(?:svg|png|jpe?g|webp|gif)$/i;

/** A picture of Markdown, found beside the file or below `public`; empty when it cannot be shown. */
export function renderImage(node: SyntaxNode, page: Page): string {
  const title = node.title ?? undefined;
  return imageHtml({ src: node.url ?? '', alt: node.alt ?? '' }, { title }, node, page);
}

const pictureSchema = z.strictObject({
  light: z.string().min(1),
  dark: z.string().min(1),
  alt: z.string().min(1),
});

/** `Picture`: one for each theme. The one that is not shown is not loaded either. */
export function renderPicture(node: SyntaxNode, page: Page): string {
  const props = parseProps(
    { name: 'Picture', schema: pictureSchema },
    readAttributes(node, page),
    page,
  );
  if (!props) return '';
  const { light, dark, alt } = pictureSchema.parse(props.data);
  const one = (src: string, theme: 'light' | 'dark') => {
    const html = imageHtml({ src, alt }, {}, node, page);
    return html === '' ? '' : `<span class="in-${theme}">${html}</span>`;
  };
  return `<p>${one(light, 'light')}${one(dark, 'dark')}</p>`;
}

type OtherAttributes = Record<string, string | number | boolean | undefined>;

/** A picture with its size, in modern formats, and a button that enlarges it. */
export function imageHtml(
  { src, alt: written }: { src: string; alt: string },
  others: OtherAttributes,
  at: SyntaxNode,
  page: Page,
): string {
  const alt = written.trim();
  if (alt === '') {
    page.report(at, {
      code: 'missing-alt',
      message: `the image \`${src}\` has no alternative text`,
      hint:
        at.type === 'image'
          ? 'say in the square brackets what the picture shows: `![…](…)`'
          : 'say in `alt` what the picture shows',
    });
  }
  const found = findImage(src, at, page);
  if (!found) return '';
  const { href, size, sources } = found;
  const img = `<img${attributes({ src: href, alt, ...size, ...others, loading: 'lazy', decoding: 'async' })}>`;
  const variants = sources
    .map(({ type, href: srcset }) => `<source${attributes({ type, srcset })}>`)
    .join('');
  const picture = variants === '' ? img : `<picture>${variants}${img}</picture>`;
  return page.inLink ? picture : zoomable(picture, alt, page);
}

/** Adds the button that opens a picture in the zoom overlay; links keep their click (WEAK-48). */
export function zoomable(picture: string, alt: string, page: Page): string {
  const button = attributes({
    type: 'button',
    class: 'zoom',
    'aria-label': fill(page.texts.zoomImage, { alt }),
    'data-close': page.texts.close,
  });
  return `<span class="zoomable">${picture}<button${button}></button></span>`;
}

/** Where a picture lies that an author names. */
export function imagePath(src: string, page: Page): string {
  return pathOf({ path: src, root: 'public' }, page);
}

interface FoundImage {
  href: string;
  size: { width?: number; height?: number };
  /** The same picture in other formats. */
  sources: { type: string; href: string }[];
}

/** Address and size of a picture that an author names; reports what is wrong with it. */
export function findImage(
  src: string,
  at: Pick<SyntaxNode, 'position'>,
  page: Page,
): FoundImage | undefined {
  const { base, siteRoot } = page.options;
  if (isForeign(src)) return foreignImage(src, at, page);
  if (!formats.test(src)) {
    page.report(at, {
      code: 'unknown-image-format',
      message: `\`${src}\` is not a picture of a known format`,
      hint: 'use svg, png, jpg, webp or gif',
    });
    return undefined;
  }
  const imported = page.importedFiles.get(src);
  const isPublic = src.startsWith('/');
  const path = imported ?? contentFile({ path: src, root: 'public' }, at, page);
  if (path === undefined) return undefined;
  const file = page.mediaFile(path);
  if (!file) {
    page.report(at, {
      code: 'missing-image',
      message: `the image does not exist: ${src}`,
      hint: isPublic
        ? `a path that starts with a slash starts in the \`public\` folder: put the file there`
        : `it is looked for at ${relative(siteRoot, path)}`,
    });
    return undefined;
  }
  if (!file.size || page.damaged.has(path)) {
    page.report(at, {
      code: 'unreadable-image',
      message: `the image \`${src}\` cannot be read`,
      hint: src.endsWith('.svg') ? 'give the root element a `viewBox`' : 'save the file again',
    });
  }
  const sources = file.variants.map((variant) => ({
    type: variant.type,
    href: emittedMedia(variant, page),
  }));
  const size = { ...file.size };
  if (imported !== undefined) return { href: src, size, sources };
  if (isPublic) return { href: fileHref(base, src.slice(1)), size, sources };
  return {
    href: emittedMedia({ file: path, output: file.output, hash: file.hash }, page),
    size,
    sources,
  };
}

/** A picture of another host, which browsers load where the site's policy lets them. */
function foreignImage(
  src: string,
  at: Pick<SyntaxNode, 'position'>,
  page: Page,
): FoundImage | undefined {
  const url = URL.canParse(src, 'https://site.invalid')
    ? new URL(src, 'https://site.invalid')
    : undefined;
  const isFile = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (isFile && isAllowed(src, page.options.allowed['img-src'] ?? []))
    return { href: src, size: {}, sources: [] };
  const allow = isFile
    ? `, or allow its host: \`security: { csp: { 'img-src': ['${url.origin}'] } }\``
    : '';
  page.report(at, {
    code: 'external-image',
    message: `the image lies on another host: ${src}`,
    hint: `pages load nothing from elsewhere: put the file beside the page${allow}`,
  });
  return undefined;
}

/** Has a file emitted with the site. @returns its address */
function emittedMedia(
  { file, output, hash }: Pick<ImageVariant, 'file' | 'output' | 'hash'>,
  page: Page,
): string {
  page.media.set(output, { file, output });
  // Converted files may be cleaned away: the page is then compiled, and they are made, again.
  page.dependOn(file, hash);
  return fileHref(page.options.base, output);
}
