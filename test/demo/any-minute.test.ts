/** @in-order */
import model from '../../mikro-orm.config';
import { actingAs } from '../../src/demo/acting';
import { loadDemo } from '../../src/demo/demo';
import { noise } from '../../src/demo/noise';
import { adherenceReport } from '../../src/features/adherence/reports/report.queries';
import { tenantOf } from '../../src/kernel/context';
import { addDays, instantOf, localDateOf, localTimeOf, weekdayOf } from '../../src/kernel/time/local-time';
import { Database } from '../../src/platform/database/database';
import { ServerContext, type Services } from '../../src/server/server-context';
import { FakeClock } from '../support/clock';
import { startInProcess, type InProcessApp } from '../support/in-process-app';

const ZONE = 'America/New_York';
const WORKING = ['available', 'on_call', 'after_call_work'];
/** Some weeks of a year, both nights on which the clocks change among them, and the turn of the year. */
const WEEKS = ['2026-03-02', '2026-06-15', '2026-10-26', '2026-12-28'];
/** Times that are always tested: a weekend, three at night, clock changes. */
const CHOSEN = [
  ['2026-03-05', '03:00'],
  ['2026-03-07', '12:10'],
  ['2026-03-08', '01:59'],
  ['2026-03-08', '03:01'],
  ['2026-06-17', '17:36'],
  ['2026-11-01', '01:30'],
  ['2026-11-01', '03:00'],
  ['2027-01-01', '00:00'],
] as const;
const MINUTES = 50;

const random = Array.from({ length: MINUTES - CHOSEN.length }, (_, i) => {
  const day = Math.floor(noise('day', i) * 7);
  const minute = Math.floor(noise('minute', i) * 1440);
  const time = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return instantOf(addDays(WEEKS[i % WEEKS.length] as string, day), time, ZONE);
});
const instants = [...random, ...CHOSEN.map(([date, time]) => instantOf(date, time, ZONE))].sort((a, b) => +a - +b);

let app: InProcessApp;
let database: Database;
let ctx: ServerContext;
const clock = new FakeClock(instants[0]);

/** Only the demo, on a database without a running server, so that no job creates forecasts meanwhile. */
beforeAll(async () => {
  app = await startInProcess({ clock });
  await app.app.stop();
  database = await Database.connect(model, app.database.url, { poolSize: 4 });
  const services: Services = { ...app.app.services, database };
  ctx = new ServerContext(services, { address: '', publicUrl: '' });
});
afterAll(async () => {
  await database?.close();
  await app?.database.drop();
});

interface Shift {
  who: string;
  date: string;
  start: number;
  end: number;
  breaks: { startOffset: number; duration: number; type: string }[];
  hours: number;
}

const HOUR_MS = 3_600_000;
const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.database.owner.query(text, values)).rows as Row[];

const shiftsAround = (date: string) =>
  rows<Shift>(
    `select s.employee_id as who, s.date::text, s.breaks, e.weekly_hours_target as hours,
       extract(epoch from s.starts_at)::float8 * 1000 as start, extract(epoch from s.ends_at)::float8 * 1000 as end
     from shift s join schedule c on c.id = s.schedule_id and c.status <> 'draft'
     join employee e on e.id = s.employee_id
     where s.date between $1::date - 14 and $1::date + 14 order by s.employee_id, s.starts_at`,
    [date],
  );

