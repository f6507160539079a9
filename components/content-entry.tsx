import { tabsDefinition } from '../islands/tabs/definition.ts';
import type { IslandDefinition } from '../islands/types.ts';
import { apiMeta } from './api-meta.tsx';
import { badge } from './badge.tsx';
import { columns } from './columns.tsx';
import type { ComponentDefinition } from './define.ts';
import { details } from './details.tsx';
import { hookType } from './hook-type.tsx';
import { kbd } from './kbd.tsx';
import { link } from './link.tsx';
import { member, members } from './members.tsx';
import { propertyType } from './property-type.tsx';
import { sourceCode } from './source-code.tsx';
import { steps } from './steps.tsx';

/** Everything that MDX pages may use beside Markdown, by the name they use. */
export interface ContentModule {
  components: Record<string, ComponentDefinition>;
  islands: Record<string, IslandDefinition>;
}

export const components: Record<string, ComponentDefinition> = {
  ApiMeta: apiMeta,
  Badge: badge,
  Columns: columns,
  Details: details,
  HookType: hookType,
  Kbd: kbd,
  Link: link,
  Member: member,
  Members: members,
  PropertyType: propertyType,
  SourceCode: sourceCode,
  Steps: steps,
};

export const islands: Record<string, IslandDefinition> = {
  Tabs: tabsDefinition,
};
