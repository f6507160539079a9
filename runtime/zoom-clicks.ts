import { onRequest } from './late.ts';

/** Opens the picture that is clicked, or whose button is, in the zoom overlay, which loads then. */
export function startZoom(scope: Document): void {
  scope.addEventListener('click', ({ target }) => {
    const frame = target instanceof Element && target.closest<HTMLElement>('.zoomable');
    if (frame) {
      onRequest(
        () => import(/* webpackChunkName: "zoom" */ './zoom.ts'),
        ({ openZoom }) => openZoom(frame),
      );
    }
  });
}
