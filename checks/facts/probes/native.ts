import { runProbe } from './probe.ts';

await runProbe(() => ({}));
