import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { thrownHint } from '../compile/site-modules.ts';
import type { ResolvedConfig } from '../config.ts';
import { locateField } from '../locate-field.ts';
import type { Problem } from '../model.ts';
import { blockedPartsOf, newParts } from '../policy/blocked-parts.ts';
import { inlineStyle, styledElements } from '../policy/inline-styles.ts';
import { type ProblemWords, problemAt } from '../problems.ts';
import {
  PAGE_SLOTS,
  type PageSlot,
  type PageSlotProps,
  SHELL_SLOTS,
  type ShellSlot,
  type SlotComponent,
  type SlotProps,
} from './slots.ts';

type SlotConfig = Pick<ResolvedConfig, 'slots' | 'root' | 'file' | 'sources' | 'security'>;

/** The slots around the pages of one language and version, as HTML. */
export function shellSlots(
  props: SlotProps,
  config: SlotConfig,
  problems: Problem[],
): Partial<Record<ShellSlot, string>> | undefined {
  const where = `the pages in ${props.lang}`;
  return filled(SHELL_SLOTS, (name) =>
    render({ name, component: config.slots[name], props, where }, config, problems),
  );
}

/** The slots of one page, as HTML. */
export function pageSlots(
  props: PageSlotProps,
  config: SlotConfig,
  problems: Problem[],
): Partial<Record<PageSlot, string>> | undefined {
  const { path: where, frontmatter } = props;
  const isHome = frontmatter.pageType === 'home';
  return filled(PAGE_SLOTS, (name) => {
    if (isHome !== HOME_SLOTS.has(name)) return undefined;
    return render({ name, component: config.slots[name], props, where }, config, problems);
  });
}

/** The home page has no article, and no other page a hero. */
const HOME_SLOTS: ReadonlySet<PageSlot> = new Set(['home', 'heroPicture']);

function filled<Name extends string>(
  names: readonly Name[],
  htmlOf: (name: Name) => string | undefined,
): Partial<Record<Name, string>> | undefined {
  const entries = names.flatMap((name) => {
    const html = htmlOf(name);
    return html === undefined || html === '' ? [] : [[name, html] as const];
  });
  // The keys come from `names`.
  return entries.length === 0
    ? undefined
    : (Object.fromEntries(entries) as Partial<Record<Name, string>>);
}

interface Filling<Props> {
  name: string;
  component: SlotComponent<Props> | undefined;
  props: Props;
  /** The page, or the pages, that it stands on. */
  where: string;
}

/** Renders one slot; what it throws, or returns and cannot be shown, is a problem and no more. */
function render<Props extends object>(
  { name, component, props, where }: Filling<Props>,
  { root, file, sources, security }: SlotConfig,
  problems: Problem[],
): string | undefined {
  if (!component) return undefined;
  const report = (words: ProblemWords) => {
    const text = sources[file] ?? '';
    const before = text.slice(0, locateField(text, ['slots', name])).split('\n');
    const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    problems.push(problemAt({ file, text }, place, words));
  };
  try {
    const html = renderToStaticMarkup(createElement(component, props));
    const styled = styledElements(html);
    // On each page and in each language the same.
    if (styled.length > 0) report(inlineStyle(`the slot \`${name}\``, styled));
    for (const part of newParts([], blockedPartsOf(html, security.csp))) {
      if (part.name.startsWith('`style`')) continue;
      report({
        code: 'blocked-by-policy',
        message: `the slot \`${name}\` has ${part.name}, which browsers will not let it have: the Content-Security-Policy of pages blocks it`,
        hint: part.hint,
      });
    }
    // React asks for pictures ahead of them; that belongs into a head.
    return html.replace(/^(?:<link rel="preload"[^>]*>)+/, '');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const failed = (on: string) => `the slot \`${name}\` failed on ${on}: ${reason}`;
    // On each page and in each language the same.
    const told = problems.find(({ message, on }) => on !== undefined && message === failed(on));
    if (told) {
      problems.push({ ...told, message: failed(where), on: where });
      return undefined;
    }
    report({
      code: 'extension-failed',
      message: failed(where),
      on: where,
      ...thrownHint(
        error,
        root,
        'a slot is a React component without effects; it returns elements, text or nothing',
      ),
    });
    return undefined;
  }
}
