import type { ServiceEngine } from './engine.ts';
export interface OpenSearchOptions {
  nodes: string[];
  prefix: string;
  shards: number;
  replicas: number;
  environment: NodeJS.ProcessEnv;
}
export function createOpenSearchEngine(
  _options: OpenSearchOptions,
  _report: (message: string) => void,
): ServiceEngine {
  throw new Error('not yet');
}
