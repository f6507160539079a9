import type { Project } from '../engine/build/open-site.ts';
import type { ResolvedConfig } from '../engine/config.ts';
import { examplesCheck } from './bundler-examples/examples-check.ts';
import { claimsCheck } from './claims/claims-check.ts';
import { proofsCheck } from './claims/proofs-check.ts';
import { keywordsCheck } from './keywords/keywords-check.ts';
import { languageCheck } from './language/language-check.ts';
import { linksCheck } from './links/links-check.ts';
import { parityCheck } from './parity/parity-check.ts';
import { namesCheck } from './references/names-check.ts';
import { referencesCheck } from './references/references-check.ts';
import { addressesCheck } from './snapshot/addresses-check.ts';
import type { Check } from './types.ts';

/** Every check in the order of the summary: the cheap ones first. */
export function allChecks(project: Project, config: ResolvedConfig): Check[] {
  return [
    parityCheck,
    languageCheck,
    keywordsCheck,
    addressesCheck(config),
    linksCheck(project, config),
    referencesCheck(project, config),
    namesCheck(project),
    claimsCheck(project),
    proofsCheck(project),
    examplesCheck,
  ];
}
