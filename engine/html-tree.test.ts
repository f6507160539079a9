import { fromHtml } from 'hast-util-from-html';
import { expect, test } from 'vitest';
import { documentTree, fragmentTree } from './html-tree.ts';

const PAGE = `<!doctype html><html lang="en"><head><title>A &amp; b</title></head>
<body><p class="a b">One<br>two<noscript><b>three</b></noscript><table><tr><td>4</table>
<template><i>five</i></template><svg viewBox="0 0 1 1"><path d="M0 0"/></svg><!-- six --></body></html>`;

/** A tree without what depends on places. */
const plain = (tree: unknown): unknown =>
  JSON.parse(JSON.stringify(tree, (key, value) => (key === 'position' ? undefined : value)));

test('documents and fragments are read as with places, and without them', () => {
  expect(plain(documentTree(PAGE))).toEqual(plain(fromHtml(PAGE)));
  expect(plain(fragmentTree(PAGE))).toEqual(plain(fromHtml(PAGE, { fragment: true })));
  expect(JSON.stringify(documentTree(PAGE))).not.toContain('"position"');
});
