import type { SlotProps } from '@twinleaf/engine/slots';

const words: Readonly<Record<string, { text: string; link: string }>> = {
  en: { text: 'Kestrel 2 retries with a backoff of its own.', link: 'Read how' },
  de: { text: 'Kestrel 2 wiederholt mit wachsendem Abstand.', link: 'So geht es' },
  ja: { text: 'Kestrel 2 は間隔を広げながら再試行します。', link: '詳しく見る' },
};

/** A line above the bar on every page, in its language; the page that it leads to came with version 2. */
export function News({ lang, version, href }: SlotProps) {
  const { text, link } = words[lang] ?? { text: '', link: '' };
  return (
    <p className="site-news">
      {text} {version === '2.x' && <a href={href('/guide/retries')}>{link}</a>}
    </p>
  );
}
