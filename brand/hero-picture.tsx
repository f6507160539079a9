import type { ReactNode } from 'react';
import type { PageSlotProps } from '../engine/slots/slots.ts';
import { marks } from './marks.ts';
import { heroPicture } from './strings.ts';

interface Source {
  name: string;
  y: number;
  kind: 'script' | 'style' | 'asset' | 'data';
}

/** Modules that flow in, from top to bottom. */
const SOURCES: Source[] = [
  { name: 'tsx', y: 28, kind: 'script' },
  { name: 'css', y: 88, kind: 'style' },
  { name: 'svg', y: 148, kind: 'asset' },
  { name: 'vue', y: 208, kind: 'script' },
  { name: 'json', y: 268, kind: 'data' },
  { name: 'png', y: 328, kind: 'asset' },
  { name: 'js', y: 388, kind: 'script' },
];

/** Chunks that come out; a chunk's stripes are the kinds of modules in it. */
const CHUNKS: { name: string; y: number; stripes: Source['kind'][] }[] = [
  { name: 'main.js', y: 96, stripes: ['script', 'script', 'data', 'script'] },
  { name: 'vendor.js', y: 208, stripes: ['script', 'data', 'script'] },
  { name: 'main.css', y: 320, stripes: ['style', 'asset'] },
];

const CENTRE = { x: 256, y: 208 };
/** Left edge of the chunks. */
const RIGHT = 372;

/** The product at a glance, with the button that starts and stops it. */
export function HeroPicture({ lang, texts }: PageSlotProps): ReactNode {
  return (
    <>
      <Drawing label={heroPicture[lang] ?? ''} />
      <Still />
      <Flow />
      <button
        type="button"
        className="hero-motion"
        aria-label={texts.heroMotion}
        title={texts.heroMotion}
      />
    </>
  );
}

/** Many modules in, a few chunks out. Alive for a few seconds where motion is allowed. */
function Drawing({ label }: { label: string }): ReactNode {
  return (
    <svg className="hero-art" viewBox="0 0 500 416" role="img" aria-label={label}>
      <g className="wires">
        {SOURCES.map(({ name, y }) => (
          <path key={name} d={wireIn(y)} />
        ))}
        {CHUNKS.map(({ name, y }) => (
          <path key={name} d={wireOut(y)} />
        ))}
      </g>
      {SOURCES.map((source) => (
        <ModuleTile key={source.name} source={source} />
      ))}
      <g className="core" transform={`translate(${CENTRE.x - 68} ${CENTRE.y - 68})`}>
        <path className="core-ground" d="M68-6 132 31v74l-64 37L4 105V31z" />
        <g
          transform="translate(19 19) scale(3.06)"
          dangerouslySetInnerHTML={{ __html: marks.rspack }}
        />
      </g>
      {CHUNKS.map(({ name, y, stripes }) => (
        <g key={name} className="chunk" transform={`translate(${RIGHT} ${y - 32})`}>
          <rect className="card" width="124" height="64" rx="10" />
          <text x="16" y="27">
            {name}
          </text>
          {stripes.map((kind, index) => (
            <rect
              key={index}
              className={kind}
              x={16 + index * 22}
              y="39"
              width="18"
              height="8"
              rx="4"
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** What is on its way when the picture rests. A drawing of its own: the browser fades it as a whole. */
function Still(): ReactNode {
  return (
    <svg className="hero-art still" viewBox="0 0 500 416" aria-hidden="true">
      {SOURCES.map(({ name, y, kind }, index) => (
        <path key={name} className={`${kind} beat-${index % 4}`} d={wireIn(y)} pathLength={100} />
      ))}
      {CHUNKS.map(({ name, y }, index) => (
        <path key={name} className={`out beat-${index}`} d={wireOut(y)} pathLength={100} />
      ))}
    </svg>
  );
}

/**
 * A dot for each wire. What it is moved by is on two elements, across and along: with the two
 * coordinates of the wire's curve as their timing (`hero-picture.css`), the browser moves it without drawing
 * anything anew, which it does not do inside of a drawing.
 */
function Flow(): ReactNode {
  const ways = [...SOURCES.map(({ kind }) => `in ${kind}`), ...CHUNKS.map(() => 'out')];
  return (
    <div className="flow" aria-hidden="true">
      {ways.map((way, index) => (
        <span key={index} className={way}>
          <span />
        </span>
      ))}
    </div>
  );
}

function ModuleTile({ source }: { source: Source }): ReactNode {
  const { name, y, kind } = source;
  return (
    <g className="module" transform={`translate(4 ${y - 22})`}>
      <rect className="card" width="92" height="44" rx="10" />
      <rect className={kind} x="14" y="16" width="12" height="12" rx="3.5" />
      <text x="36" y="27">
        {name}
      </text>
    </g>
  );
}

function wireIn(y: number): string {
  const end = CENTRE.x - 52;
  return `M96 ${y}C${end - 60} ${y} ${end - 84} ${CENTRE.y} ${end} ${CENTRE.y}`;
}

function wireOut(y: number): string {
  const start = CENTRE.x + 52;
  return `M${start} ${CENTRE.y}C${start + 48} ${CENTRE.y} ${start + 24} ${y} ${RIGHT} ${y}`;
}
