import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { signIn, type Caller } from '../support/caller';
import { startTestCluster } from '../support/cluster';
import { addDays } from '../../src/kernel/time/local-time';
import type { Organization } from './support/measured-app';
import { startServer } from './support/servers';
import { elapsed, median } from './support/timing';

/**
 * `versions [--people 5000] [--json]`: history of a published year of which a tenth was amended: a past week of 500
 * people, a difference of many cells, undo of 500 shifts, and what history adds to other writes (its triggers on and
 * off in turns). Also the bytes that the amendments take.
 */

const ROUNDS = 20;
const SLOW_ROUNDS = 5;
const CHANGED = 500;

interface Hello extends Organization {
  url: string;
  scheduleId: string;
  from: string;
  shifts: number;
  historyBytes: number;
  employeeIds: string[];
}

const WEEK = `query ($id: ID!, $version: Int, $from: String!, $to: String!, $employeeIds: [ID!]) {
  schedule(id: $id, version: $version) {
    shifts(from: $from, to: $to, employeeIds: $employeeIds) { id employeeId date startTime endTime version } } }`;
const DIFF = `query ($id: ID!, $from: Int!, $to: Int!) {
  scheduleDiff(from: { scheduleId: $id, version: $from }, to: { scheduleId: $id, version: $to }, limit: 50) {
    cells people moved data { date employee { id } differences } } }`;
const CHANGE = `mutation ($id: ID!, $input: ChangeShiftsInput!) {
  changeShifts(scheduleId: $id, input: $input) { updated { id } } }`;
const UNDO = 'mutation ($id: ID!) { undo(scheduleId: $id) { version changed } }';

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { people: { type: 'string', default: '5000' }, json: { type: 'boolean' } },
  });
  const cluster = await startTestCluster();
  const server = await startServer<Hello>(join(__dirname, 'planning/versions-server.ts'), cluster.url, [], {
    PEOPLE: values.people,
  });
  const owner = new Client({ connectionString: cluster.url, options: '-c search_path=muster' });
  await owner.connect();
  try {
    const { hello } = server;
    const admin = await signIn(hello.url, hello);
    const { scheduleId: id, employeeIds } = hello;
    const figures: Record<string, number> = {
      shifts: hello.shifts,
      historyMegabytes: Math.round(hello.historyBytes / 1e5) / 10,
    };
    const monday = addDays(hello.from, 180);
    const days = { from: monday, to: addDays(monday, 6) };
    const week = await timed(ROUNDS, async () => {
      const { schedule } = await admin.graphql(WEEK, { id, version: 2, ...days, employeeIds });
      if (schedule.shifts.length === 0) throw new Error('The week is empty');
    });
    figures.pastWeekP95 = p95(week);
    let cells = 0;
    const diff = await timed(SLOW_ROUNDS, async () => {
      ({ cells } = (await admin.graphql(DIFF, { id, from: 1, to: 3 })).scheduleDiff);
    });
    Object.assign(figures, { diffCells: cells, diffP95: p95(diff) });
    const writes = await measureWrites(admin, owner, hello);
    Object.assign(figures, writes);
    process.stdout.write(
      values.json
        ? `${JSON.stringify(figures)}\n`
        : `${Object.entries(figures)
            .map(([name, value]) => `${name} ${value}`)
            .join('\n')}\n`,
    );
  } finally {
    await owner.end();
    await server.end('SIGKILL');
    await cluster.stop();
  }
}

/** Writes of one and of 500 shifts with and without the triggers of history, in turns, and the undo of 500. */
async function measureWrites(admin: Caller, owner: Client, { scheduleId: id, from, employeeIds }: Hello) {
  const date = addDays(from, 90);
  const { schedule } = await admin.graphql(WEEK, { id, from: date, to: addDays(date, 2), employeeIds });
  const shifts: { id: string }[] = schedule.shifts.slice(0, CHANGED);
  const change = (count: number, endTime: string) =>
    admin.graphql(CHANGE, {
      id,
      input: { update: shifts.slice(0, count).map((shift) => ({ id: shift.id, endTime })) },
    });
  const times: Record<'one' | 'oneBare' | 'many' | 'manyBare' | 'undo', number[]> = {
    ...{ one: [], oneBare: [], many: [], manyBare: [], undo: [] },
  };
  const kept = (isKept: boolean) =>
    owner.query(`alter table shift ${isKept ? 'enable' : 'disable'} trigger keep_update`);
  for (let round = 0; round < ROUNDS; round++) {
    const endTime = `17:${round % 2 ? '15' : '30'}`;
    times.one.push(await elapsed(() => change(1, endTime)));
    await kept(false);
    times.oneBare.push(await elapsed(() => change(1, '17:45')));
    await kept(true);
    if (round >= SLOW_ROUNDS) continue;
    times.many.push(await elapsed(() => change(shifts.length, endTime)));
    times.undo.push(await elapsed(() => admin.graphql(UNDO, { id })));
    await kept(false);
    times.manyBare.push(await elapsed(() => change(shifts.length, endTime)));
    times.manyBare.push(await elapsed(() => change(shifts.length, '16:45')));
    await kept(true);
  }
  const ratio = (one: number[], other: number[]) => Math.round((median(one) / median(other) - 1) * 1000) / 10;
  return {
    undo500P95: p95(times.undo),
    writeOneMs: Math.round(median(times.one)),
    writeOneAddedPercent: ratio(times.one, times.oneBare),
    write500Ms: Math.round(median(times.many)),
    write500AddedPercent: ratio(times.many, times.manyBare),
  };
}

async function timed(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await elapsed(work));
  return times;
}

const p95 = (times: readonly number[]): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * 0.95))] ?? NaN);
