import { z } from 'zod';
import type { IslandDefinition } from '../types.ts';
import { Performance, type PerformanceData } from './performance.tsx';
import { timeLabel } from './time.ts';

const metric = z.strictObject({
  /** Seconds. */
  time: z.number().min(0, 'must be a time in seconds'),
  desc: z.string().min(1),
});

const schema = z.strictObject({
  /** In the order of their keys (PERF-1). */
  groups: z.record(
    z.string(),
    z.strictObject({ label: z.string().min(1), metrics: z.array(metric) }),
  ),
});

/** `PerformanceComparison`: bars of times, one figure for each group. */
export const performanceDefinition: IslandDefinition = {
  Component: Performance,
  props: schema,
  parts: {},
  text: (props) =>
    Object.values(schema.parse(props).groups)
      .map(({ label, metrics }) =>
        [label, ...metrics.map(({ time, desc }) => `${timeLabel(time)} ${desc}`)].join(' '),
      )
      .join('\n'),
  prepare: (props) => {
    const groups = Object.values(schema.parse(props).groups);
    const data: PerformanceData = { groups };
    if (groups.length > 0) return { data, slots: {} };
    return {
      complaint: '<PerformanceComparison> has no groups',
      hint: "write `groups={{ rspack: { label: 'Rspack', metrics: [{ time: 0.49, desc: 'dev' }] } }}`",
    };
  },
};
