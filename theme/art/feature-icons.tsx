import type { ReactNode } from 'react';
import type { FEATURE_ICONS } from '../../model/home.ts';

/** Icons of the feature cards: 32 × 32, one stroke; `tint` is the filled part. */
const featureIcons = {
  rocket: (
    <>
      <path className="tint" d="M12 17.5c.8-6.5 4.5-11 13.5-12.5 0 9-5 13.5-11.5 15z" />
      <path d="M12 17.5c.8-6.5 4.5-11.5 14.5-12.5.2 10-5.5 14-12 15.5zM13 14l-5.5.5L5 18.5l7-.5M18 19.5l-.5 5.5-4 2.5.5-7M8 21c-2 .8-3 3-3 6 3 0 5.2-1 6-3M20.5 13.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z" />
    </>
  ),
  bolt: (
    <>
      <path className="tint" d="M18 4 8 18h7l-1.5 10L24 13.5h-7z" />
      <path d="M18 4 8 18h7l-1.5 10L24 13.5h-7zM5 9h4M3.5 13.5h3M25 19.5h3M22.5 24H27" />
    </>
  ),
  blocks: (
    <>
      <path className="tint" d="M5 17h11v10H5z" />
      <path d="M5 17h11v10H5zM5 17V6.5h5.5a2.5 2.5 0 0 1 5 0H16V17M16 27h11V17h-3.5a2.5 2.5 0 1 0-5 0H16M21 5.5h6v6h-6z" />
    </>
  ),
  federation: (
    <>
      <path className="tint" d="m16 11.5 4 2.3v4.4l-4 2.3-4-2.3v-4.4z" />
      <path d="m16 11.5 4 2.3v4.4l-4 2.3-4-2.3v-4.4zM16 11.5V8M20 18.2l3.2 1.9M12 18.2l-3.2 1.9M18.5 5.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM28 21.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM9 21.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM21.5 7.5c2.5 1.5 4.2 4 4.5 7.5M10.5 7.5C8 9 6.3 11.5 6 15M11 25.5c3 1.8 7 1.8 10 0" />
    </>
  ),
  production: (
    <>
      <path className="tint" d="M4.5 20.5 16 26.5l11.5-6-5-2.6-6.5 3.4-6.5-3.4z" />
      <path d="M4.5 20.5 16 26.5l11.5-6M16 4v9M12.5 9.5 16 13l3.5-3.5M9.5 13l-5 2.6L16 21.5l11.5-5.9-5-2.6" />
    </>
  ),
  frameworks: (
    <>
      <path className="tint" d="M16 13a3 3 0 1 1 0 6 3 3 0 0 1 0-6z" />
      <path d="M19 16a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM16 4.5V9M16 23v4.5M27.5 16H23M9 16H4.5M26 16a10 10 0 1 1-20 0 10 10 0 0 1 20 0z" />
    </>
  ),
} satisfies Record<(typeof FEATURE_ICONS)[number], ReactNode>;

/** The drawing of a name; other values are emoji or short text and shown as they are. */
export function FeatureIcon({ icon }: { icon: string }): ReactNode {
  if (icon === '') return null;
  if (!isFeatureIcon(icon)) {
    return (
      // A block, whose line is as high as a drawing whatever font the emoji comes from.
      <div className="feature-icon" aria-hidden="true">
        {icon}
      </div>
    );
  }
  return (
    <svg className="feature-icon" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      {featureIcons[icon]}
    </svg>
  );
}

function isFeatureIcon(name: string): name is keyof typeof featureIcons {
  return Object.hasOwn(featureIcons, name);
}
