// `npm start`: installs what is missing, builds the site, serves it.
import { ensureInstall } from './ensure-install.mjs';
import { runNode } from './run.mjs';

ensureInstall();
const built = await runNode(['engine/bin.mjs', 'build', '--cards', 'later']);
if (built === 0) {
  // Nobody who reads here looks at link previews: they are drawn behind the server's back.
  runNode(['engine/bin.mjs', 'cards']).catch((error) => {
    process.stderr.write(`Link previews could not be drawn: ${error.message}\n`);
  });
  process.exitCode = await runNode(['engine/bin.mjs', 'preview']);
} else {
  process.exitCode = built;
}
