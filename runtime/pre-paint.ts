import { shellId } from './shell-ids.ts';
import { SESSION_KEYS, STORAGE_KEYS } from './storage-keys.ts';

/** Ids that the inline script, the document and the runtime agree on. */
export const DOCUMENT_IDS = {
  root: shellId('root'),
  data: shellId('data'),
  /** The skip link's target; headings cannot have it (`slug.ts`). */
  main: 'main',
  sidebar: shellId('tree'),
  outline: shellId('headings'),
} as const;

/**
 * Where the reader may not arrive at the top, the article is seen once all of its rules are there:
 * documents bring those of its beginning (`theme/style-parts.ts`). A data attribute of the root.
 */
export const BELOW = 'below';

/**
 * Set when the page's script has been asked for in vain for the last time: what nothing would answer is
 * hidden, as where scripts are off. A data attribute of the root.
 */
export const MUTE = 'mute';

/** Where the inline script leaves the last button that was pressed, for when nothing answered it. */
export interface TappedRoot extends HTMLElement {
  tapped?: HTMLButtonElement;
}

/**
 * The one inline script, at the end of the head; at most 1.25 KB. It runs before anything is drawn:
 * it sets the appearance (APP-3), and on the first visit it may move to the reader's language
 * (I18N-9); the session then keeps where from. It starts the site's script, whose address is in its
 * own `data-entry`, after the first contentful paint, so that no other script runs before the page is
 * readable, and after the document's end has been parsed, where the page's data stands; a sheet
 * behind them that never answers would keep browsers from telling the end. A script that does not come is asked for again, under another address, up to seven times in two minutes. The
 * last button pressed meanwhile is kept for it (`TappedRoot`).
 *
 * `data-dark` is absent when dark mode is off. `data-twins` (other language → address of this page
 * in it) is absent when the redirect is off. Where the visited flag cannot be stored there is no
 * redirect, or the reader could never leave the language.
 */
export const PRE_PAINT_SCRIPT = `{
let d=document,r=d.documentElement,s=d.currentScript.dataset,l=location,g=(k,v)=>{try{return v?localStorage.setItem(k,v):localStorage.getItem(k)}catch{}},a=g('${STORAGE_KEYS.appearance}'),v='${STORAGE_KEYS.visited}',n=0,
i=()=>import(s.entry+(n?'?'+n:'')).catch(e=>{console.error('The script did not load:',e);n<7?setTimeout(i,1e3*2**n++):r.dataset.${MUTE}=''}),
e=()=>{let t=setInterval(()=>d.querySelector('body>link')&&o(),5e3),o=()=>{clearInterval(t);o=()=>{};i()};e=()=>{};d.readyState=='loading'?d.addEventListener('DOMContentLoaded',()=>o()):o()};
if('dark'in s)r.classList.toggle('dark',a=='dark'||a!='light'&&matchMedia('(prefers-color-scheme:dark)').matches);
if(s.twins&&!g(v)){g(v,'1');a=JSON.parse(s.twins)[(navigator.language||'').split('-')[0]];if(a&&g(v)&&!/bot|crawl|spider/i.test(navigator.userAgent)){try{sessionStorage.setItem('${SESSION_KEYS.movedFrom}',l.href)}catch{}l.replace(a+l.search+l.hash)}}
addEventListener('click',e=>r.tapped=e.target.closest('button')||r.tapped);
try{if(l.hash||performance.getEntriesByType('navigation')[0]?.type!='navigate')r.dataset.${BELOW}='';new PerformanceObserver(l=>l.getEntriesByName('first-contentful-paint')[0]&&e()).observe({type:'paint',buffered:true})}catch{}
addEventListener('load',()=>setTimeout(()=>e(),3e3))
}`;
