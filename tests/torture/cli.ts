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
  const wanted = values.only?.split(',') ?? Object.keys(parts);
  try {
    if (wanted.some((part) => NEED_A_BUILD[part])) {
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

/** Parts that begin with a site that was built. */
const NEED_A_BUILD: Readonly<Record<string, true>> = {
  kills: true,
  corruptions: true,
  edits: true,
  swaps: true,
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

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
