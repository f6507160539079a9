/**
 * The site's one Trusted Types policy. It vouches for what the build made: HTML of page modules and
 * route tables, addresses of scripts; nothing a reader typed.
 */

type Rule = (text: string) => string;

interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createHTML: Rule; createScriptURL: Rule },
  ): { createHTML(html: string): unknown; createScriptURL(url: string): unknown };
}

declare const trustedTypes: TrustedTypesFactory | undefined;

const POLICY_NAME = 'docs';

const same: Rule = (text) => text;
const rules = { createHTML: same, createScriptURL: same };
const policy =
  typeof trustedTypes === 'undefined' ? rules : trustedTypes.createPolicy(POLICY_NAME, rules);

/** HTML made at build, as React takes it for `__html`. The DOM's types know strings only. */
export function builtHtml(html: string): string {
  return policy.createHTML(html) as string;
}

/**
 * What React gets as `__html` of regions it adopts: empty and trusted, since React writes it into
 * regions it creates itself.
 */
export const ADOPTED = builtHtml('');

/** Replaces an element's content with HTML made at build. */
export function setBuiltHtml(element: Element, html: string): void {
  element.innerHTML = builtHtml(html);
}

/** The address of a script that the build wrote, as a worker takes it. */
export function builtScriptUrl(url: string): string {
  return policy.createScriptURL(url) as string;
}
