import type { ReactNode } from 'react';
import { z } from 'zod';
import { defineComponent, type PageContext } from './define.ts';
import { fill } from './texts.ts';

const value = z.strictObject({
  defaultValue: z.string(),
  mode: z.enum(['development', 'production', 'none']).optional(),
  target: z.string().min(1).optional(),
});

/** Type and default of an option (CMP-6), right under the option's heading. */
export const propertyType = defineComponent({
  props: z.strictObject({
    type: z.string().min(1),
    defaultValueList: z.array(value).default([]),
  }),
  text: ({ type, defaultValueList }, { texts }) =>
    [
      `${texts.type} ${type}`,
      ...(defaultValueList.length > 0
        ? [
            `${texts.default} ${defaultValueList.map((entry) => entry.defaultValue).join(texts.comma)}`,
          ]
        : []),
    ].join(' '),
  render: ({ type, defaultValueList }, context) => {
    const { texts } = context;
    return (
      <dl className="property-type">
        <div>
          <dt>{texts.type}</dt>
          <dd>
            <code>{type}</code>
          </dd>
        </div>
        {defaultValueList.length > 0 && (
          <div>
            <dt>{texts.default}</dt>
            <dd>
              {defaultValueList.map((entry, index) => (
                <span key={`${entry.mode} ${entry.target} ${entry.defaultValue}`}>
                  {index > 0 && texts.comma}
                  {condition(entry, context)}
                  <code>{entry.defaultValue}</code>
                </span>
              ))}
            </dd>
          </div>
        )}
      </dl>
    );
  },
});

/** In which mode and for which target a default holds. */
function condition(
  { mode, target }: z.output<typeof value>,
  { texts, href }: PageContext,
): ReactNode {
  return (
    <>
      {mode && (
        <>
          <a href={href(`/config/mode#${mode}`)}>
            {fill(target ? texts.modeAnd : texts.modeIs, { mode })}
          </a>{' '}
        </>
      )}
      {target && (
        <>
          <a href={href('/config/target')}>{fill(texts.targetIs, { target })}</a>{' '}
        </>
      )}
    </>
  );
}
