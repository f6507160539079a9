import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { ClientView, PageStart, PageView } from '../../model/page-view.ts';
import type { ShellData, ShellStatics, SidebarNode } from '../../model/shell.ts';
import { DOCUMENT_IDS, PRE_PAINT_SCRIPT as prePaintScript } from '../../runtime/pre-paint.ts';
import { Article } from '../../theme/main/article.tsx';
import { FallbackNotice } from '../../theme/main/fallback-notice.tsx';
import { Home } from '../../theme/main/home.tsx';
import { LaggingNotice } from '../../theme/main/lagging-notice.tsx';
import { NotFound } from '../../theme/main/not-found.tsx';
import { Overview } from '../../theme/main/overview.tsx';
import { PageTools } from '../../theme/main/page-tools.tsx';
import { PostDate } from '../../theme/main/post-date.tsx';
import { VersionNotice } from '../../theme/main/version-notice.tsx';
import { OutlineList } from '../../theme/outline-list.tsx';
import { Shell } from '../../theme/shell.tsx';
import { type ShownPage, SidebarTree } from '../../theme/sidebar.tsx';
import { iconSheet, markFiles, shellStatics } from '../../theme/statics.tsx';
import { searchTexts, clientShell as withoutBuildTexts } from '../../theme/strings/client-texts.ts';
import { sheetsFor } from '../../theme/style-parts.ts';
import { hashText } from '../hash.ts';
import { markdownFile, outputFile } from '../routes.ts';
import { attributes, scriptJson } from './escape.ts';
import { type DocumentAssets, renderHead, shellHref } from './head.ts';

/** Entry of the server bundle that turns page views into documents. */
export interface DocumentModule {
  renderPage(view: PageView, assets: DocumentAssets): RenderedPage;
  renderSidebar(nodes: readonly SidebarNode[], texts: Record<string, string>): string;
  shellStatics(shell: ShellData): ShellStatics;
  /** Pictures that a shell refers to: path below the output folder → text. */
  shellPictures(shell: ShellData): Map<string, string>;
  clientShell(shell: ShellData): ShellData;
  /** The one inline script, which the policy names. */
  prePaintScript: string;
  searchTexts(texts: Record<string, string>): Record<string, string>;
}

export interface RenderedPage {
  document: string;
  /** Inner HTML of `<main>`, for the page's module. */
  main: string;
  /** Inner HTML of the outline's list, for the page's module. */
  outline: string;
}

/** PageView → HTML document. */
export function renderPage(view: PageView, assets: DocumentAssets): RenderedPage {
  const { client } = view;
  const shell = withIcons(view.shell);
  const main = renderToStaticMarkup(mainOf(view));
  const outline = renderToStaticMarkup(<OutlineList entries={view.outline} />);
  const body = renderToString(
    <Shell
      view={client}
      shell={shell}
      mainHtml={main}
      sidebarHtml={renderSidebar(view.sidebar, shell.texts, shownPage(view))}
      outlineHtml={outline}
      statics={staticsOf(shell)}
    />,
  );
  const start: PageStart = { view: startView(client), shell: shellHref(shell) };
  const document = [
    '<!doctype html>',
    `<html${attributes({ lang: client.htmlLang, 'data-page-type': client.pageType })}>`,
    `<head>${renderHead(view, assets, sheetsFor(body, main, assets.siteParts))}</head>`,
    `<body><div id="${DOCUMENT_IDS.root}">${body}</div>`,
    `<script type="application/json" id="${DOCUMENT_IDS.data}">${scriptJson(start)}</script>`,
    // At the end it blocks nothing: everything above is painted without it.
    assets.devTags === undefined
      ? `<link${attributes({ rel: 'stylesheet', href: assets.lateSheet })}>`
      : '',
    '</body></html>\n',
  ].join('');
  return { document, main, outline };
}

/** What the browser cannot know of a page (`runtime/page-start.ts`). */
function startView(client: ClientView): PageStart['view'] {
  const { htmlLang, pageType, documentTitle, description, regions, versions, ...data } = client;
  const hidden = Object.entries(regions).filter(([, isShown]) => !isShown);
  return {
    ...data,
    ...(hidden.length > 0 && { regions: Object.fromEntries(hidden) }),
    ...(versions.length > 0 && { versions }),
  };
}

