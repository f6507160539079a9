// `npm start`: installs what is missing, builds the site, serves it.
import { ensureInstall } from './ensure-install.mjs';
import { runNode } from './run.mjs';

ensureInstall();
const built = await runNode(['engine/bin.mjs', 'build']);
process.exitCode = built === 0 ? await runNode(['engine/bin.mjs', 'preview']) : built;
