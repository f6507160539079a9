import { z } from 'zod';
import { defineComponent } from './define.ts';

const address = z.string().regex(/^https:\/\//, 'must be an address that starts with https://');

/** Says from which pages a section derives, and under which licence (CMP-7). */
export const licenseNote = defineComponent({
  props: z.strictObject({ from: z.union([address, z.array(address).min(1)]) }),
  text: (_props, { texts }) => texts.license,
  render: ({ from }, { texts, href }) => (
    <details className="callout callout-details license-note">
      <summary className="callout-title">{texts.license}</summary>
      <p>{texts.licenseText}</p>
      <ul>
        {[from].flat().map((link) => (
          <li key={link}>
            <a href={href(link)}>{link}</a>
          </li>
        ))}
      </ul>
    </details>
  ),
});
