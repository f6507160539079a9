import { afterEach, describe, expect, test } from 'vitest';
import { type CheckSite, checkSite } from '../../tests/check-site.ts';
import { sources } from '../../tests/fixture-sources.ts';
import { outputClaims } from './beside-outputs.ts';
import { bundlerClaims } from './bundlers.ts';
import type { ClaimExtractor } from './claim.ts';
import { claimsOf } from './claims-check.ts';
import { highlightClaims } from './highlights.ts';
import { parseProofNote } from './proof-note.ts';
import { commentClaims } from './result-comments.ts';

let site: CheckSite;

afterEach(() => site?.remove());

/** Claims of one kind on a page, as `line verdict what`. */
async function claims(extractor: ClaimExtractor, text: string): Promise<string[]> {
  site = checkSite({ 'content/en/page.mdx': text });
  const found = await claimsOf(await site.context(), sources, [extractor]);
  return found.map(({ line, says, verdict }) => {
    const what = verdict.state === 'false' ? verdict.code : says;
    return `${line} ${verdict.state} ${what}`;
  });
}

const fence = (words: string, body: string) => `\n\`\`\`${words}\n${body}\n\`\`\`\n`;
const OUTPUT = fence('text output', 'main.js\ncart.js\nloader: less\nloader: less\nloader: less');

describe('a sentence beside an output', () => {
  test.each([
    ['The build emits `cart.js`:', '3 proven cart.js'],
    ['The build emits `menu.js`:', '3 unproven menu.js'],
    ['The loader is called 3 times:', '3 proven 3 times'],
    ['The loader is called three times:', '3 proven 3 times'],
    ['The loader is called four times:', '3 unproven 4 times'],
    ['loader 调用了三次：', '3 proven 3 次'],
    ['loader 调用了四次：', '3 unproven 4 次'],
  ])('%s', async (sentence, expected) => {
    expect(await claims(outputClaims, `# Page\n\n${sentence}\n${OUTPUT}`)).toEqual([expected]);
  });

  test('takes no name from another example when it leads to an output', async () => {
    const other = fence('js title="menu.js"', '1');
    const text = `# Page\n${other}\nThe build emits \`menu.js\`:\n${OUTPUT}`;
    expect(await claims(outputClaims, text)).toEqual(['7 unproven menu.js']);
  });
});

describe('a comment behind code', () => {
  test.each([
    ['total([240, 380]); // 620', '4 proven total([240, 380]); → 620'],
    ['total([240, 380]); // → 640', '4 unproven total([240, 380]); → 640'],
    ["name(); // 'shop'", "4 unproven name(); → 'shop'"],
  ])('%s', async (row, expected) => {
    const text = `# Page\n${fence('js run', row)}${fence('text output', '620')}`;
    expect(await claims(commentClaims, text)).toEqual([expected]);
  });

  test.each([
    ["console.log('cart:', cart); // An empty Cart object", 'cart: undefined'],
    ["console.log('cart:', cart); // 购物车数组", 'cart: 3'],
    ["console.log('cart:', cart); // A string", "cart: [ 'a' ]"],
    ['// Prints cart.js first, then main.js\nlog();', 'main.js\ncart.js'],
    ['log(); // 输出 cart.js，然后是 main.js', 'main.js\ncart.js'],
  ])('%s: the output shows something else', async (code, output) => {
    const text = `# Page\n${fence('js run', code)}${fence('text output', output)}`;
    expect(await claims(commentClaims, text)).toEqual(['4 false comment-differs']);
  });

  test.each([
    ["console.log('cart:', cart); // An object", 'cart: { a: 1 }'],
    ["console.log('cart:', cart); // A Cart object", 'cart: Cart(1) { a: 1 }'],
    ["console.log('cart:', cart); // A string", 'cart: 3 carts'],
    ["console.log('cart:', cart); // Not given to the function", 'cart: undefined'],
    ["console.log('cart:', cart); // An object", 'tills: 3'],
    ['// Prints main.js first, then cart.js\nlog();', 'main.js\ncart.js'],
    ['// Reads cart.js first, then main.js\nlog();', 'main.js\ncart.js'],
  ])('%s: the output agrees, or says nothing of it', async (code, output) => {
    const text = `# Page\n${fence('js run', code)}${fence('text output', output)}`;
    expect(await claims(commentClaims, text)).toEqual([]);
  });

  test('that says something in words is none', async () => {
    const text = `# Page\n${fence('js', "open(); // for users\n// 620\nload('a'); // see above")}`;
    expect(await claims(commentClaims, text)).toEqual([]);
  });
});

describe('marked lines', () => {
  const page = (lines: string) =>
    `# Page\n\nSet \`minSize\`.\n${fence(`js {${lines}}`, "entry: 'a',\nminSize: 3,\n\nmode: 'none',")}`;

  test.each([
    ['2', '5 proven minSize: 3,'],
    ['1', "5 unproven entry: 'a',"],
    ['3', '5 false highlight-empty'],
    ['4-9', '5 false highlight-empty'],
    ['1-2', "5 proven entry: 'a', minSize: 3,"],
  ])('{%s}', async (lines, expected) => {
    expect(await claims(highlightClaims, page(lines))).toEqual([expected]);
  });
});

