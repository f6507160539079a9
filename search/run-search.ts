import type {
  AnyGroup,
  CustomResult,
  SearchHit,
  SearchHooks,
  SearchProvider,
  SearchQuery,
} from './types.ts';

/**
 * One search from the query as typed to the groups to show: `beforeSearch`, the provider,
 * `onSearch`, `afterSearch` (ST-5). A hook that fails is reported and counts as absent.
 * @throws {DOMException} `AbortError` as soon as the signal is aborted
 */
export async function runSearch(
  { keyword, limit }: SearchQuery,
  {
    provider,
    hooks = {},
    signal,
  }: { provider: SearchProvider; hooks?: SearchHooks; signal: AbortSignal },
): Promise<AnyGroup[]> {
  const attempt = async <Result>(name: keyof SearchHooks, call: () => Result) => {
    try {
      return await call();
    } catch (error) {
      console.error(`The search hook ${name} failed:`, error);
      return undefined;
    } finally {
      signal.throwIfAborted();
    }
  };
  const rewritten = await attempt('beforeSearch', () => hooks.beforeSearch?.(keyword));
  const query = typeof rewritten === 'string' ? rewritten : keyword;
  const found = await provider.search({ keyword: query, limit }, signal);
  // Hooks may change their groups, and the provider remembers its answers.
  const groups = hooks.onSearch ? structuredClone(found) : found;
  const added = await attempt('onSearch', () => hooks.onSearch?.(query, groups));
  const custom = Array.isArray(added) ? added : [];
  const sound = custom.filter(isSound);
  if (sound.length < custom.length) {
    console.error('The search hook onSearch returned groups that make no sense:', added);
  }
  const all: AnyGroup[] = [...groups, ...sound.map(asGroup)];
  await attempt('afterSearch', () => hooks.afterSearch?.(query, all));
  return all;
}

function isSound(added: unknown): added is CustomResult {
  if (!isObject(added) || typeof added.group !== 'string') return false;
  if (added.renderType !== 'default') return true;
  return Array.isArray(added.result) && added.result.every(isHit);
}

/** Whether the dialog can show it. */
function isHit(hit: unknown): hit is SearchHit {
  if (!isObject(hit) || !Array.isArray(hit.highlightInfoList)) return false;
  return [hit.title, hit.header, hit.statement, hit.link].every((text) => typeof text === 'string');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function asGroup(added: CustomResult): AnyGroup {
  if (added.renderType !== 'default') {
    return { group: added.group, renderType: 'custom', result: added.result };
  }
  const { group, result } = added;
  return { group, index: group, renderType: 'default', current: false, result };
}
