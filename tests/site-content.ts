import { components as shared, islands as sharedIslands } from '../components/content-entry.tsx';
import type { ComponentDefinition } from '../components/define.ts';
import type { IslandDefinition } from '../islands/types.ts';
import { ApiMeta } from '../parts/api-meta.tsx';
import configCheck from '../parts/config-check/definition.ts';
import { HookSignature } from '../parts/hook-signature.tsx';
import performance from '../parts/performance/definition.ts';
import { Support } from '../parts/support.tsx';
import supportTable from '../parts/support-table/definition.tsx';

/** What this site's pages may use: the theme's, and what `site.config.ts` names. */
export const components: Record<string, ComponentDefinition> = {
  ...shared,
  ApiMeta,
  HookSignature,
  Support,
};

export const islands: Record<string, IslandDefinition> = {
  ...sharedIslands,
  ConfigCheck: configCheck,
  PerformanceComparison: performance,
  SupportTable: supportTable,
};
