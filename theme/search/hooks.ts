import type { ReactNode } from 'react';
import type { SearchSteps } from '../../runtime/search-session.ts';

/**
 * What the module behind `searchHooks` may export (DATA-18), each on its own. It is bundled with
 * the dialog, so it may import what it likes, and the security policy needs no exception for it.
 */
export interface SearchHooks extends SearchSteps {
  /** Draws what a group that `onSearch` returned holds as `result`. */
  render?: ((result: unknown) => ReactNode) | undefined;
}
