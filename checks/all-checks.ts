import type { Project } from '../engine/build/build.ts';
import { languageCheck } from './language/language-check.ts';
import { parityCheck } from './parity/parity-check.ts';
import type { Check } from './types.ts';

/** Every check in the order of the summary: the cheap ones first. */
export function allChecks(_project: Project): Check[] {
  return [parityCheck, languageCheck];
}
