import { type Size, zoomScale } from './zoom-scale.ts';

/** Specification, section 9, in milliseconds and pixels. */
const DURATION = 300;
const EASING = 'cubic-bezier(0.2, 0, 0.2, 1)';
const SCROLL_THRESHOLD = 40;
const SCROLL_CLOSE_DELAY = 150;
const MARGIN = 0;
/** Air around a drawing's lines, which reach its edges. Part of the picture that fills the window. */
const DRAWING_PADDING = 16;
/** Behind photographs and screenshots in both themes (specification, section 2). */
const WHITE = '255 255 255';

type Picture = HTMLImageElement | SVGSVGElement;

/** The overlay that is open: there is one at a time. */
let state: 'closed' | 'opening' | 'opened' | 'closing' = 'closed';

/**
 * Shows a picture of the article in an overlay: a copy of it moves from the picture's place to the
 * middle of the window and grows (ZOOM-2). While it moves, requests to close are ignored (ZOOM-6).
 * @param frame the element around a picture and its button
 */
export function openZoom(frame: HTMLElement): void {
  const picture = frame.querySelector<Picture>('img, svg');
  const button = frame.querySelector('button');
  if (state !== 'closed' || !picture) return;
  const overlay = createOverlay(picture, button?.dataset.close ?? '');
  const { dialog, copy } = overlay;
  let openedAt = scrollY;
  const listening = new AbortController();
  let scrollTimer: ReturnType<typeof setTimeout> | undefined;

  const tell = (event: string) => picture.dispatchEvent(new Event(`zoom:${event}`));

  const finish = () => {
    listening.abort();
    clearTimeout(scrollTimer);
    dialog.close();
    dialog.remove();
    delete frame.dataset.zoomed;
    button?.focus({ preventScroll: true });
    state = 'closed';
    tell('closed');
  };

  const close = async () => {
    if (state !== 'opened') return;
    state = 'closing';
    tell('close');
    await move(overlay, placeOf(picture, copy), 0);
    finish();
  };

  const { signal } = listening;
  dialog.addEventListener('click', () => void close(), { signal });
  // A second Escape closes a dialog whatever its first one was answered with.
  dialog.addEventListener('close', finish, { signal });
  dialog.addEventListener(
    'cancel',
    (event) => {
      event.preventDefault();
      void close();
    },
    { signal },
  );
  addEventListener(
    'resize',
    () => {
      if (state !== 'opened') return;
      tell('close');
      finish();
    },
    { signal },
  );
  addEventListener(
    'scroll',
    () => {
      if (scrollTimer !== undefined || Math.abs(scrollY - openedAt) <= SCROLL_THRESHOLD) return;
      if (state === 'opened') scrollTimer = setTimeout(() => void close(), SCROLL_CLOSE_DELAY);
    },
    { signal },
  );
  // Another page has taken the place of the picture's.
  const left = new MutationObserver(() => {
    if (!picture.isConnected) finish();
  });
  left.observe(document.getElementById('main') ?? document.body, { childList: true });
  signal.addEventListener('abort', () => left.disconnect());

  state = 'opening';
  tell('open');
  document.body.append(dialog);
  dialog.showModal();
  frame.dataset.zoomed = '';
  const opened = move(overlay, centred(overlay, naturalSize(picture)), 1).then(() => {
    if (state !== 'opening') return;
    state = 'opened';
    // The way to a picture that was out of sight may have gone on meanwhile.
    openedAt = scrollY;
    tell('opened');
  });
  if (copy instanceof HTMLImageElement && picture.dataset.zoomSrc) {
    void loadLarge(picture.dataset.zoomSrc).then(async (large) => {
      await opened;
      if (!large || state !== 'opened') return;
      copy.removeAttribute('srcset');
      copy.src = large.src;
      await move(overlay, centred(overlay, sizeOf(large)), 1);
    });
  }
}

interface Overlay {
  dialog: HTMLDialogElement;
  copy: Picture;
  /** Colour of what comes behind the picture: red, green and blue. */
  paper: string;
}

