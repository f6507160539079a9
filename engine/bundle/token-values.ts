import { suggest } from '../../search/suggest.ts';

/** Public tokens whose values are lengths. */
const LENGTHS = ['--docs-radius-small', '--docs-radius', '--docs-radius-large', '--docs-measure'];

/** Public tokens whose values are no colours. */
const OTHERS: ReadonlySet<string> = new Set([
  '--docs-hero-motion',
  '--docs-font',
  '--docs-font-code',
  '--docs-leading',
  ...LENGTHS,
]);

const COLOURS =
  'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen'.split(
    ' ',
  );

/** Words that stand for a colour or a value from elsewhere, and the colours of the system. */
const KEYWORDS =
  'currentcolor transparent inherit initial unset revert revert-layer accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas canvastext field fieldtext graytext highlight highlighttext linktext mark marktext selecteditem selecteditemtext visitedtext'.split(
    ' ',
  );

/** What is surely wrong with the value that a sheet gives a public token: most values are left alone. */
export function valueFault(
  token: string,
  value: string,
): { message: string; hint: string } | undefined {
  if (OTHERS.has(token)) return LENGTHS.includes(token) ? lengthFault(token, value) : undefined;
  const isHex = value.startsWith('#');
  if (isHex ? HEX.test(value) : !/^[a-z-]+$/i.test(value) || isColour(value)) return undefined;
  const near = isHex ? undefined : suggest(value, COLOURS);
  return {
    message: `\`${value}\` is no colour, and \`${token}\` needs one`,
    hint:
      near === undefined
        ? 'write a colour, such as `#0b6b57`, `oklch(60% 0.2 240)` or `teal`'
        : `did you mean \`${near}\`?`,
  };
}

const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;

const isColour = (word: string): boolean => [...COLOURS, ...KEYWORDS].includes(word.toLowerCase());

/** What lengths are written in. */
const UNITS =
  /^(?:px|r?em|r?lh|r?ex|r?ch|r?cap|r?ic|[sld]?v(?:w|h|i|b|min|max)|cq(?:w|h|i|b|min|max)|cm|mm|q|in|pt|pc|%)$/i;

/** Browsers ignore a number without a unit, and one with a unit that there is not. */
function lengthFault(token: string, value: string) {
  const [, figure = '', unit = ''] = /^(\d*\.?\d+)([a-z%]*)$/i.exec(value) ?? [];
  if (figure === '' || UNITS.test(unit) || (unit === '' && Number(figure) === 0)) return undefined;
  return {
    message:
      unit === ''
        ? `\`${value}\` has no unit, and \`${token}\` needs a length`
        : `\`${unit}\` is no unit, and \`${token}\` needs a length`,
    hint: `write \`${figure}${/^r/i.test(unit) ? 'rem' : 'px'}\``,
  };
}
