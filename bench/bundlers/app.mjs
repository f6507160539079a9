// The application that all bundlers build: React and TypeScript, the same text for the same size.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Sections below the root, and pages below each section. */
const SECTIONS = 10;
const PAGES = 10;

/** Where a component begins: a function whose name begins like one. */
const COMPONENT = /^(?:export )?function [A-Z]/gm;

/** What the benchmark changes: a component far from the root, and the root itself. */
export const TARGETS = {
  leaf: { file: 'src/section-0/page-0/card-0.tsx', id: 'leaf' },
  root: { file: 'src/app.tsx', id: 'root' },
};

/**
 * Writes the sources of the application: a root, 10 sections, 10 pages in each, and cards in the
 * pages. Nothing is random.
 * @param {string} folder absolute path; its `src` is replaced
 * @param {number} cards modules of four components, on all pages together
 * @returns {{ components: number, modules: number, lines: number }} what was written
 */
export function writeApp(folder, cards) {
  rmSync(join(folder, 'src'), { recursive: true, force: true });
  const files = { ...shell(), ...sections(Math.ceil(cards / (SECTIONS * PAGES))) };
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const sources = Object.entries(files).filter(([path]) => path.startsWith('src/'));
  return {
    components: sources.reduce((sum, [, text]) => sum + (text.match(COMPONENT)?.length ?? 0), 0),
    modules: sources.length,
    lines: sources.reduce((sum, [, text]) => sum + text.split('\n').length - 1, 0),
  };
}

/**
 * A component's text after its n-th change.
 * @param {string} source
 * @param {number} version
 */
export function withVersion(source, version) {
  return source.replace(/version \d+/, `version ${version}`);
}

/** @returns {Record<string, string>} */
function shell() {
  const imports = range(SECTIONS).map(
    (section) => `import { Section${section} } from './section-${section}';`,
  );
  const elements = range(SECTIONS).map((section) => `      <Section${section} />`);
  return {
    'src/main.tsx': `import { createRoot } from 'react-dom/client';
import { App } from './app';
import './style.css';

const place = document.getElementById('app');
if (place) createRoot(place).render(<App />);
`,
    'src/app.tsx': `import { useEffect } from 'react';
${imports.join('\n')}

export function App() {
  useEffect(() => {
    document.documentElement.dataset.ready = 'yes';
  }, []);
  return (
    <main>
      <h1 data-target="root">Shop, version 0</h1>
${elements.join('\n')}
    </main>
  );
}
`,
    'src/style.css': `body {
  margin: 2rem;
  font-family: system-ui, sans-serif;
}

main {
  display: grid;
  gap: 1rem;
}
`,
    'src/css.d.ts': "declare module '*.css';\n",
  };
}

/**
 * @param {number} cards on each page
 * @returns {Record<string, string>}
 */
function sections(cards) {
  /** @type {Record<string, string>} */
  const files = {};
  for (const section of range(SECTIONS)) {
    const folder = `src/section-${section}`;
    files[`${folder}/index.tsx`] = parent(`Section${section}`, 'Page', PAGES, {
      styles: './style.css',
    });
    files[`${folder}/style.css`] = `.section-${section} {\n  padding: ${section}px;\n}\n`;
    for (const page of range(PAGES)) {
      files[`${folder}/page-${page}/index.tsx`] = parent(`Page${page}`, 'Card', cards);
      for (const card of range(cards)) {
        const isTarget = section + page + card === 0;
        files[`${folder}/page-${page}/card-${card}.tsx`] = cardText(card, section * 100 + page, isTarget); // biome-ignore format: one assignment
      }
    }
  }
  return files;
}

/**
 * A component that shows others.
 * @param {string} name
 * @param {string} child name of the children, without number
 * @param {number} count
 * @param {{ styles?: string }} [more]
 */
function parent(name, child, count, { styles } = {}) {
  const file = child.toLowerCase();
  const imports = range(count).map(
    (index) => `import { ${child}${index} } from './${file}-${index}';`,
  );
  if (styles) imports.push(`import '${styles}';`);
  const elements = range(count).map((index) => `      <${child}${index} />`);
  return `${imports.join('\n')}

export function ${name}() {
  return (
    <section>
      <h2>${name}</h2>
${elements.join('\n')}
    </section>
  );
}
`;
}

/**
 * A module of four components, with state, types and a little logic.
 * @param {number} number
 * @param {number} seed makes the texts differ
 * @param {boolean} isTarget whether the benchmark changes it
 */
function cardText(number, seed, isTarget) {
  return `import { useMemo, useState } from 'react';

interface Item {
  name: string;
  price: number;
}

const ITEMS: Item[] = [
  { name: 'Espresso ${seed}', price: ${190 + number} },
  { name: 'Filter ${seed}', price: ${250 + number} },
  { name: 'Cortado ${seed}', price: ${280 + seed} },
];

function total(items: readonly Item[], count: number): number {
  return items.reduce((sum, { price }) => sum + price * count, 0);
}

function Prices({ items }: { items: readonly Item[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.name}>
          {item.name}: {(item.price / 100).toFixed(2)}
        </li>
      ))}
    </ul>
  );
}

function Stock({ items }: { items: readonly Item[] }) {
  const isLong = items.length > ${number % 4};
  return <p>{isLong ? 'Several kinds' : 'One kind'} in stock</p>;
}

function Order({ items }: { items: readonly Item[] }) {
  const [count, setCount] = useState<number>(${number});
  const sum = useMemo(() => total(items, count), [items, count]);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count} for {(sum / 100).toFixed(2)}
    </button>
  );
}

export function Card${number}() {
  return (
    <article${isTarget ? ' data-target="leaf"' : ''}>
      <h3>Card ${seed}-${number}, version 0</h3>
      <Prices items={ITEMS} />
      <Stock items={ITEMS} />
      <Order items={ITEMS} />
    </article>
  );
}
`;
}

/** @param {number} count */
const range = (count) => Array.from({ length: count }, (_, index) => index);
