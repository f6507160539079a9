import { z } from 'zod';
import { defineComponent } from './define.ts';

/** Class and arguments of a hook, right under the hook's heading. */
export const hookType = defineComponent({
  props: z.strictObject({
    kind: z.string().regex(/^[A-Z]\w+(?:Hook|HookMap)$/, 'must be a hook class like `SyncHook`'),
    /** `compilation: Compilation`, in order; the type may be left out. */
    args: z.array(z.string().min(1)).default([]),
    /** Type of what a tap may return, for hooks that use it. */
    returns: z.string().min(1).optional(),
  }),
  text: ({ kind, args }, { texts }) =>
    [`${texts.hookKind} ${kind}`, ...(args.length > 0 ? [args.join(texts.comma)] : [])].join(' '),
  render: ({ kind, args, returns }, { texts }) => (
    <dl className="property-type">
      <div>
        <dt>{texts.hookKind}</dt>
        <dd>
          <code>{kind}</code>
        </dd>
      </div>
      {args.length > 0 && (
        <div>
          <dt>{texts.hookArguments}</dt>
          <dd>
            {args.map((arg, index) => (
              <span key={arg}>
                {index > 0 && texts.comma}
                <code>{arg}</code>
              </span>
            ))}
          </dd>
        </div>
      )}
      {returns !== undefined && (
        <div>
          <dt>{texts.hookReturns}</dt>
          <dd>
            <code>{returns}</code>
          </dd>
        </div>
      )}
    </dl>
  ),
});
