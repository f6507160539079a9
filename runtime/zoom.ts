import { type Size, zoomScale } from './zoom-scale.ts';

/** Specification, section 9, in milliseconds and pixels. */
const DURATION = 300;
const EASING = 'cubic-bezier(0.2, 0, 0.2, 1)';
const SCROLL_THRESHOLD = 40;
const SCROLL_CLOSE_DELAY = 150;
const MARGIN = 0;

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
  const openedAt = scrollY;
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
    await move(overlay, picture, 'back');
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
      scrollTimer = setTimeout(() => void close(), SCROLL_CLOSE_DELAY);
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
  if (copy instanceof HTMLImageElement && picture instanceof HTMLImageElement) {
    void loadLarge(picture, copy);
  }
  void move(overlay, picture, 'out').then(() => {
    if (state !== 'opening') return;
    state = 'opened';
    tell('opened');
  });
}

interface Overlay {
  dialog: HTMLDialogElement;
  copy: Picture;
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
  Object.assign(copy.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  dialog.append(copy, close);
  return { dialog, copy };
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

/** Moves the copy to the middle of the window, or back to where the picture is now. */
async function move({ dialog, copy }: Overlay, picture: Picture, way: 'out' | 'back') {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const timing = { duration: reduced ? 0 : DURATION, fill: 'forwards' as const };
  const place = picture.getBoundingClientRect();
  const here = { left: Number.parseFloat(copy.style.left), top: Number.parseFloat(copy.style.top) };
  const home = `translate(${place.left - here.left}px, ${place.top - here.top}px)`;
  const middle = centred(copy, naturalSize(picture));
  const path = way === 'out' ? [home, middle] : [middle, home];
  const light = way === 'out' ? [0, 1] : [1, 0];
  // Promises of animations come even where there is nothing to move.
  await Promise.all([
    copy.animate({ transform: path }, { ...timing, easing: EASING }).finished,
    dialog.animate({ backgroundColor: light.map((alpha) => `rgb(255 255 255 / ${alpha})`) }, timing)
      .finished,
  ]);
}

function centred(copy: Picture, natural: Size | undefined): string {
  const [left = 0, top = 0, width = 0, height = 0] = [
    copy.style.left,
    copy.style.top,
    copy.style.width,
    copy.style.height,
  ].map(Number.parseFloat);
  const view = document.documentElement;
  const room = { width: view.clientWidth - 2 * MARGIN, height: innerHeight - 2 * MARGIN };
  const scale = zoomScale({ width, height }, natural, room);
  const x = view.clientWidth / 2 - (left + width / 2);
  const y = innerHeight / 2 - (top + height / 2);
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/** Drawings have no size of their own (ZOOM-3). */
function naturalSize(picture: Picture): Size | undefined {
  if (!(picture instanceof HTMLImageElement)) return undefined;
  const isDrawing = /\.svg(?:$|[?#])/.test(picture.currentSrc);
  return isDrawing || picture.naturalWidth === 0
    ? undefined
    : { width: picture.naturalWidth, height: picture.naturalHeight };
}

/** Replaces the copy's picture by a larger one, if its author names one and it can be loaded. */
async function loadLarge(picture: HTMLImageElement, copy: HTMLImageElement): Promise<void> {
  const { zoomSrc } = picture.dataset;
  if (!zoomSrc) return;
  const large = new Image();
  large.src = zoomSrc;
  try {
    await large.decode();
    copy.removeAttribute('srcset');
    copy.src = large.src;
  } catch (error) {
    console.warn(`The large picture cannot be shown: ${zoomSrc}`, error);
  }
}
