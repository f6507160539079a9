// esbuild has no command line for a page of its own: node esbuild.mjs build|serve
import { copyFileSync, mkdirSync } from 'node:fs';
import esbuild from 'esbuild';

const isServer = process.argv[2] === 'serve';
const options = {
  entryPoints: ['src/main.tsx'],
  bundle: true,
  outdir: 'dist',
  format: 'esm',
  target: 'chrome100',
  jsx: 'automatic',
  jsxDev: isServer,
  minify: !isServer,
  sourcemap: isServer,
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': isServer ? '"development"' : '"production"' },
};
mkdirSync('dist', { recursive: true });
copyFileSync('host-esbuild.html', 'dist/index.html');
if (isServer) {
  const context = await esbuild.context(options);
  await context.serve({ servedir: 'dist', host: '127.0.0.1', port: Number(process.env.PORT) });
} else {
  await esbuild.build(options);
}
