import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  bilingual,
  configOf,
  pageOf,
  siteOf,
  versioned,
  viewAt,
} from '../../tests/site-fixture.ts';
import { textsFor } from '../strings/texts.ts';
import { VersionNotice } from './version-notice.tsx';

const sources = ['v1/en/guide/a.mdx', 'v1/en/guide/gone.mdx', 'v1/zh/guide/a.mdx', 'v1/en/index.mdx']
  .concat(['v2/en/guide/a.mdx', 'v2/zh/guide/a.mdx', 'v2/en/guide/index.mdx', 'v2/en/index.mdx']); // biome-ignore format: one list

/** The notice of a page. */
function noticeAt(path: string, site = siteOf(pagesOf(versioned), configOf(versioned))): string {
  const { client, shell } = viewAt(site, path);
  const texts = { ...textsFor(client.lang) };
  return renderToStaticMarkup(<VersionNotice view={client} shell={{ ...shell, texts }} />);
}

function pagesOf(input: typeof versioned) {
  const config = configOf(input);
  return sources.map((source) => pageOf(source, {}, config));
}

test('a page of another version says so and leads to the same page of the current one', () => {
  expect(noticeAt('/v1/guide/a')).toBe(
    '<div class="callout callout-warning" role="note" aria-label="Not the current version" lang="en">' +
      '<p class="callout-title">Not the current version</p>' +
      '<p>This page is about version v1. The current version is v2. ' +
      '<a href="/guide/a">Go to version v2</a></p></div>',
  );
});

test('in the language of the page, within that language', () => {
  const notice = noticeAt('/v1/zh/guide/a');
  expect(notice).toContain('lang="zh-CN"');
  expect(notice).toContain('本页对应版本 v1，当前版本为 v2。');
  expect(notice).toContain('<a href="/zh/guide/a">');
});

test('a page that the current version does not have leads to what is nearest to it', () => {
  expect(noticeAt('/v1/guide/gone')).toContain('<a href="/guide/">');
});

test('pages of the current version, and of a site without versions, have none', () => {
  expect(noticeAt('/guide/a')).toBe('');
  const plain = configOf(bilingual);
  expect(noticeAt('/guide/a', siteOf([pageOf('en/guide/a.mdx', {}, plain)], plain))).toBe('');
});
