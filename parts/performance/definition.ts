import { z } from 'zod';
import type { IslandDefinition } from '../../islands/types.ts';
import { PerformanceComparison, type PerformanceData } from './performance.tsx';
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
  /** Description of the metrics that the others are compared with: theirs are the bars in colour. */
  highlight: z.string().min(1).optional(),
});

/** `PerformanceComparison`: bars of times, one figure for each group. */
const definition: IslandDefinition = {
  Component: PerformanceComparison,
  props: schema,
  parts: {},
  text: (props) =>
    Object.values(schema.parse(props).groups)
      .map(({ label, metrics }) =>
        [label, ...metrics.map(({ time, desc }) => `${timeLabel(time)} ${desc}`)].join(' '),
      )
      .join('\n'),
  prepare: (props) => {
    const { groups: byKey, highlight } = schema.parse(props);
    const groups = Object.values(byKey);
    const data: PerformanceData = { groups, ...(highlight !== undefined && { highlight }) };
    const descriptions = groups.flatMap(({ metrics }) => metrics.map(({ desc }) => desc));
    if (highlight !== undefined && groups.length > 0 && !descriptions.includes(highlight)) {
      return {
        complaint: `\`highlight\` of <PerformanceComparison> is no metric's description: \`${highlight}\``,
        hint: `write one of ${[...new Set(descriptions)].map((desc) => `\`${desc}\``).join(', ')}`,
      };
    }
    if (groups.length > 0) return { data, slots: {} };
    return {
      complaint: '<PerformanceComparison> has no groups',
      hint: "write `groups={{ rspack: { label: 'Rspack', metrics: [{ time: 0.49, desc: 'dev' }] } }}`",
    };
  },
};

export default definition;
