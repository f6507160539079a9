import type { ReactNode, SVGProps } from 'react';

interface MarkProps extends SVGProps<SVGSVGElement> {
  /** The inside of an SVG, 32 × 32. */
  drawing: string;
}

/** A mark of the site's own. At build only: the browser finds it in the document or in a file. */
export function Mark({ drawing, ...attributes }: MarkProps): ReactNode {
  return (
    <svg
      aria-hidden="true"
      {...attributes}
      viewBox="0 0 32 32"
      strokeLinejoin="round"
      strokeLinecap="round"
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}
