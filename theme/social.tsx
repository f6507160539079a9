import type { ReactNode } from 'react';
import type { ShellData, ShellStatics, SocialLink } from '../model/shell.ts';
import { Icon } from './icon.tsx';
import { InlineSvg } from './inline-svg.tsx';
import { label } from './label.ts';
import { Menu } from './menu.tsx';
import { StaticHtml } from './static-html.tsx';

/** How many stand in the top bar; the others are behind a button (SOC-4). */
const INLINE = 3;

interface SocialProps {
  shell: ShellData;
  statics: ShellStatics | undefined;
}

/**
 * The first links in the bar, the rest in a panel. The panel holds all of them, since middle-sized
 * screens have no room for any in the bar; the stylesheet shows what is missing there.
 */
export function SocialBar({ shell, statics }: SocialProps): ReactNode {
  const { socialLinks } = shell;
  return (
    <div className="social">
      <ul className="social-list" aria-label={label(shell, 'socialLinks')}>
        <SocialItems links={socialLinks.slice(0, INLINE)} place="bar" statics={statics} />
      </ul>
      {socialLinks.length > INLINE && (
        <Menu id="more-social" name={label(shell, 'more')} icon="chevron" hover className="more">
          <ul className="social-list">
            <SocialItems links={socialLinks} place="more" statics={statics} />
          </ul>
        </Menu>
      )}
    </div>
  );
}

/** All links in one list. */
export function SocialList({ shell, statics }: SocialProps): ReactNode {
  return (
    <ul className="social-list" aria-label={label(shell, 'socialLinks')}>
      <SocialItems links={shell.socialLinks} place="screen" statics={statics} />
    </ul>
  );
}

interface ItemsProps {
  links: SocialLink[];
  place: string;
  statics: ShellStatics | undefined;
}

function SocialItems({ links, place, statics }: ItemsProps): ReactNode {
  return links.map(({ icon, mode, content }, index) => {
    const name = socialName(icon, content);
    const sign = <SocialSign icon={icon} />;
    return (
      <li key={content}>
        {mode === 'link' ? (
          <a className="icon-button" href={content} target="_blank" rel="noopener noreferrer">
            {sign}
            <span className={place === 'more' ? undefined : 'visually-hidden'}>{name}</span>
          </a>
        ) : (
          <Menu
            id={`social-${place}-${index}`}
            name={name}
            sign={sign}
            {...(place === 'more' && { text: name })}
            hover
          >
            {mode === 'text' && <p>{content}</p>}
            {mode === 'img' && <img src={content} alt={name} width="50" height="50" />}
            {mode === 'dom' && <StaticHtml as="div" html={statics?.panels[content] ?? ''} />}
          </Menu>
        )}
      </li>
    );
  });
}

const NAMES: Record<string, string> = {
  github: 'GitHub',
  twitter: 'X (Twitter)',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  wechat: 'WeChat',
  qq: 'QQ',
};

function socialName(icon: SocialLink['icon'], content: string): string {
  if (typeof icon !== 'string') return content.replace(/^https?:\/\/([^/]+).*$/, '$1');
  return NAMES[icon] ?? icon.charAt(0).toUpperCase() + icon.slice(1);
}

function SocialSign({ icon }: { icon: SocialLink['icon'] }): ReactNode {
  if (typeof icon === 'string') return <Icon name={icon} />;
  return <InlineSvg className="icon" svg={icon.svg} />;
}
