// Stands in for a browser page: runs emitted scripts in order, with as much of a document as
// Rspack's runtime needs to load chunks. Started in the folder of the example.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import vm from 'node:vm';

const address = pathToFileURL(resolve('dist/index.html')).href;

/** An element that accepts everything and shows nothing. */
function element(tagName = 'div') {
  /** @type {Record<string, unknown>} */
  const attributes = {};
  return {
    tagName: tagName.toUpperCase(),
    style: {},
    classList: { add() {}, remove() {}, toggle() {} },
    setAttribute: (/** @type {string} */ name, /** @type {unknown} */ value) => {
      attributes[name] = value;
    },
    getAttribute: (/** @type {string} */ name) => attributes[name] ?? null,
    append() {},
    appendChild() {},
    addEventListener() {},
  };
}

/** @param {{ src?: string, href?: string, onload?: (event: object) => void, onerror?: (event: object) => void }} child */
function insert(child) {
  const url = child.src ?? child.href ?? '';
  queueMicrotask(() => {
    try {
      if (child.src !== undefined) run(url);
      child.onload?.({ type: 'load', target: child });
    } catch (error) {
      console.error(error);
      child.onerror?.({ type: 'error', target: child });
    }
  });
}

const head = { ...element('head'), appendChild: insert, append: insert };
const page = {
  currentScript: /** @type {object | null} */ (null),
  title: '',
  baseURI: address,
  head,
  body: { ...element('body'), appendChild: insert, append: insert },
  createElement: element,
  createTextNode: (/** @type {string} */ text) => ({ text }),
  querySelector: () => element(),
  querySelectorAll: () => [],
  getElementById: () => element(),
  getElementsByTagName: (/** @type {string} */ name) => (name === 'head' ? [head] : []),
  addEventListener() {},
};
const globals = {
  window: globalThis,
  self: globalThis,
  document: page,
  location: new URL(address),
  require: createRequire(resolve('dist/index.js')),
};
for (const [name, value] of Object.entries(globals)) {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
}

/** @param {string} url */
function run(url) {
  const file = fileURLToPath(url);
  page.currentScript = { ...element('script'), src: url };
  vm.runInThisContext(readFileSync(file, 'utf8'), { filename: file });
  page.currentScript = null;
}

for (const script of process.argv.slice(2)) {
  const file = resolve(script);
  if (!existsSync(file)) console.error(`there is no ${script}`);
  else if (file.endsWith('.mjs')) await import(pathToFileURL(file).href);
  else run(pathToFileURL(file).href);
}
