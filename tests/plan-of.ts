import { kindOf } from '../checks/bundler-examples/example-kind.ts';
import { planPage, type SitePlan } from '../checks/bundler-examples/plan.ts';
import { examplesOf } from '../checks/examples/example.ts';
import { routeOfSource } from '../engine/routes.ts';
import { compileText, testScheme } from './compile/support.ts';

/** What the check of examples has to do for a page; no file is written. */
export async function planOf(text: string): Promise<SitePlan> {
  const source = 'en/guide/page.mdx';
  const route = routeOfSource(source, testScheme);
  if (!route) throw new Error(`no route for ${source}`);
  const page = await compileText(text, { source });
  return planPage(examplesOf({ route: { ...route, file: '' }, page, text }, kindOf));
}
