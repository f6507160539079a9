import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { parseMarks } from '../model/marks.ts';
import { Inline } from './inline.tsx';
import { InlineHtml } from './inline-html.tsx';

const html = (text: string) => renderToStaticMarkup(<InlineHtml text={text} />);
const marks = (text: string) => renderToStaticMarkup(<Inline text={parseMarks(text)} />);

describe('inline marks (OUT-2, SIDE-13)', () => {
  it('renders code, strong, emphasis and what is struck out, inside each other', () => {
    expect(marks('`output.path` is **new** and *odd*, ~~not *old*~~')).toBe(
      '<code>output.path</code> is <strong>new</strong> and <em>odd</em>, <del>not <em>old</em></del>',
    );
  });

  it('leaves marks inside code, underscores and HTML alone', () => {
    expect(marks('`a * b` *')).toBe('<code>a * b</code> *');
    expect(marks('__webpack_public_path__')).toBe('__webpack_public_path__');
    expect(marks('`<script>`')).toBe('<code>&lt;script&gt;</code>');
  });

  it('shows a text that is no Markdown as it is', () => {
    expect(renderToStaticMarkup(<Inline text="a * b * `c`" />)).toBe('a * b * `c`');
  });
});

describe('inline HTML (VAL-7, WEAK-62, DIFF-15)', () => {
  it('keeps inline elements with harmless attributes', () => {
    expect(html('<a href="https://x.dev" onclick="x()">X</a> &copy; <b>bold</b><br>')).toBe(
      '<a href="https://x.dev">X</a> © <b>bold</b><br/>',
    );
  });

  it('shows every other element as text', () => {
    expect(html('<script>alert(1)</script>')).toBe('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html('a < b > c')).toBe('a &lt; b &gt; c');
  });

  it('shows `<` in code literally', () => {
    expect(html('`a < b` and `<b>`')).toBe('<code>a &lt; b</code> and <code>&lt;b&gt;</code>');
  });

  it('removes addresses that run scripts', () => {
    expect(html('<a href="javascript:x">y</a>')).toBe('<a>y</a>');
    expect(html('<a href="java&#115;cript:x">y</a>')).toBe('<a>y</a>');
  });

  it('closes what the author left open', () => {
    expect(html('<b><i>x</b> y')).toBe('<b><i>x</i></b> y');
  });

  it('protects windows opened from links', () => {
    expect(html('<a href="/" target="_blank">x</a>')).toContain('rel="noopener noreferrer"');
  });
});
