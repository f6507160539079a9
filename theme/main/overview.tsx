import type { ReactNode } from 'react';
import { plainText } from '../../model/inline-text.ts';
import type { OverviewCard, OverviewGroup } from '../../model/page-view.ts';
import { Inline } from '../inline.tsx';
import { PostDate } from './post-date.tsx';

interface OverviewProps {
  groups: OverviewGroup[];
  htmlLang: string;
}

/** The pages of a tab, below the text of an overview page (OVER-1). At build only. */
export function Overview({ groups, htmlLang }: OverviewProps): ReactNode {
  return (
    <div className="overview">
      {groups.map((group) => (
        <section key={plainText(group.name)}>
          {group.name !== '' && (
            <h2>
              <Inline text={group.name} />
            </h2>
          )}
          <ul className={group.cards.some((card) => card.date) ? 'posts' : 'cards'}>
            {group.cards.map((card) => (
              <li key={card.href}>
                <Card card={card} htmlLang={htmlLang} level={group.name === '' ? 2 : 3} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Card(props: { card: OverviewCard; htmlLang: string; level: 2 | 3 }): ReactNode {
  const { card, htmlLang, level } = props;
  const Title: 'h2' | 'h3' = `h${level}`;
  return (
    <>
      {card.date && <PostDate date={card.date} htmlLang={htmlLang} />}
      <Title className="card-title">
        <a href={card.href}>
          <Inline text={card.text} />
        </a>
      </Title>
      {card.description && (
        <p>
          <Inline text={card.description} />
        </p>
      )}
      {card.headings.length > 0 && (
        <ul className="card-headings">
          {card.headings.map(({ text, href, depth }) => (
            <li key={href} data-depth={depth > 2 ? depth : undefined}>
              <a href={href}>
                <Inline text={text} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
