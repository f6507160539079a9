/** A bird in the wind, 32 × 32: the inside of an SVG. */
export const Mark =
  '<path fill="#2f6fdb" d="M2 12 16 4l14 8-14 3z"></path><path fill="#1d4fa8" d="m16 15 5 4-5 9-5-9z"></path>';
