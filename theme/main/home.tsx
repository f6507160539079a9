import type { ReactNode } from 'react';
import type { Feature, Hero, HeroImage } from '../../model/home.ts';
import type { ShellData } from '../../model/shell.ts';
import { FeatureIcon } from '../art/feature-icons.tsx';
import { HeroPicture } from '../art/hero-picture.tsx';
import { InlineHtml } from '../inline-html.tsx';
import { builtLabel } from '../label.ts';
import { Siblings } from '../siblings.tsx';

interface HomeProps {
  hero: Hero | undefined;
  features: Feature[];
  /** Inner HTML of the page's own text: between the hero and the cards. */
  html: string;
  shell: ShellData;
}

/** The home page. At build only. */
export function Home({ hero, features, html, shell }: HomeProps): ReactNode {
  return (
    <div className="home">
      {hero && <HeroBlock hero={hero} shell={shell} />}
      {html.trim() !== '' && (
        <div className="home-body prose" dangerouslySetInnerHTML={{ __html: html }} />
      )}
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
          <p>{builtLabel(shell, 'makersText')}</p>
          <Siblings shell={shell} />
        </section>
      )}
    </div>
  );
}

function HeroBlock({ hero, shell }: { hero: Hero; shell: ShellData }): ReactNode {
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
      <div className="hero-picture">
        {image ? (
          <HeroImages image={image} />
        ) : (
          <>
            <HeroPicture label={builtLabel(shell, 'heroPicture')} />
            <button
              type="button"
              className="hero-motion"
              aria-label={builtLabel(shell, 'heroMotion')}
              title={builtLabel(shell, 'heroMotion')}
            />
          </>
        )}
      </div>
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