/** Independent implementation of the hard rules of the demo's contracts. */
function faultsOf(shifts: readonly Shift[]): string[] {
  const faults: string[] = [];
  const workedMs = new Map<string, number>();
  let inARow = 0;
  shifts.forEach((shift, i) => {
    const before = shifts[i - 1]?.who === shift.who ? shifts[i - 1] : undefined;
    if (before && shift.start - before.end < 11 * HOUR_MS) faults.push(`${shift.date}: short rest`);
    if (before?.date === shift.date) faults.push(`${shift.date}: two shifts`);
    inARow = before && addDays(before.date, 1) === shift.date ? inARow + 1 : 1;
    if (inARow > 6) faults.push(`${shift.date}: ${inARow} days in a row`);
    const lunchMinutes = shift.breaks.reduce((sum, { type, duration }) => sum + (type === 'lunch' ? duration : 0), 0);
    const monday = addDays(shift.date, -((weekdayOf(shift.date) + 6) % 7));
    const week = `${shift.who} ${monday}`;
    workedMs.set(week, (workedMs.get(week) ?? 0) + shift.end - shift.start - lunchMinutes * 60_000);
    if ((workedMs.get(week) ?? 0) > shift.hours * 1.1 * HOUR_MS) faults.push(`${week}: too many hours`);
    shift.breaks.forEach(({ startOffset, duration }, b) => {
      const next = shift.breaks[b + 1];
      const ends = startOffset + duration;
      if (ends * 60_000 > shift.end - shift.start) faults.push(`${shift.date}: a break beyond the shift`);
      if (next && next.startOffset < ends) faults.push(`${shift.date}: breaks overlap`);
    });
  });
  return faults;
}

describe('the demo, at any minute of the year', () => {
  it('is alive: people at work, a few alerts, and plans that keep the rules', async () => {
    for (const now of instants) {
      clock.moveTo(now);
      const date = localDateOf(now, ZONE);
      const [time, at] = [localTimeOf(now, ZONE), now.toISOString()];
      expect(await loadDemo(ctx)).toBe(true);

      const states = await rows<{ state: string; count: number }>(
        'select state, count(*)::int from agent_state group by state',
      );
      const working = states.reduce((sum, { state, count }) => sum + (WORKING.includes(state) ? count : 0), 0);
      const isBusy = time > '10:00' && time < '16:00';
      expect([at, working, working >= (isBusy ? 8 : 1)]).toEqual([at, working, true]);

      const [alerts] = await rows<{ open: number }>(
        `select count(*)::int as open from adherence_alert where status in ('active', 'acknowledged')`,
      );
      expect([at, alerts!.open >= 1 && alerts!.open <= 12, alerts!.open]).toEqual([at, true, alerts!.open]);

      const shifts = await shiftsAround(date);
      expect([at, faultsOf(shifts)]).toEqual([at, []]);
      // The rest of the week and the next week are published.
      expect(new Set(shifts.filter((shift) => shift.date > date).map((shift) => shift.date)).size).toBeGreaterThan(6);
      // Never is everyone of a shift away at once.
      const inForce = shifts.filter(({ start, end }) => start <= +now && +now < end);
      const away = inForce.filter(({ start, breaks }) =>
        breaks.some(({ startOffset, duration }) => {
          const minute = (+now - start) / 60_000;
          return startOffset <= minute && minute < startOffset + duration;
        }),
      );
      expect([at, away.length < inForce.length]).toEqual([at, true]);
    }
  });

  it('has an adherence report with believable figures, and locks what is over', async () => {
    const today = localDateOf(clock.now(), ZONE);
    const asked = { from: addDays(today, -4), to: addDays(today, -1), groupBy: ['day' as const], page: 1, limit: 50 };
    await ctx.unitOfWork(tenantOf(ctx).organizationId, () =>
      actingAs(ctx, 'supervisor', async () => {
        const report = await adherenceReport(ctx, { ...asked, reading: 'amended', orderBy: 'name' });
        expect(report.data).toHaveLength(4);
        for (const { adherence } of report.data) {
          expect(adherence).toBeGreaterThan(88);
          expect(adherence).toBeLessThan(98);
        }
      }),
    );
    const open = await rows(
      `select name from schedule where status <> 'locked' and end_date < $1::date - 1 and name like 'Week of %'`,
      [today],
    );
    expect(open).toEqual([]);
  });

  it('has contacts of all queues up to now', async () => {
    const today = localDateOf(clock.now(), ZONE);
    const days = await rows<{ queue: string; channel: string; days: number; last: string }>(
      `select queue, channel, count(distinct date)::int as days, max(date)::text as last from contact_history
       group by queue, channel`,
    );
    expect(days).toHaveLength(4);
    for (const { days: known, last } of days) {
      expect(known).toBeGreaterThan(365);
      expect([today, addDays(today, -1)]).toContain(last);
    }
  });
});
