// Stands in for a browser page: runs dist/main.js, clicks its button, and logs every element that the
// bundle adds. Arguments are the URLs of scripts that the page already contains.
const fs = require('node:fs');
const vm = require('node:vm');

let click = () => {};

function element(tagName) {
  const created = {
    tagName,
    getAttribute: (name) => created[name] ?? null,
    setAttribute: (name, value) => {
      created[name] = value;
    },
  };
  return created;
}

function run(url) {
  vm.runInThisContext(fs.readFileSync(`dist${url}`, 'utf8'));
}

const head = {
  appendChild(child) {
    if (child.tagName === 'link') {
      console.log(`<link rel="${child.rel}" href="${child.href}">`);
      return;
    }
    console.log(`<script src="${child.src}">`);
    queueMicrotask(() => {
      run(child.src);
      child.onload({ type: 'load', target: child });
    });
  },
};

const scripts = process.argv.slice(2).map((src) => Object.assign(element('script'), { src }));

globalThis.self = globalThis;
globalThis.window = globalThis;
globalThis.document = {
  head,
  createElement: element,
  getElementsByTagName: (name) => (name === 'script' ? scripts : [head]),
  querySelector: () => ({
    addEventListener: (_, listener) => {
      click = listener;
    },
  }),
};

run('/main.js');
setTimeout(() => {
  console.log('click');
  click();
}, 50);
setTimeout(() => process.exit(), 500);
