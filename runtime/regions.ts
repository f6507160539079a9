import type { Regions } from '../model/page-view.ts';

/** Query parameters that hide a region when they are `0` (LAY-7). */
const SWITCHES = {
  navbar: 'navbar',
  sidebar: 'sidebar',
  outline: 'outline',
  footer: 'footer',
  globalUIComponents: 'globalUI',
} as const satisfies Record<string, keyof Regions>;

/** The regions of a page that the address leaves visible. Only the value `0` hides. */
export function visibleRegions(regions: Regions, search: string): Regions {
  const query = new URLSearchParams(search);
  const visible = { ...regions };
  for (const [parameter, region] of Object.entries(SWITCHES)) {
    if (query.get(parameter) === '0') visible[region] = false;
  }
  return visible;
}
