import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { solve } from '../../src/engines/optimizer/solve';
import { decemberProblem } from '../support/problems/december';
import { makeCallCenter } from '../support/problems/call-center';
import { readRosterText } from '../support/problems/roster-text';
import { measureCallCenter } from './callcenter.bench';

type Row = readonly [measure: string, figure: string, must: string];
const percent = (x: number): string => `${(100 * x).toFixed(3)} %`;
const mean = (xs: readonly number[]): number => xs.reduce((a, b) => a + b, 0) / Math.max(1, xs.length);
const clock = (): number => performance.now();

/**
 * `optimizer --data DIR [--seconds N] [--only PART,PART]`: the table of measures. Parts: instances, small, large, huge,
 * planted, december, replay, cancel. `--seconds` replaces the time given to each published instance.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string' },
    },
  });
  if (!values.data) throw new Error('optimizer needs --data DIR, the folder of the published rostering data');
  const directory = values.data;
  const seed = Number(values.seed);
  const parts: Record<string, () => Promise<Row[]>> = {
    instances: () => instances(directory, Number(values.seconds), seed),
    small: () => callCenter('200 agents, 28 days', { agents: 200, seconds: 15, seed }, '0.5 % in 15 s'),
    large: () =>
      callCenter(
        '2,000 agents, 28 days',
        { agents: 2000, seconds: 45, seed },
        'legal in 2 s, 2 % in 5 s, 0.3 % in 45 s',
      ),
    huge: () =>
      callCenter('5,000 agents, 28 days', { agents: 5000, seconds: 90, seed }, '1 % in 10 s, 0.3 % in 90 s, 1,500 MB'),
    planted: () =>
      callCenter(
        'planted, 200 agents, 3 skills',
        { agents: 200, seconds: 30, seed, planted: true, skills: 3 },
        '0.1 % in 30 s',
      ),
    december: () => december(directory),
    replay: () => replay(seed),
    cancel: () => cancel(seed),
  };
  const chosen = values.only?.split(',') ?? Object.keys(parts);
  console.log('measure | reached | must');
  for (const part of chosen) {
    if (!parts[part]) throw new Error(`there is no part '${part}': ${Object.keys(parts).join(', ')}`);
    for (const row of await parts[part]()) console.log(row.join(' | '));
  }
}

async function instances(directory: string, seconds: number, seed: number): Promise<Row[]> {
  const known = new Map(
    readFileSync(join(directory, 'BEST_KNOWN.csv'), 'utf8')
      .split(/\r?\n/)
      .map((line) => line.split(','))
      .map((f) => [f[0]!, Number(f[4])]),
  );
  const folder = join(directory, 'curtois-qu');
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((f) => f.endsWith('.txt'))
        .sort()
    : [];
  const rows: Row[] = [];
  const gaps: number[] = [];
  let proven = 0;
  for (const file of files) {
    const name = file.replace('.txt', '');
    const result = await solve(readRosterText(readFileSync(join(folder, file), 'utf8')), {
      seed,
      limit: { seconds, clock },
    });
    const best = known.get(name) ?? NaN;
    const gap = (result.cost - best) / best;
    if (name !== 'Instance8') gaps.push(gap);
    if (result.ended === 'optimal') proven++;
    rows.push([
      name,
      `${result.cost} (best known ${best}, bound ${result.bound?.toFixed(1) ?? 'none'}), gap ${percent(gap)}, ` +
        `${result.certificate.hardViolations} hard rules broken, ${result.ended}`,
      name === 'Instance8' ? '2 %' : '',
    ]);
  }
  return [...rows, ['instances 1-7, mean gap', `${percent(mean(gaps))}, ${proven} proven`, '0.3 %']];
}

async function callCenter(
  name: string,
  options: { agents: number; seconds: number; seed: number; planted?: boolean; skills?: number },
  must: string,
): Promise<Row[]> {
  const m = await measureCallCenter({ days: 28, ...options });
  const reached = (gap: number): string => {
    const at = m.course.find(([, g]) => g <= gap);
    return at ? `${percent(gap)} after ${at[0]} s` : '';
  };
  const way = [0.02, 0.01, 0.005, 0.003, 0.001].map(reached).filter(Boolean).join(', ');
  return [
    [
      name,
      `gap ${percent(m.gap)} in ${m.seconds} s; legal after ${m.firstLegalSeconds} s; ${way}; ` +
        `${m.hardViolations} hard rules broken; ${m.peakMemoryMb} MB`,
      must,
    ],
  ];
}

async function december(directory: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const agents of [485, 500]) {
    const begun = clock();
    const result = await solve(decemberProblem(join(directory, 'contact-center'), agents), {
      seed: 1,
      epochs: 300,
      limit: { seconds: 120, clock },
    });
    rows.push([
      `December 2022 with ${agents} agents`,
      `${result.certificate.short} shifts short, ${result.certificate.over} over, ` +
        `${result.certificate.hardViolations} hard rules broken, ${((clock() - begun) / 1000).toFixed(1)} s`,
      'exact with 500 in 120 s',
    ]);
    if (!result.cost && result.certificate.legal) break;
  }
  return rows;
}

async function replay(seed: number): Promise<Row[]> {
  const { problem } = makeCallCenter({ agents: 60, days: 14, seed });
  const runs = await Promise.all([1, 2].map(() => solve(problem, { seed, epochs: 8 })));
  return [
    [
      'same seed and epochs, byte for byte',
      Buffer.compare(Buffer.from(runs[0]!.cells.buffer), Buffer.from(runs[1]!.cells.buffer)) === 0 ? 'yes' : 'NO',
      'yes',
    ],
  ];
}

async function cancel(seed: number): Promise<Row[]> {
  const { problem } = makeCallCenter({ agents: 500, days: 28, seed });
  const controller = new AbortController();
  let asked = 0;
  const result = await solve(problem, {
    seed,
    epochs: 400,
    signal: controller.signal,
    onProgress: (p) => {
      if (!asked && p.epoch >= 5) {
        asked = clock();
        controller.abort();
      }
    },
  });
  return [
    [
      'from cancel to stopped',
      `${(clock() - asked).toFixed(0)} ms, roster ${result.certificate.legal ? 'legal' : 'ILLEGAL'}`,
      '200 ms',
    ],
  ];
}
