import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Feature, Hero } from '../../model/home.ts';
import { configOf, pageOf, siteOf, viewAt } from '../../tests/site-fixture.ts';
import { en } from '../strings/en.ts';
import { Home } from './home.tsx';

const { shell } = viewAt(siteOf([pageOf('en/index.mdx')], configOf()), '/');

const plainHero: Hero = { name: 'Rspack', text: '', tagline: '', actions: [] };

function render(hero: Partial<Hero>, features: Feature[] = []): string {
  return renderToStaticMarkup(
    <Home
      hero={{ ...plainHero, ...hero }}
      features={features}
      html=""
      shell={{ ...shell, texts: { ...en } }}
    />,
  );
}

/** Texts of the elements with a class or of a name, in order. */
function texts(html: string, opening: RegExp): string[] {
  return [...html.matchAll(new RegExp(`${opening.source}(.*?)</`, 'g'))].map(
    ([, text]) => text ?? '',
  );
}

describe('Home', () => {
  test('HOME-14: a line of the hero’s text is a paragraph, empty lines are dropped', () => {
    const html = render({ text: 'The fast Rust-based\n\n  \nweb bundler\n' });
    expect(texts(html, /<p class="hero-line">/)).toEqual(['The fast Rust-based', 'web bundler']);
  });

  test('HOME-15: the hero’s texts may hold inline HTML', () => {
    const html = render({
      name: 'R<em>s</em>pack',
      tagline: 'A &amp; <b onclick="x()">B</b>',
      actions: [{ text: '<i>Go</i>', link: '/guide/', theme: 'brand' }],
    });
    expect(html).toContain('<h1>R<em>s</em>pack</h1>');
    expect(html).toContain('A &amp; <b>B</b>');
    expect(html).toContain('href="/guide/"><i>Go</i></a>');
    expect(html).not.toContain('onclick');
  });

  test('HOME-15: details of a card may, its title and icon are plain text', () => {
    const feature = { title: '<b>T</b>', icon: '<b>I</b>', details: '<b>D</b>', span: 4 } as const;
    const html = render({}, [feature]);
    expect(html).toContain('&lt;b&gt;T&lt;/b&gt;');
    expect(html).toContain('<b>D</b>');
    expect(html).not.toContain('<b>I</b>');
  });

  test('an icon that is no drawing is a block, too: its title stands beside those of drawings', () => {
    const feature = { title: 'T', details: 'D', span: 4 } as const;
    const html = render({}, [
      { ...feature, icon: '🦉' },
      { ...feature, title: 'U', icon: 'rocket' },
    ]);
    expect(html).toContain('<div class="feature-icon" aria-hidden="true">🦉</div><h2>');
    expect(html).toContain('</svg><h2>');
  });

  test('DATA-9, LAY-5: the width of a card', () => {
    const feature = (span: Feature['span']) => ({ title: `${span}`, icon: '', details: '', span });
    const html = render(
      {},
      [2, 3, 4, 6].map((span) => feature(span as Feature['span'])),
    );
    expect([...html.matchAll(/span-(\d)/g)].map(([, span]) => span)).toEqual(['2', '3', '4', '6']);
  });

  test('DATA-8: lists of sources and sizes are joined', () => {
    const html = render({
      image: {
        src: '/a.svg',
        alt: 'Logo',
        srcset: ['/a.svg 1x', '/b.svg 2x'],
        sizes: ['1px', '2px'],
      },
    });
    expect(html).toMatch(/srcset="\/a.svg 1x, \/b.svg 2x"/i);
    expect(html).toContain('sizes="1px, 2px"');
    expect(html).toContain('alt="Logo"');
  });

  test('HOME-17: marks of the site stand in the document, other logos are images', () => {
    const siblings = [
      { name: 'Drawn', desc: '', url: '/drawn', logo: 'drawn', logoScale: 1.5 },
      { name: 'Pictured', desc: '', url: '/pictured', logo: '/pictured.svg' },
      // No property that every object has is a mark.
      { name: 'Named', desc: '', url: '/named', logo: 'constructor' },
    ];
    const html = renderToStaticMarkup(
      <Home
        hero={undefined}
        features={[]}
        html=""
        shell={{
          ...shell,
          texts: { ...en },
          siblings,
          drawings: { marks: { drawn: '<path d="M0 0"/>' } },
        }}
      />,
    );
    expect(html).toMatch(/<svg aria-hidden="true" width="60" height="60"[^>]*><path d="M0 0"\/>/);
    const images = [...html.matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src);
    expect(images).toEqual(['/pictured.svg', expect.stringMatching(/marks\/constructor\.svg$/)]);
  });

  test('VAL-9: what is missing leaves no trace', () => {
    const html = render({});
    expect(html).not.toMatch(/undefined|null|\[object|hero-actions|hero-line/);
  });
});
