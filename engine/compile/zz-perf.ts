export { createCompiler } from '/work/main/engine/compile/compile.ts';
export * as content from '/work/main/components/content-entry.tsx';
export { routeOfSource } from '/work/main/engine/routes.ts';
