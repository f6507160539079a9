import type { ReactNode } from 'react';
import type { Feature, Hero, HeroImage } from '../../model/home.ts';
import type { ShellData } from '../../model/shell.ts';
import { FeatureIcon } from '../art/feature-icons.tsx';
import { Mark } from '../art/mark.tsx';
import { InlineHtml } from '../inline-html.tsx';
import { builtLabel } from '../label.ts';
import { type DrawMark, Siblings } from '../siblings.tsx';

interface HomeProps {
  hero: Hero | undefined;
  features: Feature[];
  /** Inner HTML of the page's own text: between the hero and the cards. */
  html: string;
  shell: ShellData;
  /** Of the text, where it is not the page's. */
  lang?: string | undefined;
  /** Inner HTML of the site's own picture, for a hero without an image. */
  picture?: string | undefined;
  /** What the site shows in place of hero, cards and sibling products, as HTML. */
  own?: string | undefined;
}

/** The home page. At build only. */
export function Home({ hero, features, html, shell, lang, picture, own }: HomeProps): ReactNode {
  const body = html.trim() !== '' && (
    <div className="home-body prose" dangerouslySetInnerHTML={{ __html: html }} />
  );
  if (own !== undefined) {
    return (
      <>
        <div className="slot" data-slot="home" dangerouslySetInnerHTML={{ __html: own }} />
        {body}
      </>
    );
  }
  return (
    <div className="home" lang={lang}>
      {hero && <HeroBlock hero={hero} picture={picture} />}
      {body}
      {features.length > 0 && (
        <section className="features" aria-label={builtLabel(shell, 'featuresTitle')}>
          {features.map((feature) => (
            <FeatureCard key={feature.title} feature={feature} />
          ))}
        </section>
      )}
      {shell.siblings.length > 0 && (
        <section className="makers">
          <h2>{builtLabel(shell, 'makersTitle')}</h2>
          {builtLabel(shell, 'makersText') !== '' && <p>{builtLabel(shell, 'makersText')}</p>}
          <Siblings shell={shell} draw={drawMark(shell)} />
        </section>
      )}
    </div>
  );
}

/** In the document: an SVG in an `<img>` is a request, a document and a frame for a few hundred bytes. */
function drawMark({ drawings }: ShellData): DrawMark {
  const marks = new Map(Object.entries(drawings?.marks ?? {}));
  return (name, size) => {
    const drawing = marks.get(name);
    return drawing === undefined ? null : <Mark drawing={drawing} width={size} height={size} />;
  };
}

function HeroBlock({ hero, picture }: { hero: Hero; picture: string | undefined }): ReactNode {
  const { name, text, tagline, actions, image } = hero;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return (
    <section className="hero">
      <div className="hero-words">
        <h1>
          <InlineHtml text={name} />
        </h1>
        {lines.map((line) => (
          <p key={line} className="hero-line">
            <InlineHtml text={line} />
          </p>
        ))}
        <p className="hero-tagline">
          <InlineHtml text={tagline} />
        </p>
        {actions.length > 0 && (
          <p className="hero-actions">
            {actions.map((action) => (
              <a key={action.link} className={`button ${action.theme}`} href={action.link}>
                <InlineHtml text={action.text} />
              </a>
            ))}
          </p>
        )}
      </div>
      {image ? (
        <div className="hero-picture">
          <HeroImages image={image} />
        </div>
      ) : (
        picture !== undefined && (
          <div className="hero-picture" dangerouslySetInnerHTML={{ __html: picture }} />
        )
      )}
    </section>
  );
}

function HeroImages({ image }: { image: HeroImage }): ReactNode {
  const { src, alt, srcset, sizes } = image;
  const shared = {
    srcSet: Array.isArray(srcset) ? srcset.join(', ') : srcset,
    sizes: Array.isArray(sizes) ? sizes.join(', ') : sizes,
    width: 375,
    height: 375,
  };
  if (typeof src === 'string') return <img {...shared} alt={alt} src={src} />;
  return (
    <>
      <img {...shared} alt={alt} className="in-light" src={src.light} loading="lazy" />
      <img {...shared} alt={alt} className="in-dark" src={src.dark} loading="lazy" />
    </>
  );
}

/** The link is the title; the stylesheet stretches it over the card (HOME-13). */
function FeatureCard({ feature }: { feature: Feature }): ReactNode {
  const { icon, title, details, link, span } = feature;
  return (
    <article className={`feature span-${span}`}>
      <FeatureIcon icon={icon} />
      <h2>{link ? <a href={link}>{title}</a> : title}</h2>
      <p>
        <InlineHtml text={details} />
      </p>
    </article>
  );
}
