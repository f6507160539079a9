import { z } from 'zod';
import type { IslandComplaint, IslandDefinition, IslandPart, PreparedIsland } from '../types.ts';
import type { TabData } from './tab-index.ts';
import { Tabs, type TabsData } from './tabs.tsx';

const value = z.union([
  z.string(),
  z.strictObject({
    label: z.string(),
    value: z.string().optional(),
    disabled: z.boolean().optional(),
  }),
]);

const tabsProps = z.strictObject({
  groupId: z.string().min(1).optional(),
  defaultValue: z.string().optional(),
  values: z.array(value).optional(),
  tabPosition: z.enum(['left', 'center']).default('left'),
});

const tabProps = z.strictObject({
  label: z.string().optional(),
  value: z.string().optional(),
  disabled: z.boolean().default(false),
  default: z.boolean().default(false),
});

/** `Tabs` with `Tab` children (TAB-1), at build. */
export const tabsDefinition: IslandDefinition = {
  Component: Tabs,
  props: tabsProps,
  parts: {
    Tab: { props: tabProps, text: (props) => labelOf(tabProps.parse(props)) ?? '' },
  },
  text: (props) =>
    (tabsProps.parse(props).values ?? [])
      .map((entry) => (typeof entry === 'string' ? entry : entry.label))
      .join(' '),
  prepare: (props, parts) => prepare(tabsProps.parse(props), parts),
};

function prepare(
  props: z.output<typeof tabsProps>,
  parts: IslandPart[],
): PreparedIsland | IslandComplaint {
  if (parts.length === 0) {
    return {
      complaint: '<Tabs> has no tabs',
      hint: 'put `<Tab label="…">` elements between its tags',
    };
  }
  if (props.values && props.values.length !== parts.length) {
    return {
      complaint: `<Tabs> has ${props.values.length} values for ${parts.length} tabs`,
      hint: 'give `values` one entry for each `<Tab>`, in order',
    };
  }
  const own = parts.map((part) => tabProps.parse(part.props));
  const tabs: TabData[] = [];
  for (const [index, written] of own.entries()) {
    const tab = tabOf(written, props.values?.[index]);
    if (tab === undefined) {
      return {
        complaint: '<Tab> has no label',
        hint: 'write `<Tab label="…">`',
        part: index,
      };
    }
    if (tabs.some((other) => other.value === tab.value)) {
      return {
        complaint: `two tabs of <Tabs> have the value \`${tab.value}\``,
        hint: 'give each `<Tab>` a label or a `value` of its own',
        part: index,
      };
    }
    tabs.push(tab);
  }
  const second = own.findIndex((tab, at) => tab.default && own.slice(0, at).some(isDefault));
  if (second !== -1) {
    return {
      complaint: 'two tabs of <Tabs> are `default`',
      hint: 'leave it at the one that is shown first',
      part: second,
    };
  }
  const initial =
    props.defaultValue === undefined
      ? own.findIndex(isDefault)
      : tabs.findIndex((tab) => tab.value === props.defaultValue);
  if (props.defaultValue !== undefined && initial === -1) {
    return {
      complaint: `\`defaultValue\` of <Tabs> names no tab: \`${props.defaultValue}\``,
      hint: `write one of ${tabs.map((tab) => `\`${tab.value}\``).join(', ')}`,
    };
  }
  const data: TabsData = {
    tabs,
    initial: Math.max(0, initial),
    position: props.tabPosition,
    ...(props.groupId !== undefined && { groupId: props.groupId }),
  };
  return { data, slots: Object.fromEntries(parts.map((part, index) => [index, part.html])) };
}

type Tab = z.output<typeof tabProps>;

const isDefault = (tab: Tab): boolean => tab.default;

/** Docusaurus, whose tabs are written alike, shows the value where there is no label. */
const labelOf = ({ label, value }: Tab): string | undefined => label ?? value;

function tabOf(tab: Tab, entry: z.output<typeof value> | undefined): TabData | undefined {
  const listed = typeof entry === 'string' ? { label: entry } : entry;
  const label = tab.label ?? listed?.label ?? labelOf(tab);
  if (label === undefined) return undefined;
  const disabled = tab.disabled || (typeof entry === 'object' && entry.disabled === true);
  const value = tab.value ?? (typeof entry === 'object' ? entry.value : undefined) ?? label;
  return { label, value, ...(disabled && { disabled }) };
}
