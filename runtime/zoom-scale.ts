export interface Size {
  width: number;
  height: number;
}

/**
 * How much a picture grows (ZOOM-3): to its natural size or to what the window has room for; one
 * that is larger than the window shrinks.
 * @param natural the picture's own size in CSS pixels; a drawing has none, and may fill the window
 */
export function zoomScale(shown: Size, natural: Size | undefined, room: Size): number {
  const along = (axis: keyof Size) => {
    const wanted = natural ? Math.max(shown[axis], natural[axis]) : room[axis];
    return Math.min(wanted, room[axis]) / shown[axis];
  };
  return Math.min(along('width'), along('height'));
}