describe('several marked lines', () => {
  const code = 'rules: [\n  { use: [/[{]/] },\n],\nentry: {';
  test.each([
    ['1-3', 'unproven'],
    ['1-2', 'false'],
    ['2-3', 'false'],
    ['4', 'unproven'],
  ])('are a whole: {%s}', async (lines, state) => {
    const [claim] = await claims(highlightClaims, `# Page\n${fence(`js {${lines}}`, code)}`);
    expect(claim).toContain(` ${state} `);
  });
});

describe('what is told of marked lines', () => {
  const code =
    "entry: {\n  cart: './cart.js',\n},\ntarget: 'web',\nplugins: [\n  new TargetPlugin(),\n],";
  const told = async (sentence: string, lines: string) =>
    (
      await claims(highlightClaims, `# Page\n\n${sentence}\n${fence(`js {${lines}}`, code)}`)
    ).filter((one) => one.includes('highlight-elsewhere'));

  test.each([
    ['The highlighted line sets the target:', '6'],
    ['The highlighted lines configure the `entry` of the page:', '5-7'],
    ['高亮的一行设置 `target`：', '6'],
  ])('%s {%s}: another line has it', async (sentence, lines) => {
    expect(await told(sentence, lines)).toEqual(['3 false highlight-elsewhere']);
  });

  test.each([
    ['The highlighted line sets the target:', '4'],
    ['The highlighted line adds an entry:', '2'],
    ['The highlighted line adds the plugin for the target:', '5-7'],
    ['The highlighted line adds a plugin:', '6'],
    ['If you remove the highlighted line, the target is `web`.', '6'],
    ['The target is set above:', '6'],
    ['高亮的一行添加插件：', '6'],
  ])('%s {%s}: it may be', async (sentence, lines) => {
    const found = await told(sentence, lines);
    expect(found).toEqual(
      sentence.includes('for the target') ? ['3 false highlight-elsewhere'] : [],
    );
  });
});

describe('how many lines are marked', () => {
  const counted = async (sentence: string, ...marks: string[]) => {
    const examples = marks.map((lines) => fence(`js {${lines}}`, 'a: 1,\nb: 2,\nc: 3,'));
    const [first = '', second = ''] = examples;
    const found = await claims(highlightClaims, `# Page\n${first}\n\n${sentence}\n${second}`);
    return found.filter((one) => /highlight-count|marked lines/.test(one)).join();
  };

  test.each([
    ['Replace the two highlighted lines.', ['1,3']],
    ['Replace the two highlighted lines with these:', ['2-3', '1']],
    ['请替换高亮的两行。', ['1-2']],
    ['请删除高亮的一行。', ['2']],
  ])('%s %j: it is right', async (sentence, marks) => {
    expect(await counted(sentence, ...marks)).toMatch(/ proven .*marked lines/);
  });

  test.each([
    ['Replace the three highlighted lines.', ['1,3']],
    ['Replace the 3 marked lines with these:', ['2-3', '1']],
    ['请替换高亮的三行。', ['1-2']],
  ])('%s %j: it is not', async (sentence, marks) => {
    expect(await counted(sentence, ...marks)).toContain('false highlight-count');
  });

  test('says nothing without an example', async () => {
    expect(await counted('Replace the two highlighted lines.')).toBe('');
  });
});

describe('a sentence about webpack', () => {
  const state = async (text: string) =>
    (await claims(bundlerClaims, text)).map((one) => one.replace(/…? ?#\w+$/, ''));

  test.each([
    ['In webpack, it is disabled.', ['3 unproven In webpack, it is disabled.']],
    [
      'In webpack, it is disabled. {/* proof: webpack refuses { shop: 1 } */}',
      ['3 proven In webpack, it is disabled.'],
    ],
    ['In webpack, it is disabled. {/* proof: of course */}', ['3 false proof-unreadable']],
    ['In webpack, it is disabled. {/* proof: #gone */}', ['3 false proof-missing']],
    ['Use `css-minimizer-webpack-plugin`.', []],
  ])('%s', async (sentence, expected) => {
    expect(await state(`# Page\n\n${sentence}\n`)).toEqual(expected);
  });

  test('in a section about differences needs a proof', async () => {
    const text = '# Page\n\n## Differences from webpack\n\n- Rspack ignores `shop`.\n';
    expect(await state(text)).toEqual(['5 false difference-unproven']);
    const zh = '# Page\n\n## 与 webpack 的差异\n\n- Rspack 会忽略 `shop`。\n';
    expect(await state(zh)).toEqual(['5 false difference-unproven']);
  });

  test('is proven by the example of its section, as long as that is executed and shows something', async () => {
    const example = fence('js run', "const webpack = require('webpack');\nconsole.log(webpack);");
    const text = `# Page\n\n## Differences from webpack\n\nwebpack prints 20.\n${example}`;
    expect(await state(text)).toEqual(['5 false difference-unproven']);
    expect(await state(text + fence('text output', '20'))).toEqual(['5 proven webpack prints 20.']);
  });
});

test('a note may hold several proofs, on lines of their own', () => {
  const note = parseProofNote(
    "/* proof:\n  both: defaults().a === ';';\n  rspack refuses { output: { a: 1 } };\n  /config/mode#there\n*/",
  );
  expect(note).toEqual({
    faults: [],
    proofs: [
      { kind: 'expression', bundlers: ['rspack', 'webpack'], code: "defaults().a === ';'" },
      {
        kind: 'options',
        bundlers: ['rspack'],
        isAccepted: false,
        config: '{ output: { a: 1 } }',
      },
      { kind: 'example', route: '/config/mode', id: 'there' },
    ],
  });
  expect(parseProofNote('/* a remark */')).toBeUndefined();
});
