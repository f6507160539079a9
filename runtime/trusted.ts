/**
 * The site's one Trusted Types policy. It vouches for HTML that the build made: page modules, route
 * tables and nothing a reader typed.
 */

interface Policy {
  createHTML(html: string): unknown;
}

interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): Policy;
}

declare const trustedTypes: TrustedTypesFactory | undefined;

export const POLICY_NAME = 'docs';

const policy: Policy =
  typeof trustedTypes === 'undefined'
    ? { createHTML: (html) => html }
    : trustedTypes.createPolicy(POLICY_NAME, { createHTML: (html) => html });

/**
 * What React gets as `__html` of regions it adopts: empty and trusted, since React writes it into
 * regions it creates itself. The DOM's types know strings only.
 */
export const ADOPTED = policy.createHTML('') as string;

/** Replaces an element's content with HTML made at build. */
export function setBuiltHtml(element: Element, html: string): void {
  element.innerHTML = policy.createHTML(html) as string;
}
