import type {
  AnyGroup,
  HighlightRange,
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
  signal.throwIfAborted();
  if (!hooks.onSearch && !hooks.afterSearch) return found;
  // Hooks may change their groups, and the provider remembers its answers.
  const groups: unknown[] = structuredClone(found);
  const added = await attempt('onSearch', () => hooks.onSearch?.(query, groups as typeof found));
  const all = soundGroups(groups, added ?? [], 'onSearch');
  await attempt('afterSearch', () => hooks.afterSearch?.(query, all));
  return soundGroups(all, [], 'afterSearch');
}

/**
 * What the dialog can show of the groups that a hook has had in its hands. The rest is reported.
 * @param added what the hook returned
 */
function soundGroups(
  groups: readonly unknown[],
  added: unknown,
  hook: keyof SearchHooks,
): AnyGroup[] {
  const unsound: unknown[] = [];
  const listOf = (value: unknown): unknown[] => {
    if (Array.isArray(value)) return value;
    unsound.push(value);
    return [];
  };
  const all = [...groups, ...listOf(added)].flatMap((group): AnyGroup[] => {
    if (!isObject(group) || typeof group.group !== 'string') {
      unsound.push(group);
      return [];
    }
    const { group: name, renderType, current, result } = group;
    if (renderType !== 'default') return [{ group: name, renderType: 'custom', result }];
    const index = typeof group.index === 'string' ? group.index : name;
    const hits = listOf(result);
    unsound.push(...hits.filter((hit) => !isHit(hit)));
    return [
      {
        group: name,
        index,
        renderType,
        current: current === true,
        result: hits.filter(isHit),
        ...(group.failed === true && { failed: true }),
      },
    ];
  });
  if (unsound.length > 0) {
    console.error(`The search hook ${hook} left groups or hits that make no sense:`, unsound);
  }
  return all;
}

/** Whether the dialog can show it. */
function isHit(hit: unknown): hit is SearchHit {
  if (!isObject(hit) || !Array.isArray(hit.highlightInfoList)) return false;
  const { type, title, header, statement, link, group = '', highlightInfoList } = hit;
  return (
    (type === 'title' || type === 'header' || type === 'content') &&
    [title, header, statement, link, group].every((text) => typeof text === 'string') &&
    highlightInfoList.every(isRange)
  );
}

function isRange(range: unknown): range is HighlightRange {
  return isObject(range) && typeof range.start === 'number' && typeof range.length === 'number';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
