// A bar chart as an SVG that stands alone: the site's own colours, in light and dark.

/**
 * @typedef {object} Bar
 * @property {string} label
 * @property {string} text the value as it is read
 * @property {number} median
 * @property {number} min
 * @property {number} max
 * @property {boolean} isOwn whether it is the one that the chart is about
 *
 * @typedef {object} Chart
 * @property {string} title
 * @property {string} detail
 * @property {Bar[]} bars in the order they are drawn
 */

/** Units of the drawing: narrow, so that letters are still letters on a phone. */
const WIDTH = 480;
const MARGIN = 24;
const HEAD = 92;
const ROW = 58;
const BAR = 14;

/**
 * @param {Chart} chart
 * @param {string} tokens text of `tokens.css`
 * @returns {string}
 */
export function barChart({ title, detail, bars }, tokens) {
  const height = HEAD + (bars.length - 1) * ROW + 12 + BAR + MARGIN;
  const longest = Math.max(...bars.map(({ max }) => max), Number.EPSILON);
  const room = WIDTH - 2 * MARGIN;
  /** @param {number} value */
  const length = (value) => round((value / longest) * room);
  const spoken = bars.map(({ label, text }) => `${label} ${text}`).join(', ');
  const rows = bars.map(({ label, text, median, min, max, isOwn }, index) => {
    const y = HEAD + index * ROW;
    const bar = y + 12;
    const middle = bar + BAR / 2;
    const own = isOwn ? ' own' : '';
    return [
      `<text class="name${own}" x="${MARGIN}" y="${y}">${escaped(label)}</text>`,
      `<text class="value${own}" x="${WIDTH - MARGIN}" y="${y}" text-anchor="end">${escaped(text)}</text>`,
      `<rect class="track" x="${MARGIN}" y="${bar}" width="${room}" height="${BAR}" rx="${BAR / 2}"/>`,
      `<rect class="bar${own}" x="${MARGIN}" y="${bar}" width="${Math.max(BAR, length(median))}" height="${BAR}" rx="${BAR / 2}"/>`,
      ...(length(max) - length(min) < 2
        ? []
        : [
            `<path class="spread" d="M${MARGIN + length(min)} ${middle}H${MARGIN + length(max)}M${MARGIN + length(min)} ${middle - 4}v8M${MARGIN + length(max)} ${middle - 4}v8"/>`,
          ]),
    ].join('');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(`${title}, less is better: ${spoken}`)}">`,
    `<style>${style(tokens)}</style>`,
    `<rect class="page" x=".5" y=".5" width="${WIDTH - 1}" height="${height - 1}" rx="12"/>`,
    `<text class="title" x="${MARGIN}" y="38">${escaped(title)}</text>`,
    `<text class="detail" x="${MARGIN}" y="60">${escaped(detail)}</text>`,
    ...rows,
    '</svg>',
    '',
  ].join('\n');
}

/** @param {string} tokens */
function style(tokens) {
  /** @param {0 | 1} side */
  const rules = (side) => {
    const color = (/** @type {string} */ name) => pairOf(tokens, name)[side];
    return [
      `.page{fill:${color('page')};stroke:${color('line')}}`,
      `.title,.name,.value{fill:${color('text')}}`,
      `.detail{fill:${color('text-muted')}}`,
      `.track{fill:${color('surface-hover')}}`,
      `.bar{fill:${color('line-strong')}}`,
      `.bar.own{fill:${color('accent')}}`,
      `.name.own,.value.own{fill:${color('accent-text')}}`,
      `.spread{stroke:${color('text')}}`,
    ].join('');
  };
  return [
    `text{font-family:${fontOf(tokens)}}`,
    '.title{font-size:22px;font-weight:650}',
    '.detail{font-size:15px}',
    '.name,.value{font-size:17px}',
    '.own{font-weight:650}',
    '.value{font-variant-numeric:tabular-nums}',
    '.spread{fill:none;stroke-width:1.5;opacity:.65}',
    rules(0),
    `@media (prefers-color-scheme:dark){${rules(1)}}`,
  ].join('');
}

/**
 * @param {string} tokens
 * @param {string} name of a colour
 * @returns {[string, string]} light and dark
 */
function pairOf(tokens, name) {
  const [, light, dark] =
    new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? [];
  if (light === undefined || dark === undefined) throw new Error(`tokens.css has no --${name}`);
  return [light, dark];
}

/** @param {string} tokens */
function fontOf(tokens) {
  const lists = ['latin', 'han'].flatMap(
    (name) => new RegExp(`--${name}:\\s*([^;]+);`).exec(tokens)?.[1] ?? [],
  );
  return [...lists, 'sans-serif'].join(', ').replace(/\s+/g, ' ').replaceAll('"', "'").trim();
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}

/** @param {string} text */
function escaped(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
