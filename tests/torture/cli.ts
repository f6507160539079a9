import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findServer } from '../../scripts/ensure-servers.mjs';
import { corrupt, editDuringBuild, type Finding, killBuild, openWorkshop } from './builds.ts';
import { fuzzService } from './fuzz.ts';
import { oldTabs } from './old-tabs.ts';
import { openSequences } from './sequence-sites.ts';
import { runSequence } from './sequences.ts';
import { swapUnderLoad } from './swaps.ts';

const USAGE = `Usage: npm run torture [-- options]

Breaks builds, caches, deployments, tabs and the search service on purpose, and says what it found.
Needs the built site; without nginx, what needs it is left out.

  --seed <number>      what everything random follows from (default: the time)
  --only <parts>       some of kills,corruptions,edits,sequences,swaps,tabs,fuzz
  --share <number>     part of the rounds, from 0 to 1 (default: 1)
  --minutes <number>   no round begins later than this after the start (default: 90)
`;

interface Row {
  part: string;
  rounds: string;
  findings: Finding[];
  note: string;
  seconds: number;
}

interface Project {
  projectRoot: string;
}

/** @returns exit code */
export async function main(argv: string[], { projectRoot }: Project): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: {
      seed: { type: 'string' },
      only: { type: 'string' },
      share: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '90' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const seed = Number(values.seed ?? Math.floor(Date.now() / 1000) % 1_000_000);
  const limit = Date.now() + Number(values.minutes) * 60_000;
  const count = (whole: number) => Math.max(1, Math.round(whole * Number(values.share)));
  const wanted = values.only?.split(',') ?? Object.keys(NEEDS);
  const unknown = wanted.find((part) => !Object.hasOwn(NEEDS, part));
  if (unknown !== undefined) {
    return refuse(`there is no part "${unknown}": ${Object.keys(NEEDS).join(', ')}`);
  }
  const lacking = wanted.filter((part) => NEEDS[part] === 'the built site');
  if (lacking.length > 0 && !existsSync(join(projectRoot, 'dist', 'index.html'))) {
    return refuse(`${lacking.join(' and ')}: the site is not built. Build it: npm run build`);
  }
  say(`Seed ${seed}. The same again: npm run torture -- --seed ${seed}`);
  const workshop = await openWorkshop(projectRoot, `torture-${process.pid}`);
  const rows: Row[] = [];

  /**
   * Repeats a round, each with a seed of its own.
   * @param lanes so many rounds at a time; a round always has the same one
   */
  const repeat =
    (whole: number, round: (seed: number, lane: number) => Promise<Finding[]>, lanes = 1) =>
    async () => {
      const findings: Finding[] = [];
      let done = 0;
      const rounds = count(whole);
      const walk = async (lane: number) => {
        for (let number = lane; number < rounds && Date.now() < limit; number += lanes) {
          const found = await round(seed * 1000 + number, lane);
          for (const { kind, what } of found) say(`  ${kind}: ${what}`);
          findings.push(...found);
          done += 1;
          if (done % 5 === 0) say(`  ${done} of ${rounds}`);
        }
      };
      await Promise.all(Array.from({ length: lanes }, (_, lane) => walk(lane)));
      return { rounds: `${done} of ${rounds}`, findings, note: '' };
    };
  const hasNginx = findServer('nginx') !== undefined;
  const parts: Record<string, () => Promise<Omit<Row, 'part' | 'seconds'>>> = {
    kills: repeat(50, (one) => killBuild(workshop, one)),
    corruptions: repeat(60, (one) => corrupt(workshop, one)),
    edits: repeat(40, (one) => editDuringBuild(workshop, one)),
    async sequences() {
      const sites = await Promise.all(
        Array.from({ length: SEQUENCE_LANES }, (_, lane) =>
          openSequences(projectRoot, `sequences-${process.pid}-${lane}`),
        ),
      );
      const round = async (one: number, lane: number): Promise<Finding[]> => {
        const open = sites[lane];
        if (!open) throw new Error('there is no such lane');
        const what = await runSequence(one, open.site);
        return what === '' ? [] : [{ kind: 'wrong', what: `seed ${one}: ${what}` }];
      };
      try {
        return await repeat(50, round, SEQUENCE_LANES)();
      } finally {
        await Promise.all(sites.map(({ remove }) => remove()));
      }
    },
    async swaps() {
      if (!hasNginx) return { rounds: '0', findings: [], note: 'there is no nginx' };
      const [builds, requests] = [count(20), count(100_000)];
      const { answers, findings } = await swapUnderLoad(workshop, { builds, requests, seed });
      return { rounds: `${builds} builds`, findings, note: `${answers} requests` };
    },
    async tabs() {
      if (!hasNginx) return { rounds: '0', findings: [], note: 'there is no nginx' };
      const { controls, findings } = await oldTabs(projectRoot);
      return { rounds: `${controls} tests`, findings, note: 'two deployments each' };
    },
    async fuzz() {
      const options = { requests: count(5000), seed };
      const { answers, slowest, findings } = await fuzzService(projectRoot, options);
      return { rounds: `${answers} requests`, findings, note: `slowest answer ${slowest} ms` };
    },
  };
  try {
    if (wanted.some((part) => NEEDS[part] === 'a first build')) {
      const first = await workshop.start(workshop.outDir).ended;
      if (first.code !== 0) throw new Error(`the first build failed:\n${first.log}`);
    }
    for (const part of wanted) {
      const run = parts[part];
      if (!run) throw new Error(`there is no part "${part}": ${Object.keys(parts).join(', ')}`);
      say(`${part} …`);
      const started = performance.now();
      const outcome = await run();
      for (const { kind, what } of part in LOGGED ? [] : outcome.findings)
        say(`  ${kind}: ${what}`);
      rows.push({ part, ...outcome, seconds: Math.round((performance.now() - started) / 1000) });
    }
  } finally {
    await workshop.remove();
  }
  say(tableOf(rows));
  return rows.some(({ findings }) => findings.length > 0) ? 1 : 0;
}

/** Sequences at a time: a build waits more than it computes. */
const SEQUENCE_LANES = 2;

/** All parts, in their order, and what each begins with. */
const NEEDS: Readonly<Record<string, 'a first build' | 'the built site' | 'nothing'>> = {
  kills: 'a first build',
  corruptions: 'a first build',
  edits: 'a first build',
  sequences: 'nothing',
  swaps: 'a first build',
  tabs: 'the built site',
  fuzz: 'the built site',
};

/** Parts that tell what they find as they go. */
const LOGGED: Readonly<Record<string, true>> = {
  kills: true,
  corruptions: true,
  edits: true,
  sequences: true,
};

function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ part, rounds, findings, note, seconds }) => {
    const of = (kind: Finding['kind']) => findings.filter((one) => one.kind === kind).length;
    return [part, rounds, `${of('wrong')}`, `${of('stuck')}`, `${seconds}`, note];
  });
  const table = [['part', 'rounds', 'wrong', 'needs a hand', 'seconds', ''], ...lines];
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((line) => (line[column] ?? '').length)),
  );
  return table
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** What cannot begin is told before anything else does. @returns exit code */
function refuse(why: string): number {
  process.stderr.write(`${why}\n`);
  return 2;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
