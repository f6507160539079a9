import { readdirSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { spread } from './reader.ts';

/** Folder of the built site. */
export const DIST = process.env.E2E_DIST ?? resolve(import.meta.dirname, '..', '..', 'dist');

/** Whether the full matrices are asked for (`npm run test:full`) instead of samples. */
export const isFull = process.env.FULL === '1';

/** Addresses of all built pages, sorted, 404 pages left out. */
export function builtRoutes(): string[] {
  return readdirSync(DIST, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => file.endsWith('.html') && !/(^|\/)404\.html$/.test(file))
    .map((file) => `/${file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`)
    .sort();
}

/**
 * All routes in full runs; else every page in one of its languages, the same each time. Both
 * languages have the same structure, so what breaks a page breaks it in both.
 */
export function routesInOneLanguage(): string[] {
  if (isFull) return builtRoutes();
  return builtRoutes().filter((route) => {
    const key = route.replace(/^\/zh(?=\/)/, '');
    return (spread(key, 2) === 0) === (key === route);
  });
}

/** All routes in full runs; else about as many as asked for, evenly spread and the same each time. */
export function sampleRoutes(count: number): string[] {
  const routes = builtRoutes();
  if (isFull || routes.length <= count) return routes;
  const step = routes.length / count;
  return Array.from({ length: count }, (_, index) => routes[Math.floor(index * step)] ?? '/');
}
