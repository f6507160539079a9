import type { RoutePath } from '../../engine/model.ts';
import { DOCUMENT_IDS } from '../pre-paint.ts';
import { onDevMessages } from './hot.ts';
import { type DevState, type DevUpdate, overlayText, STAMP_META } from './messages.ts';
import { createOverlay } from './overlay.ts';

/** The page in this window, when it is one that can change without a full load. */
export interface LivePage {
  /** Address of the page that is shown. */
  path(): RoutePath;
  update(update: DevUpdate): void;
}

let livePage: LivePage | undefined;
let state: DevState | undefined;
/** An update that came before the page was ready for it. */
let missed: DevUpdate | undefined;
const overlay = createOverlay();

/** Hands updates to the page from now on. */
export function attachPage(page: LivePage): void {
  livePage = page;
  showProblems();
  if (missed) page.update(missed);
  missed = undefined;
}

/** Shows the problems of the page that is shown now. */
export function showProblems(): void {
  if (state) overlay.show(overlayText(state.problems, livePage?.path()));
}

onDevMessages({
  state(fresh) {
    state = fresh;
    showProblems();
    const [session, version] = documentStamp();
    if (session !== fresh.session) location.reload();
    // What changed between the document's making and this connection has not been announced here.
    else if (Number(version) < fresh.version)
      receive({ ...fresh, pages: 'all', shell: true, reload: false });
  },
  update: receive,
});

function receive(update: DevUpdate): void {
  state = update;
  setDocumentStamp(update);
  showProblems();
  // Until there is a site, an error page without data stands in for it.
  const holdsPage = document.getElementById(DOCUMENT_IDS.data) !== null;
  if (update.reload || !holdsPage) location.reload();
  else if (livePage) livePage.update(update);
  else missed = { ...update, pages: 'all', shell: true };
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
