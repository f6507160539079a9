import { z } from 'zod';
import { defineComponent } from './define.ts';
import { fill } from './texts.ts';

const value = z.strictObject({
  defaultValue: z.string(),
  mode: z.enum(['development', 'production', 'none']).optional(),
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
  render: ({ type, defaultValueList }, { texts, href }) => (
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
            {defaultValueList.map(({ defaultValue, mode }, index) => (
              <span key={`${mode} ${defaultValue}`}>
                {index > 0 && texts.comma}
                {mode && (
                  <>
                    <a href={href(`/config/mode#${mode}`)}>{fill(texts.modeIs, { mode })}</a>{' '}
                  </>
                )}
                <code>{defaultValue}</code>
              </span>
            ))}
          </dd>
        </div>
      )}
    </dl>
  ),
});
