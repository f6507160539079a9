import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ShellData, SiblingProduct, SocialLink } from '../engine/model.ts';
import { isMark } from './art/marks.tsx';
import { spriteSymbols } from './art/sprite.tsx';
import { Icon } from './icon.tsx';
import { InlineHtml } from './inline-html.tsx';
import { label } from './label.ts';
import { Menu } from './menu.tsx';
import type { ShellStatics } from './shell-statics.ts';

/** How many social links stand in the top bar; the others are behind a button (SOC-4). */
const INLINE_SOCIAL_LINKS = 3;
/** Where the panel of sibling products leads by its heading (SIB-3). */
const MAKERS_URL = 'https://github.com/web-infra-dev';
/** Size of a sibling's logo before its own scale (SIB-5). */
const SIBLING_LOGO_SIZE = 40;

/** Makes the regions that are the same on every page of a language. At build only. */
export function shellStatics(shell: ShellData): ShellStatics {
  return {
    sprite: renderToStaticMarkup(spriteSymbols(shell)),
    siblings: renderToStaticMarkup(<Siblings shell={shell} />),
    social: renderToStaticMarkup(<Social shell={shell} />),
    socialList: renderToStaticMarkup(<SocialItems links={shell.socialLinks} id="screen" />),
    footer: renderToStaticMarkup(
      <p>
        <InlineHtml text={shell.footerMessage ?? ''} />
      </p>,
    ),
  };
}

function Siblings({ shell }: { shell: ShellData }): ReactNode {
  return (
    <>
      <p className="siblings-title">
        <a href={MAKERS_URL} target="_blank" rel="noopener noreferrer">
          {label(shell, 'ecosystemTitle')}
        </a>
      </p>
      <ul>
        {shell.siblings.map((sibling) => (
          <li key={sibling.name}>
            <SiblingLink sibling={sibling} shell={shell} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** One sibling product; Chinese where the section's addresses contain `zh`, else English (SIB-6). */
export function SiblingLink(props: { sibling: SiblingProduct; shell: ShellData }): ReactNode {
  const { name, desc, descEn, logo, logoScale = 1, url, urlEn } = props.sibling;
  const chinese = props.shell.homeHref.includes('zh');
  const size = SIBLING_LOGO_SIZE * logoScale;
  return (
    <a
      className="sibling"
      href={chinese ? url : (urlEn ?? url)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <span className="sibling-logo">
        {isMark(logo) ? (
          <svg className="icon" width={size} height={size} aria-hidden="true">
            <use href={`#i-mark-${logo}`} />
          </svg>
        ) : (
          logo && <img src={logo} alt="" width={size} height={size} loading="lazy" />
        )}
      </span>
      <span className="sibling-name">{name}</span>{' '}
      <span className="sibling-text">{chinese ? desc : (descEn ?? desc)}</span>
    </a>
  );
}

function Social({ shell }: { shell: ShellData }): ReactNode {
  const { socialLinks } = shell;
  const rest = socialLinks.slice(INLINE_SOCIAL_LINKS);
  return (
    <>
      <ul className="social-list" aria-label={label(shell, 'socialLinks')}>
        <SocialItems links={socialLinks.slice(0, INLINE_SOCIAL_LINKS)} id="bar" />
      </ul>
      {rest.length > 0 && (
        <Menu id="more-social" name={label(shell, 'more')} icon="chevron" hover className="more">
          <ul className="social-list">
            <SocialItems links={rest} id="more" />
          </ul>
        </Menu>
      )}
    </>
  );
}

function SocialItems({ links, id }: { links: SocialLink[]; id: string }): ReactNode {
  return links.map((link, index) => (
    <li key={link.content}>
      <SocialItem link={link} id={`social-${id}-${index}`} />
    </li>
  ));
}

const NAMES: Partial<Record<string, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  wechat: 'WeChat',
  qq: 'QQ',
};

function socialName(icon: SocialLink['icon'], content: string): string {
  if (typeof icon !== 'string') return URL.canParse(content) ? new URL(content).hostname : content;
  return NAMES[icon] ?? `${icon.charAt(0).toUpperCase()}${icon.slice(1)}`;
}

function SocialSign({ icon }: { icon: SocialLink['icon'] }): ReactNode {
  if (typeof icon === 'string') return <Icon name={icon} />;
  const src = `data:image/svg+xml,${encodeURIComponent(icon.svg)}`;
  return <img className="icon" src={src} alt="" width="20" height="20" />;
}

/** A link, or a button with a panel of text, picture or markup (SOC-3). */
function SocialItem({ link, id }: { link: SocialLink; id: string }): ReactNode {
  const { icon, mode, content } = link;
  const name = socialName(icon, content);
  if (mode === 'link') {
    return (
      <a className="icon-button" href={content} target="_blank" rel="me noopener noreferrer">
        <SocialSign icon={icon} />
        <span className="visually-hidden">{name}</span>
      </a>
    );
  }
  return (
    <div className="menu">
      <button
        type="button"
        className="icon-button"
        popoverTarget={id}
        aria-expanded={false}
        aria-label={name}
        data-hover
      >
        <SocialSign icon={icon} />
      </button>
      <div id={id} popover="auto" className="menu-panel">
        {mode === 'text' && <p>{content}</p>}
        {mode === 'img' && <img src={content} alt={name} width="50" height="50" loading="lazy" />}
        {mode === 'dom' && <InlineHtml text={content} />}
      </div>
    </div>
  );
}
