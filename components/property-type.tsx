import { Fragment, type ReactNode } from 'react';
import { z } from 'zod';
import { defineComponent, type PageContext } from './define.ts';
import { fill } from './texts.ts';
import { typeText } from './type-text.tsx';

/** Characters of a type that is shown whole: about ten lines of a phone. */
const LONG_TYPE = 320;
/** Of a longer type, characters before the fold. */
const SHOWN_TYPE = 120;

const value = z.strictObject({
  defaultValue: z.string(),
  mode: z.enum(['development', 'production', 'none']).optional(),
  target: z.enum(['web', 'node', 'webworker', 'electron-main', 'es5']).optional(),
  /** Path of the option that has to be set for this default: `experiments.css`. */
  when: z
    .string()
    .regex(/^[a-z]\w*\.\w+$/, 'must be the path of an option')
    .optional(),
});

/**
 * Type and default of an option (CMP-6), right under the option's heading. A default without mode
 * and target holds where no other entry does.
 */
export const propertyType = defineComponent({
  props: z.strictObject({
    type: z.string().min(1),
    defaultValueList: z.array(value).default([]),
  }),
  words: [],
  /** Line by line what is shown, words and order: a phrase that is read is found. */
  text: ({ type, defaultValueList }, context) => {
    const { texts } = context;
    const { shown, more } = foldedType(type);
    const defaults = defaultValueList.map((entry) =>
      [...conditionsOf(entry, context).map(({ label }) => label), entry.defaultValue].join(' '),
    );
    return [
      `${texts.type} ${shown.join(' | ')}`,
      ...(more.length > 0 ? [moreLabel(more, context), more.join(' | ')] : []),
      ...(defaults.length > 0 ? [`${texts.default} ${defaults.join(texts.comma)}`] : []),
    ].join('\n');
  },
  render: ({ type, defaultValueList }, context) => (
    <dl className="property-type">
      <div>
        <dt>{context.texts.type}</dt>
        <dd>{typeParts(type, context)}</dd>
      </div>
      {defaultValueList.length > 0 && (
        <div>
          <dt>{context.texts.default}</dt>
          <dd>
            {defaultValueList.map((entry, index) => (
              <span key={JSON.stringify(entry)}>
                {index > 0 && context.texts.comma}
                {conditionsOf(entry, context).map(({ label, link }) => (
                  <Fragment key={label}>
                    {link === undefined ? label : <a href={context.href(link)}>{label}</a>}{' '}
                  </Fragment>
                ))}
                <code>{entry.defaultValue}</code>
              </span>
            ))}
          </dd>
        </div>
      )}
    </dl>
  ),
});

/** Members of a type: the ones that are shown; of a very long union the others, on demand. */
function foldedType(type: string): { shown: string[]; more: string[] } {
  const members = type.length > LONG_TYPE ? unionMembers(type) : [type];
  let length = 0;
  const shown = members.filter((member) => {
    length += member.length;
    return length <= SHOWN_TYPE;
  });
  if (members.length === 1 || shown.length === 0) return { shown: [type], more: [] };
  return { shown, more: members.slice(shown.length) };
}

function typeParts(type: string, context: PageContext): ReactNode {
  const { shown, more } = foldedType(type);
  return (
    <>
      {typeText(shown.join(' | '), context)}
      {more.length > 0 && (
        <details className="more-types">
          <summary>{moreLabel(more, context)}</summary>
          {typeText(more.join(' | '), context)}
        </details>
      )}
    </>
  );
}

function moreLabel(more: readonly string[], { texts }: PageContext): string {
  return fill(texts.moreTypes, { count: String(more.length) });
}

/** Members of a union: parted by bars that stand in no parenthesis. */
function unionMembers(type: string): string[] {
  const members: string[] = [];
  let depth = 0;
  for (const part of type.split(' | ')) {
    if (depth > 0) members.push(`${members.pop() ?? ''} | ${part}`);
    else members.push(part);
    depth += part.split(/[([{<]/).length - part.split(/[)\]}]|(?<!=)>/).length;
  }
  return members;
}

/** Where a default holds, each with a link to what explains it, where the site says so. */
function conditionsOf(
  { mode, target, when }: z.output<typeof value>,
  { texts, typeLink }: PageContext,
): { label: string; link: string | undefined }[] {
  const condition = (text: string, values: Record<string, string>, name: string) => ({
    label: fill(text, values),
    link: typeLink(name),
  });
  return [
    ...(when === undefined ? [] : [condition(texts.whenIs, { option: when }, when)]),
    ...(mode === undefined
      ? []
      : [condition(target === undefined ? texts.modeIs : texts.modeAnd, { mode }, `mode.${mode}`)]),
    ...(target === undefined ? [] : [condition(texts.targetIs, { target }, `target.${target}`)]),
  ];
}
