import { Fragment } from 'react';
import { z } from 'zod';
import { defineComponent } from '../components/define.ts';
import { fill } from '../components/texts.ts';
import { type PartTexts, partTexts } from './texts.ts';

const version = z
  .string()
  .regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/, 'must be a version like `0.5.0`, without `v`');

const props = z.strictObject({
  addedVersion: version.optional(),
  deprecatedVersion: version.optional(),
  removedVersion: version.optional(),
  stability: z.enum(['Experimental', 'Deprecated', 'Removed']).optional(),
  specific: z.array(z.string()).min(1).optional(),
  inline: z.boolean().default(false),
});

type Props = z.output<typeof props>;

/** Since when something exists, and for how long it will (CMP-5). */
export const ApiMeta = defineComponent({
  props,
  words: [],
  inline: true,
  text: (values, { lang }) =>
    tagsOf(values, partTexts(lang))
      .map((tag) => tag.label)
      .join(' '),
  render: (values, { lang, href }) => (
    <span className={values.inline ? 'api-meta api-meta-inline' : 'api-meta'}>
      {tagsOf(values, partTexts(lang)).map(({ kind, label, link }, index) => (
        // A space between tags, for texts made from the page.
        <Fragment key={label}>
          {index > 0 && ' '}
          {link === undefined ? (
            <span className={`api-tag api-tag-${kind}`}>{label}</span>
          ) : (
            <a className={`api-tag api-tag-${kind}`} href={href(link)}>
              {label}
            </a>
          )}
        </Fragment>
      ))}
    </span>
  ),
});

interface Tag {
  kind: 'added' | 'deprecated' | 'removed' | 'stability' | 'specific';
  label: string;
  link?: string;
}

function tagsOf(values: Props, texts: PartTexts): Tag[] {
  const tags: Tag[] = [];
  const future = '/misc/planning/future';
  const { addedVersion, deprecatedVersion, removedVersion, stability, specific } = values;
  if (addedVersion) {
    const label = fill(texts.addedIn, { version: addedVersion });
    tags.push({ kind: 'added', label, link: future });
  }
  if (deprecatedVersion) {
    const label = fill(texts.deprecatedIn, { version: deprecatedVersion });
    // The page there explains the stages for the version it is asked about.
    const link = `${future}?deprecatedVersion=${deprecatedVersion}`;
    tags.push({ kind: 'deprecated', label, link });
  }
  if (removedVersion) {
    const label = fill(texts.removedIn, { version: removedVersion });
    tags.push({ kind: 'removed', label, link: future });
  }
  if (stability) tags.push({ kind: 'stability', label: fill(texts.stability, { stability }) });
  if (specific) {
    const text = specific.length === 1 ? texts.only : texts.specific;
    tags.push({ kind: 'specific', label: fill(text, { names: specific.join('/') }) });
  }
  return tags;
}
