import { z } from 'zod';

/** Parts of the Content-Security-Policy to which a site may add sources. */
export const POLICY_DIRECTIVES = [
  'script-src',
  'style-src',
  'img-src',
  'connect-src',
  'font-src',
  'frame-src',
  'media-src',
] as const;

export type PolicyDirective = (typeof POLICY_DIRECTIVES)[number];

/** Stands for text that is loaded without an address: an inline script or style sheet. */
export const LOADED_TEXT = 'inline text';

const source = z
  .string()
  .regex(/^[^\s;,]+$/, 'must be one source, such as `https://cdn.example` or `data:`');

/** `security.csp` of the configuration, and of the rules for hosts. */
export const policySchema = z.partialRecord(z.enum(POLICY_DIRECTIVES), z.array(source));

export type PolicyAdditions = z.output<typeof policySchema>;
