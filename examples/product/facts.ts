import type { SiteFacts } from '@twinleaf/engine/checks';

/** Names that pages mention, with what they are. */
const facts: SiteFacts = {
  names: {
    option: { tries: 'how often a job is tried', 'backoff.base': 'seconds before the first retry' },
    function: ['queue.define()', 'queue.add()'],
    command: ['kestrel migrate'],
    flag: { '--dry-run': 'shows what would be done' },
  },
  programs: ['kestrel'],
};

export default facts;
