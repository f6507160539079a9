import { Fragment, type ReactNode } from 'react';
import { z } from 'zod';
import { defineComponent } from '../components/define.ts';
import { typeText } from '../components/type-text.tsx';
import { partTexts } from './texts.ts';

const kinds = [
  'SyncHook',
  'SyncBailHook',
  'SyncWaterfallHook',
  'AsyncSeriesHook',
  'AsyncSeriesBailHook',
  'AsyncSeriesWaterfallHook',
  'AsyncParallelHook',
] as const;

const argument = z.strictObject({ name: z.string().min(1), type: z.string().min(1).optional() });

/** `compilation: Compilation` */
function argumentText({ name, type }: z.output<typeof argument>): string {
  return type === undefined ? name : `${name}: ${type}`;
}

function kindText(kind: (typeof kinds)[number], map: boolean): string {
  return map ? `HookMap<${kind}>` : kind;
}

/** What a plugin has to know to tap a hook, right under the hook's heading. */
export const HookSignature = defineComponent({
  props: z.strictObject({
    /** How the hook is reached, where the heading does not say it: `compiler.hooks.emit`. */
    name: z.string().min(1).optional(),
    kind: z.enum(kinds),
    /** A `HookMap`: one hook of the kind for each key. */
    map: z.boolean().default(false),
    args: z.array(argument).default([]),
    returns: z.string().min(1).optional(),
  }),
  words: [],
  /** Line by line what is shown, words and order: a phrase that is read is found. */
  text: ({ name, kind, map, args, returns }, { lang, texts: { comma }, markdown }) => {
    const texts = partTexts(lang);
    return [
      ...(name === undefined ? [] : [`${texts.hook} ${name}`]),
      [
        texts.hookKind,
        kindText(kind, map),
        texts[kind],
        ...(map ? [markdown(texts.HookMap).text] : []),
      ].join(' '),
      `${texts.hookTap} ${tapsOf(kind).join(comma)}`,
      `${texts.hookArguments} ${args.map(argumentText).join(comma) || texts.nothing}`,
      ...(returns === undefined ? [] : [`${texts.hookResult} ${returns}`]),
    ].join('\n');
  },
  render: ({ name, kind, map, args, returns }, context) => {
    const { lang, inline } = context;
    const { comma } = context.texts;
    const texts = partTexts(lang);
    return (
      <dl className="property-type">
        {name !== undefined && (
          <div>
            <dt>{texts.hook}</dt>
            <dd>
              <code>{breakable(name)}</code>
            </dd>
          </div>
        )}
        <div>
          <dt>{texts.hookKind}</dt>
          <dd>
            <code>{kindText(kind, map)}</code> <span className="property-note">{texts[kind]}</span>
            {map && <span className="property-note">{inline(texts.HookMap)}</span>}
          </dd>
        </div>
        <div>
          <dt>{texts.hookTap}</dt>
          <dd>
            {tapsOf(kind).map((tap, index) => (
              <span key={tap}>
                {index > 0 && comma}
                <code>{tap}</code>
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>{texts.hookArguments}</dt>
          <dd>
            {args.length === 0 && texts.nothing}
            {args.map((entry, index) => (
              <span key={entry.name}>
                {index > 0 && comma}
                {typeText(argumentText(entry), context)}
              </span>
            ))}
          </dd>
        </div>
        {returns !== undefined && (
          <div>
            <dt>{texts.hookResult}</dt>
            <dd>{typeText(returns, context)}</dd>
          </div>
        )}
      </dl>
    );
  },
});

/** A dotted name that a narrow screen breaks behind a dot, never inside a word. */
function breakable(name: string): ReactNode {
  return name.split(/(?<=\.)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** Methods that a hook of a kind offers. */
function tapsOf(kind: (typeof kinds)[number]): string[] {
  return kind.startsWith('Sync') ? ['tap'] : ['tap', 'tapAsync', 'tapPromise'];
}
