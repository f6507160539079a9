import { type ReactElement, useId, useState } from 'react';
import {
  diffText,
  type Entry,
  noticesOf,
  type Section,
  sectionsOf,
  summaryOf,
} from '../../compat/describe.ts';
import { toMarkdown } from '../../compat/markdown.ts';
import type { Hunk, Report } from '../../compat/report.ts';
import { fill } from '../../compat/texts/fill.ts';
import type { CompatLanguage } from '../../compat/texts/texts.ts';
import { Inline } from './inline-marks.tsx';

interface ReportProps {
  report: Report;
  language: CompatLanguage;
  root: string;
  /** Name that the diff gives the file. */
  file: string;
  /** Shows a line in the field. */
  showLine: (line: number) => void;
}

/** What the checker has to say about a file. */
export function ReportView({ report, language, root, file, showLine }: ReportProps): ReactElement {
  const { texts } = language;
  const site = new URL(root, location.href).href.replace(/\/$/, '');
  return (
    <>
      <p className="config-summary">{summaryOf(report, language)}</p>
      {noticesOf(report, language).map((notice) => (
        <p key={notice} className="config-notice">
          {notice}
        </p>
      ))}
      {!report.isEmpty && (
        <>
          {sectionsOf(report, language).map((section) => (
            <SectionView key={section.key} {...{ section, texts, root, showLine }} />
          ))}
          <Changes report={report} language={language} root={root} file={file} />
          <div className="config-actions">
            <CopyButton
              label={texts.copySummary}
              texts={texts}
              text={() => toMarkdown(report, language, site)}
            />
          </div>
        </>
      )}
    </>
  );
}

type Texts = CompatLanguage['texts'];

interface SectionProps {
  section: Section;
  texts: Texts;
  root: string;
  showLine: (line: number) => void;
}

function SectionView({ section, texts, root, showLine }: SectionProps): ReactElement {
  const { key, title, hint, entries, isQuiet } = section;
  const list = (
    <>
      {hint !== undefined && <p className="config-hint">{hint}</p>}
      <ul className="config-entries">
        {entries.map((entry, index) => (
          <EntryView
            key={index}
            {...{ entry, texts, root, showLine }}
            hasLine={key !== 'defaults'}
          />
        ))}
      </ul>
    </>
  );
  const heading = `${title} (${entries.length})`;
  if (!isQuiet) {
    return (
      <section className="config-section">
        <h2>{heading}</h2>
        {list}
      </section>
    );
  }
  return (
    <details className="config-section">
      <summary>{heading}</summary>
      {list}
    </details>
  );
}

interface EntryProps {
  entry: Entry;
  texts: Texts;
  root: string;
  hasLine: boolean;
  showLine: (line: number) => void;
}

function EntryView({ entry, texts, root, hasLine, showLine }: EntryProps): ReactElement {
  const { line, name, label, tone, text, href } = entry;
  return (
    <li>
      {hasLine && (
        <button type="button" className="config-line" onClick={() => showLine(line)}>
          {fill(texts.line, { line })}
        </button>
      )}
      <span className="config-name">
        {name !== '' && <code>{name}</code>}{' '}
        <span className={`support support-${tone}`}>{label}</span>
      </span>
      {(text !== '' || href !== undefined) && (
        <span className="config-text">
          <Inline text={text} root={root} />{' '}
          {href !== undefined && (
            <a href={href.startsWith('/') ? root + href.slice(1) : href}>
              {fill(texts.more, { name })}
            </a>
          )}
        </span>
      )}
    </li>
  );
}

interface ChangesProps {
  report: Report;
  language: CompatLanguage;
  root: string;
  file: string;
}

function Changes({ report, language, root, file }: ChangesProps): ReactElement {
  const { texts } = language;
  const id = useId();
  if (report.diff.length === 0) return <p className="config-hint">{texts.nothingToChange}</p>;
  return (
    <section className="config-section">
      <h2 id={id}>{texts.changes}</h2>
      <p className="config-hint">
        <Inline text={fill(texts.changesHint, { file })} root={root} />
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls, for the keyboard */}
      <pre className="config-diff" tabIndex={0} role="group" aria-labelledby={id}>
        <code>{report.diff.map(hunkLines)}</code>
      </pre>
      <div className="config-actions">
        <CopyButton label={texts.copyDiff} texts={texts} text={() => diffText(report, file)} />
      </div>
    </section>
  );
}

function hunkLines({ line, lines }: Hunk, index: number): ReactElement {
  const kinds = { ' ': '', '+': ' ins', '-': ' del' };
  return (
    <span key={line} className="config-hunk">
      {index > 0 && <span className="config-gap">…{'\n'}</span>}
      {lines.map(({ sign, text }, place) => (
        <span key={place} className={`line${kinds[sign]}`}>
          <span className="sign">{sign} </span>
          {`${text}\n`}
        </span>
      ))}
    </span>
  );
}

interface CopyProps {
  label: string;
  texts: Texts;
  text: () => string;
}

/** How long a button says that it has copied. Milliseconds. */
const SAID = 2000;

function CopyButton({ label, texts, text }: CopyProps): ReactElement {
  const [said, setSaid] = useState<string>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setSaid(texts.copied);
    } catch {
      setSaid(texts.notCopied);
    }
    setTimeout(() => setSaid(undefined), SAID);
  };
  return (
    <>
      <button type="button" className="button alt medium" onClick={copy}>
        {said ?? label}
      </button>
      <span role="status" className="visually-hidden">
        {said ?? ''}
      </span>
    </>
  );
}
