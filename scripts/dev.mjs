// `npm run dev`: installs what is missing, then serves the site while it is written.
import { ensureInstall } from './ensure-install.mjs';
import { runNode } from './run.mjs';

ensureInstall();
process.exitCode = await runNode(['engine/bin.mjs', 'dev', ...process.argv.slice(2)]);
