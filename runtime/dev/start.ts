import type { RoutePath } from '../../model/names.ts';
import { DOCUMENT_IDS } from '../pre-paint.ts';
import { onCodeReplaced, onDevMessages } from './hot.ts';
import { type DevState, type DevUpdate, isOutdated, overlayText, STAMP_META } from './messages.ts';
import { createOverlay } from './overlay.ts';
import { onThrown } from './thrown.ts';

/** The page in this window, when it is one that can change without a full load. */
export interface LivePage {
  /** Address of the page that is shown. */
  path(): RoutePath;
  update(update: DevUpdate): void;
}

let livePage: LivePage | undefined;
let state: DevState | undefined;
const overlay = createOverlay();
/** What the code of the page has thrown since it came, or since the code is another. */
const thrown: { texts: Set<string>; on: RoutePath | undefined } = {
  texts: new Set(),
  on: undefined,
};

/** Hands updates to the page from now on. */
export function attachPage(page: LivePage): void {
  livePage = page;
  showProblems();
  catchUp();
}

/** Shows the problems of the page that is shown now. */
export function showProblems(): void {
  const path = livePage?.path();
  if (thrown.on !== path) thrown.texts.clear();
  const problems = state ? overlayText(state.problems, path) : '';
  overlay.show([problems, ...thrown.texts].filter((text) => text !== '').join('\n\n'));
}

onThrown((text) => {
  const path = livePage?.path();
  if (thrown.on !== path) thrown.texts.clear();
  thrown.on = path;
  thrown.texts.add(text);
  showProblems();
});
onCodeReplaced({
  before() {
    thrown.texts.clear();
  },
  after: showProblems,
});

onDevMessages({
  state(fresh) {
    state = fresh;
    showProblems();
    const [session, version] = documentStamp();
    if (session !== fresh.session) location.reload();
    else if (!holdsPage() && Number(version) < fresh.version) location.reload();
    else catchUp();
  },
  update(update) {
    state = update;
    showProblems();
    if (update.reload || !holdsPage()) location.reload();
    else if (livePage) {
      setDocumentStamp(update);
      livePage.update(update);
    }
  },
});

/** Takes in what changed before there was a connection, or a page that could take it in. */
function catchUp(): void {
  if (!state || !livePage) return;
  const version = Number(documentStamp()[1]);
  if (version >= state.version) return;
  const path = livePage.path();
  const all = state.changes.all > version;
  setDocumentStamp(state);
  // Most changes concern other pages, and must not touch the one that is being read.
  const pages = all ? 'all' : isOutdated(state, path, version) ? [path] : [];
  livePage.update({ ...state, pages, shell: all, reload: false });
}

/** Until there is a site, an error page without data stands in for it. */
function holdsPage(): boolean {
  return document.getElementById(DOCUMENT_IDS.data) !== null;
}

function documentStamp(): string[] {
  return stampMeta()?.content.split(' ') ?? [];
}

function setDocumentStamp({ session, version }: DevState): void {
  const meta = stampMeta();
  if (meta) meta.content = `${session} ${version}`;
}

function stampMeta(): HTMLMetaElement | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${STAMP_META}"]`);
}
