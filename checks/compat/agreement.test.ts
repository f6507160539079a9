import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkConfiguration } from '../../compat/check.ts';
import { ensureSandbox } from '../sandbox/ensure-sandbox.mjs';
import { type Agreement, agreement } from './agreement.ts';
import { type Caller, evaluate } from './evaluate.ts';
import { loadValidators, type Validators, type Verdict, verdicts } from './truth.ts';

const root = resolve(import.meta.dirname, '../..');
const FIXTURES = join(root, 'tests/fixtures/webpack-configs');
/** `NODE_ENV` and `--mode`; neither is set the third time. */
const MODES = ['production', 'development', ''];

type Call = (...args: unknown[]) => unknown;
const asCall = (exported: unknown) => exported as Call;

/** Fixtures that their project does not hand to the command line. */
const CALLERS: Record<string, Caller> = {
  'create-react-app.js': (exported, mode) => asCall(exported)(mode || 'production'),
  'swagger-ui.js': (exported) => asCall(exported)({}, {}),
  'home-assistant.js': (exported, mode) =>
    asCall(Reflect.get(Object(exported), 'createWebpackConfig'))({
      name: 'app',
      entry: { app: './app.js' },
      outputPath: '/dist',
      publicPath: '/',
      isProdBuild: mode === 'production',
      latestBuild: mode !== '',
    }),
};

/**
 * Options on which the checker and the bundlers do not agree, and why: `file: option` → the reason.
 * Nothing else may disagree, and what agrees again has to go.
 */
const EXPLAINED: Record<string, string> = {};

let sandbox: string;
let validators: Validators;

beforeAll(async () => {
  sandbox = await ensureSandbox(root, () => undefined);
  validators = loadValidators(sandbox);
}, 300_000);

async function compare(half: string): Promise<[string, Agreement][]> {
  const results: [string, Agreement][] = [];
  for (const name of readdirSync(join(FIXTURES, half))) {
    const file = join(FIXTURES, half, name);
    const text = readFileSync(file, 'utf8');
    const really = new Map<string, Verdict>();
    for (const mode of MODES) {
      const call = CALLERS[name];
      for (const configuration of await evaluate(text, file, { sandbox, mode, call })) {
        for (const [option, verdict] of verdicts(configuration, validators)) {
          const known = really.get(option);
          if (known === undefined || known === 'accepted') really.set(option, verdict);
        }
      }
    }
    results.push([name, agreement(await checkConfiguration(text), really)]);
  }
  return results;
}

describe('the checker and the bundlers say the same', () => {
  test.each([
    ['tuned', 30, 900, 40],
    ['held-out', 15, 250, 10],
  ])(
    'of the configurations in %s',
    async (half, files, options, refused) => {
      const results = await compare(half);
      const sum = (of: (result: Agreement) => number) =>
        results.reduce((total, [, result]) => total + of(result), 0);
      const compared = sum((result) => result.compared);
      const share = sum((result) => result.agreed) / compared;
      const found = results.flatMap(([name, { disagreements }]) =>
        disagreements.map(({ option, checker, really }) => ({
          at: `${name}: ${option}`,
          said: `${checker}, really ${really}`,
        })),
      );
      console.log(
        `${half}: ${results.length} files, ${compared} options, ${(share * 100).toFixed(1)} % agree, ` +
          `${sum((result) => result.refused)} of them refused, ` +
          `${sum((result) => result.unread)} not looked at`,
      );
      expect(results.length).toBeGreaterThanOrEqual(files);
      expect(compared).toBeGreaterThanOrEqual(options);
      expect(sum((result) => result.refused)).toBeGreaterThanOrEqual(refused);
      expect(results.filter(([, result]) => result.compared === 0)).toEqual([]);
      expect(share).toBeGreaterThanOrEqual(0.98);
      expect(found.filter(({ at }) => !(at in EXPLAINED))).toEqual([]);
      // Most of what stands in such files is read.
      expect(sum((result) => result.unread) / compared).toBeLessThan(0.05);
    },
    300_000,
  );
});
