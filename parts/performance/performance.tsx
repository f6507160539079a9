import { type ReactElement, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { IslandProps } from '../../islands/types.ts';
import { barLength, timeLabel } from './time.ts';

export interface PerformanceData {
  groups: { label: string; metrics: { time: number; desc: string }[] }[];
  /** The bars in colour are those of this description; without it all are. */
  highlight?: string;
}

/**
 * Times as bars. The document has the final figures; where motion is wanted, bars grow and labels
 * count as long as what they stand for took, from the first sight of the widget on (PERF-3).
 */
export function PerformanceComparison({ data }: IslandProps<PerformanceData>): ReactElement {
  const { groups, highlight } = data;
  const frame = useRef<HTMLDivElement>(null);
  const longest = Math.max(0, ...groups.flatMap(({ metrics }) => metrics.map(({ time }) => time)));
  const elapsed = useElapsed(frame, longest);
  const gradient = useId();
  return (
    <div className="performance" ref={frame} data-started={elapsed !== undefined || undefined}>
      <svg className="performance-colors" aria-hidden="true">
        <linearGradient id={gradient}>
          <stop className="stop-start" offset="0" />
          <stop className="stop-end" offset="1" />
        </linearGradient>
      </svg>
      {groups.map(({ label, metrics }) => (
        <figure key={label}>
          <figcaption>{label}</figcaption>
          <ul>
            {metrics.map(({ time, desc }) => (
              <li
                key={desc}
                data-other={(highlight !== undefined && desc !== highlight) || undefined}
              >
                <span className="metric">
                  <span className="metric-time">
                    {timeLabel(time, Math.min(time, elapsed ?? time))}
                  </span>{' '}
                  <span className="metric-desc">{desc}</span>
                </span>
                <Bar
                  length={barLength(time, longest)}
                  fill={
                    highlight === undefined || desc === highlight ? `url(#${gradient})` : undefined
                  }
                  seconds={elapsed === undefined ? undefined : time}
                />
              </li>
            ))}
          </ul>
        </figure>
      ))}
    </div>
  );
}

interface BarProps {
  /** Percent; undefined for no bar. */
  length: number | undefined;
  /** Undefined for the style sheet's grey. */
  fill: string | undefined;
  /** How long it grows, once it does. */
  seconds: number | undefined;
}

function Bar({ length, fill, seconds }: BarProps): ReactElement {
  const bar = useRef<SVGRectElement>(null);
  // Before the next paint, which would show the bar at its full length.
  useLayoutEffect(() => {
    if (seconds === undefined) return;
    const growth = bar.current?.animate(
      { transform: ['scaleX(0)', 'scaleX(1)'] },
      { duration: seconds * 1000, easing: 'linear' },
    );
    return () => growth?.cancel();
  }, [seconds]);
  return (
    <svg className="bar" width="100%" height="8" aria-hidden="true">
      <rect className="bar-track" width="100%" height="8" rx="4" />
      {length !== undefined && (
        <rect className="bar-fill" width={`${length}%`} height="8" rx="4" fill={fill} ref={bar} />
      )}
    </svg>
  );
}

/**
 * Seconds since any part of the element was first seen, up to `longest`; undefined before that, and
 * for good where less motion is wanted.
 */
function useElapsed(element: { current: HTMLElement | null }, longest: number): number | undefined {
  const [elapsed, setElapsed] = useState<number>();
  useEffect(() => {
    const target = element.current;
    if (!target || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let frame = 0;
    const start = (began: number) => {
      const count = (now: number) => {
        const seconds = Math.max(0, now - began) / 1000;
        setElapsed(Math.min(seconds, longest));
        if (seconds < longest) frame = requestAnimationFrame(count);
      };
      count(began);
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      start(performance.now());
    });
    observer.observe(target);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [element, longest]);
  return elapsed;
}
