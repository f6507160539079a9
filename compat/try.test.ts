import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { checkConfiguration } from './check.ts';

test('try', () => {
  const text = readFileSync(process.env.F ?? '/tmp/cw/a.js', 'utf8');
  const t = performance.now();
  const r = checkConfiguration(text);
  console.log(performance.now() - t);
  for (const o of r.options)
    console.log(
      o.line,
      o.path,
      '|',
      o.option,
      o.kind,
      o.isValue ? 'value' : '',
      o.meant ?? '',
      o.note?.key ?? '',
    );
  for (const o of r.packages)
    console.log(o.line, o.type, o.name, o.kind, o.replacement ?? '', o.tried ?? '');
  for (const o of r.unread) console.log(o.line, 'unread', o.path, o.why, o.name ?? '');
  for (const o of r.defaults) console.log('default', o.path, o.defaults);
  for (const h of r.diff) {
    console.log('@@', h.line, h.newLine);
    for (const l of h.lines) console.log(l.sign + l.text);
  }
  console.log(r.fault, r.isEmpty);
});