/** Inner HTML of a sidebar; without a page for the route tables. */
export function renderSidebar(
  nodes: readonly SidebarNode[],
  texts: Record<string, string>,
  page?: ShownPage,
): string {
  return renderToStaticMarkup(<SidebarTree nodes={nodes} texts={texts} {...(page && { page })} />);
}

/** Shells are shared by the pages of a batch; the files of their icons are drawn once. */
const knownIcons = new WeakMap<ShellData, { path: string; text: string; shell: ShellData }>();

/** The icons in a file whose name changes with them, and the shell with its address. */
function iconsOf(shell: ShellData) {
  const known = knownIcons.get(shell);
  if (known) return known;
  const text = iconSheet(shell);
  const path = `static/icons.${hashText(8, text)}.svg`;
  const icons = { path, text, shell: { ...shell, icons: shell.base + path } };
  knownIcons.set(shell, icons);
  return icons;
}

const withIcons = (shell: ShellData): ShellData => iconsOf(shell).shell;

function shellPictures(shell: ShellData): Map<string, string> {
  const { path, text } = iconsOf(shell);
  return new Map([...markFiles(shell), [path, text]]);
}

/** Shells are shared by the pages of a batch; their static regions are rendered once. */
const knownStatics = new WeakMap<ShellData, ShellStatics>();

function staticsOf(shell: ShellData): ShellStatics {
  const statics = knownStatics.get(shell) ?? shellStatics(shell);
  knownStatics.set(shell, statics);
  return statics;
}

function mainOf(view: PageView): ReactNode {
  const { client, shell, hero, features = [], overview } = view;
  switch (client.pageType) {
    case 'home':
      return (
        <Home
          hero={hero}
          features={features}
          shell={shell}
          html={view.articleHtml}
          lang={client.writtenIn}
          picture={view.slots?.heroPicture}
          own={view.slots?.home}
        />
      );
    case '404':
      return <NotFound shell={shell} homeHref={shell.homeHref} />;
    case 'doc':
    case 'custom':
    case 'blank':
      return (
        <Article
          before={view.slots?.beforeArticle}
          after={view.slots?.afterArticle}
          html={articleOf(view)}
          pageType={client.pageType}
          lang={client.writtenIn}
        >
          {overview && <Overview groups={overview} htmlLang={client.htmlLang} />}
        </Article>
      );
  }
}

/** A page without regions of its own, such as `blank`, shows only what its author wrote. */
function toolsOf({ client, shell }: PageView): ReactNode {
  if (client.pageType !== 'doc') return null;
  const document = outputFile(client.routePath);
  return <PageTools shell={shell} markdownHref={encodeURI(shell.base + markdownFile(document))} />;
}

/**
 * The article. What is said of the page as a whole follows its title, in reading order, too: the
 * tools beside it, and below it the date of a post, and notices: of another version than the current one, without a translation,
 * behind its original.
 */
function articleOf(view: PageView): string {
  const { articleHtml, lagging, shell, date } = view;
  const tools = renderToStaticMarkup(toolsOf(view));
  const notice = renderToStaticMarkup(
    <>
      {date !== undefined && (
        // Looks as in lists of posts.
        <p className="posts">
          <PostDate date={date} htmlLang={view.client.htmlLang} />
        </p>
      )}
      {view.client.pageType === 'doc' && <VersionNotice view={view.client} shell={shell} />}
      {view.client.writtenIn !== undefined && <FallbackNotice view={view.client} shell={shell} />}
      {lagging && <LaggingNotice lagging={lagging} shell={shell} />}
    </>,
  );
  const [start, end] = [articleHtml.indexOf('<h1'), articleHtml.indexOf('</h1>')];
  if (start < 0 || end < 0) return tools + notice + articleHtml;
  const rest = end + '</h1>'.length;
  const title = articleHtml.slice(start, rest);
  const head = tools === '' ? title : `<div class="page-head">${title}${tools}</div>`;
  return articleHtml.slice(0, start) + head + notice + articleHtml.slice(rest);
}

function shownPage({ client, shell }: PageView): ShownPage {
  return { href: encodeURI(shell.base + client.routePath.slice(1)), title: client.title };
}

/** A shell as the browser gets it. */
function clientShell(shell: ShellData): ShellData {
  const known = withIcons(shell);
  const statics = staticsOf(known);
  const isEmpty = known.footerMessage === undefined && Object.keys(statics.panels).length === 0;
  return { ...withoutBuildTexts(known), ...(!isEmpty && { statics }) };
}

export { clientShell, prePaintScript, searchTexts, shellPictures, shellStatics };
