import {
  type ChangeEvent,
  type DragEvent,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { summaryOf } from '../../compat/describe.ts';
import type { Report } from '../../compat/report.ts';
import { fill } from '../../compat/texts/fill.ts';
import { loadLanguage } from '../../compat/texts/load.ts';
import type { CompatLanguage } from '../../compat/texts/texts.ts';
import type { IslandProps } from '../../islands/types.ts';
import { onRequest } from '../../runtime/late.ts';
import { tellMissing } from '../../runtime/notice.ts';
import { Checker, type Failure, type Outcome } from './checker.ts';
import { type Kind, kindOf, LARGEST, megabytes } from './input.ts';
import { ReportView } from './report-view.tsx';
import type { SampleName } from './sample-names.ts';

export interface ConfigCheckData {
  /** Where the pages of this language begin. */
  root: string;
  samples: { name: SampleName; label: string }[];
  texts: {
    label: string;
    hint: string;
    sample: string;
    open: string;
    clear: string;
    report: string;
  };
}

/** Without a pause of this length the reader is still typing. Milliseconds. */
const PAUSE = 150;
const FILE = 'webpack.config.js';

type State =
  | { kind: 'untouched' | 'reading' }
  | { kind: Exclude<Kind, 'text'>; bytes: number }
  | { kind: Failure }
  | { kind: 'report'; report: Report };

/** A field for a configuration, and below it what Rspack makes of it. */
export function ConfigCheck({ data }: IslandProps<ConfigCheckData>): ReactElement {
  const { root, samples, texts } = data;
  const field = useRef<HTMLTextAreaElement>(null);
  const [state, setState] = useState<State>({ kind: 'untouched' });
  const [language, setLanguage] = useState<CompatLanguage>();
  const [file, setFile] = useState(FILE);
  const checker = useRef<Checker>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hint = useId();

  const done = (outcome: Outcome) => {
    if ('failure' in outcome && outcome.failure === 'failed') {
      void tellMissing(() => check(field.current?.value ?? ''));
    }
    setState(
      'report' in outcome ? { kind: 'report', report: outcome.report } : { kind: outcome.failure },
    );
  };

  const check = (text: string, bytes = text.length) => {
    clearTimeout(timer.current);
    const kind = kindOf(text);
    if (kind !== 'text') {
      checker.current?.stop();
      setState({ kind, bytes });
      return;
    }
    setState((state) => (state.kind === 'report' ? state : { kind: 'reading' }));
    checker.current ??= new Checker(done);
    checker.current.prepare();
    timer.current = setTimeout(() => checker.current?.check(text), PAUSE);
  };

  const put = (text: string, name = FILE) => {
    if (field.current) field.current.value = text;
    setFile(name);
    check(text);
  };

  const open = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > LARGEST) {
      checker.current?.stop();
      setState({ kind: 'too-large', bytes: chosen.size });
      return;
    }
    const text = await chosen.text();
    if (kindOf(text) === 'binary') setState({ kind: 'binary', bytes: chosen.size });
    else put(text, chosen.name);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the island wakes
  useEffect(() => {
    onRequest(() => loadLanguage(document.documentElement.lang), setLanguage);
    // What was typed before the island woke counts, too.
    if (field.current?.value) check(field.current.value);
    return () => {
      clearTimeout(timer.current);
      checker.current?.stop();
    };
  }, []);

  const showLine = (line: number) => {
    const element = field.current;
    if (!element) return;
    const before = element.value.split('\n').slice(0, line - 1);
    const start = before.reduce((sum, { length }) => sum + length + 1, 0);
    const end = element.value.indexOf('\n', start);
    element.focus();
    element.setSelectionRange(start, end < 0 ? element.value.length : end);
    // Browsers leave a selection out of sight.
    const height = element.scrollHeight / Math.max(1, element.value.split('\n').length);
    element.scrollTop = Math.max(0, height * (line - 1) - element.clientHeight / 2);
    element.scrollIntoView({ block: 'nearest' });
  };

  const sample = (name: SampleName) =>
    onRequest(
      () => import(/* webpackChunkName: "config-samples" */ './samples.ts'),
      ({ SAMPLES }) => put(SAMPLES[name], name === 'typescript' ? 'webpack.config.ts' : FILE),
    );

  const drop = (event: DragEvent) => {
    const [dropped] = event.dataTransfer.files;
    if (!dropped) return;
    event.preventDefault();
    void open(dropped);
  };

  const say = sentenceFor(state, language);
  return (
    <div className="config-check">
      <label>
        <span>{texts.label}</span>
        <textarea
          ref={field}
          rows={12}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          aria-describedby={hint}
          onInput={(event) => check(event.currentTarget.value)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
        />
      </label>
      <p className="config-hint" id={hint}>
        {texts.hint}
      </p>
      <div className="config-actions">
        <label className="button alt medium config-file">
          {texts.open}
          <input
            type="file"
            className="visually-hidden"
            accept=".js,.cjs,.mjs,.ts,.cts,.mts,.json"
            onChange={(event: ChangeEvent<HTMLInputElement>) => {
              void open(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </label>
        <span className="config-samples" role="group" aria-label={texts.sample}>
          <span aria-hidden="true">{texts.sample}</span>
          {samples.map(({ name, label }) => (
            <button
              key={name}
              type="button"
              className="button alt medium"
              onClick={() => sample(name)}
            >
              {label}
            </button>
          ))}
        </span>
        <button type="button" className="button alt medium" onClick={() => put('')}>
          {texts.clear}
        </button>
      </div>
      <p role="status" className={say.isShown ? 'config-notice' : 'visually-hidden'}>
        {say.text}
      </p>
      {state.kind === 'report' && language && (
        <section className="config-report" aria-label={texts.report}>
          <ReportView report={state.report} {...{ language, root, file, showLine }} />
        </section>
      )}
    </div>
  );
}

/** What the status says, and whether it is seen: a report speaks for itself. */
function sentenceFor(state: State, language: CompatLanguage | undefined) {
  if (!language || state.kind === 'untouched') return { text: '', isShown: false };
  const { texts } = language;
  switch (state.kind) {
    case 'report':
      return { text: summaryOf(state.report, language), isShown: false };
    case 'too-large':
      return { text: fill(texts.tooLarge, { size: megabytes(state.bytes) }), isShown: true };
    default: {
      const sentences = {
        reading: texts.reading,
        empty: texts.emptyField,
        binary: texts.binary,
        'too-deep': texts.tooDeep,
        'too-long': texts.tooLong,
        failed: texts.failed,
      };
      return { text: sentences[state.kind], isShown: true };
    }
  }
}
