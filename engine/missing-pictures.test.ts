import { expect, test } from 'vitest';
import { configOf } from '../tests/site-fixture.ts';
import { missingPictures } from './missing-pictures.ts';

const sources = { 'site.config.ts': "export default {\n  icon: '/icon.svg?v=2',\n};" };

function reported(input: Parameters<typeof configOf>[0], ...files: string[]) {
  const config = { ...configOf(input), sources };
  return missingPictures(config, new Set(files)).map(
    ({ file, line, message, hint }) => `${file}:${line} ${message} → ${hint}`,
  );
}

test('pictures of the configuration that the public folder does not hold', () => {
  const input = {
    icon: '/icon.svg?v=2',
    logo: { light: '/light.svg', dark: 'my%20dark.svg' },
    ogImage: '/og.png',
    siblings: [{ name: 'Other', desc: '', logo: '/other.svg', url: '/' }],
  };
  expect(reported(input, 'light.svg')).toEqual([
    'site.config.ts:2 the icon does not exist: /icon.svg?v=2 → it is looked for at public/icon.svg',
    'site.config.ts:undefined the logo does not exist: my%20dark.svg → it is looked for at public/my dark.svg',
    'site.config.ts:undefined the logo of Other does not exist: /other.svg → it is looked for at public/other.svg',
    'site.config.ts:undefined the picture of link previews does not exist: /og.png → it is looked for at public/og.png',
  ]);
  expect(reported(input, 'icon.svg', 'light.svg', 'my dark.svg', 'other.svg', 'og.png')).toEqual(
    [],
  );
});

test('what lies elsewhere, and marks, are nothing to look for', () => {
  const brand = { marks: { mine: '<path d="M0 0"/>' } };
  const siblings = [{ name: 'Other', desc: '', logo: 'mine', url: '/' }];
  expect(
    reported({ icon: 'https://cdn.test/i.svg', logo: '//cdn.test/l.svg', brand, siblings }),
  ).toEqual([]);
});
