import { isMeant } from '../run-checks.ts';

/**
 * Pages and folders, as `--only` names them, that keep the rules of style (`style.ts`). Others are
 * judged with `npm run check -- --style` until they are rewritten; then their folder stands here.
 */
export const STYLE_AREAS: readonly string[] = [
  'config/builtins',
  'config/cache',
  'config/context',
  'config/dev-server',
  'config/devtool',
  'config/entry',
  'config/experiments',
  'config/externals',
  'config/index',
  'config/infrastructure-logging',
  'config/mode',
  'config/module',
  'config/node',
  'config/optimization',
  'config/other-options',
  'config/output',
  'config/performance',
  'config/plugins',
  'config/resolve',
  'config/resolve-loader',
  'config/stats',
  'config/target',
  'config/watch',
  'guide/compatibility/config-diff',
  'guide/compatibility/examples',
  'guide/compatibility/plugin',
  'guide/features/asset-module',
  'guide/features/builtin-swc-loader',
  'guide/features/dev-server',
  'guide/features/loader',
  'guide/features/module-federation',
  'guide/features/module-resolution',
  'guide/features/plugin',
  'guide/features/web-workers',
  'guide/migration',
  'guide/optimization/analysis',
  'guide/optimization/code-splitting',
  'guide/optimization/production',
  'guide/optimization/tree-shaking',
  'guide/start/introduction',
  'guide/start/quick-start',
  'guide/tech',
];

/** @param file as problems name it: `content/en/config/mode.mdx` */
export const keepsStyle = (file: string): boolean => isMeant(file, STYLE_AREAS);