/** A dialog with the picture's copy exactly over the picture. */
function createOverlay(picture: Picture, closeLabel: string): Overlay {
  const dialog = document.createElement('dialog');
  dialog.className = 'zoom-overlay';
  dialog.ariaLabel = nameOf(picture);
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'zoom-close';
  close.ariaLabel = closeLabel;
  const copy = copyOf(picture);
  const { left, top, width, height } = picture.getBoundingClientRect();
  const padding = paddingOf(picture);
  Object.assign(copy.style, {
    left: `${left - padding}px`,
    top: `${top - padding}px`,
    width: `${width + 2 * padding}px`,
    height: `${height + 2 * padding}px`,
    padding: `${padding}px`,
  });
  dialog.append(copy, close);
  return { dialog, copy, paper: paperBehind(picture, dialog) };
}

const paddingOf = (picture: Picture): number =>
  picture instanceof HTMLImageElement ? 0 : DRAWING_PADDING;

/** Drawings have the page's colours, dark ones on dark pages. */
function paperBehind(picture: Picture, dialog: HTMLElement): string {
  const root = document.documentElement;
  if (picture instanceof HTMLImageElement || !root.classList.contains('dark')) return WHITE;
  dialog.dataset.drawing = '';
  const [red, green, blue] = getComputedStyle(root).backgroundColor.match(/\d+/g) ?? [];
  return `${red} ${green} ${blue}`;
}

function copyOf(picture: Picture): Picture {
  if (!(picture instanceof HTMLImageElement)) {
    return picture.cloneNode(true) as SVGSVGElement; // A clone has its original's type.
  }
  const copy = new Image();
  copy.alt = picture.alt;
  // Without `sizes`, the browser chooses for the whole window (ZOOM-4).
  if (picture.srcset !== '') copy.srcset = picture.srcset;
  copy.src = picture.currentSrc || picture.src;
  return copy;
}

const nameOf = (picture: Picture): string =>
  picture instanceof HTMLImageElement ? picture.alt : (picture.getAttribute('aria-label') ?? '');

/**
 * Moves the copy from where it is.
 * @param cover how much of the page the paper behind it covers, from 0 to 1
 */
async function move(
  { dialog, copy, paper }: Overlay,
  transform: string,
  cover: number,
): Promise<void> {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const timing = { duration: reduced ? 0 : DURATION, fill: 'forwards' as const };
  // Promises of animations come even where there is nothing to move.
  await Promise.all([
    copy.animate({ transform }, { ...timing, easing: EASING }).finished,
    dialog.animate({ backgroundColor: `rgb(${paper} / ${cover})` }, timing).finished,
  ]);
}

/** To where the picture is now: the page may have been scrolled. */
function placeOf(picture: Picture, copy: Picture): string {
  const { left, top } = picture.getBoundingClientRect();
  const padding = paddingOf(picture);
  const x = left - padding - Number.parseFloat(copy.style.left);
  const y = top - padding - Number.parseFloat(copy.style.top);
  return `translate(${x}px, ${y}px)`;
}

function centred({ dialog, copy }: Overlay, natural: Size | undefined): string {
  const [left = 0, top = 0, width = 0, height = 0] = [
    copy.style.left,
    copy.style.top,
    copy.style.width,
    copy.style.height,
  ].map(Number.parseFloat);
  // The dialog fills what is seen, without the room of the scroll bar.
  const { width: across, height: down } = dialog.getBoundingClientRect();
  const room = { width: across - 2 * MARGIN, height: down - 2 * MARGIN };
  const scale = zoomScale({ width, height }, natural, room);
  // In the middle of the window, but never beyond the dialog.
  const { clientWidth } = document.documentElement;
  const middle = Math.min(clientWidth / 2, across - (width * scale) / 2);
  const x = middle - (left + width / 2);
  const y = down / 2 - (top + height / 2);
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/** Drawings have no size of their own (ZOOM-3). */
function naturalSize(picture: Picture): Size | undefined {
  if (!(picture instanceof HTMLImageElement)) return undefined;
  return picture.naturalWidth === 0 ? undefined : sizeOf(picture);
}

function sizeOf({ currentSrc, src, naturalWidth, naturalHeight }: HTMLImageElement) {
  const isDrawing = /\.svg(?:$|[?#])/.test(currentSrc || src);
  return isDrawing ? undefined : { width: naturalWidth, height: naturalHeight };
}

/** The larger picture that an author names, if it can be loaded (ZOOM-4). */
async function loadLarge(address: string): Promise<HTMLImageElement | undefined> {
  const large = new Image();
  large.src = address;
  try {
    await large.decode();
    return large;
  } catch (error) {
    console.warn(`The large picture cannot be shown: ${address}`, error);
    return undefined;
  }
}
