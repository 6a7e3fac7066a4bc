import { tenantOf, type RequestContext } from '../../../kernel/context';
import { idArray } from '../../../kernel/graphql/loaders';
import { columnArray, columnsOf, type Column } from '../../../kernel/import/columns';
import { addDays, daysBetween, localDateOf } from '../../../kernel/time/local-time';
import { wallClock } from '../../../kernel/time/wall-clock';
import { EMPLOYEE_USER } from '../../people/employee-columns';
import { HOURLY, isEmpty, SUMS, type DayFigures } from './agent-day.rules';
import { packedSegments } from './packed-segments.rules';
import type { DayKey, ScoredDay } from './scoring.queries';

/** Writes many days and marks pending ones, with one statement each. */

interface DayRow extends DayKey {
  reading: 'both' | 'amended' | 'published';
  figures: DayFigures;
  midnightMs: number;
}

const listed = (figures: DayFigures, value: (hour: number) => number): string =>
  `{${[...figures.hours.keys()]
    .sort((a, b) => a - b)
    .map(value)
    .join()}}`;

const ROW = columnsOf<DayRow>([
  { name: 'employee_id', type: 'uuid', of: ({ employeeId }) => employeeId },
  { name: 'date', type: 'date', of: ({ date }) => date },
  { name: 'reading', type: 'text', of: ({ reading }) => reading },
  ...SUMS.map((name): Column<DayRow> => ({ name, type: 'integer', of: ({ figures }) => figures.sums[name] })),
  { name: 'hour', type: 'text', of: ({ figures }) => listed(figures, (hour) => hour) },
  ...HOURLY.map((name): Column<DayRow> => ({
    name: `hour_${name}`,
    type: 'text',
    of: ({ figures }) => listed(figures, (hour) => figures.hours.get(hour)?.[name] ?? 0),
  })),
  {
    name: 'segments',
    type: 'text',
    of: ({ figures, midnightMs }) => packedSegments(figures.segments, midnightMs),
  },
]);

const VALUES = ROW.names
  .split(', ')
  .map((name) => (name === 'segments' ? 'segments::json' : name.startsWith('hour') ? `${name}::smallint[]` : name))
  .join(', ');

const STORE = `insert into agent_day (organization_id, ${ROW.names}) select $1, ${VALUES} from ${ROW.unnest(2)}
  on conflict (organization_id, employee_id, date, reading) do update set ${ROW.updates}`;

/** Replaces the stored days; empty days are not stored. */
export async function storeDays(ctx: RequestContext, days: readonly ScoredDay[]): Promise<void> {
  const clock = wallClock(tenantOf(ctx).timeZone);
  const gone: (DayKey & { reading: string })[] = [];
  const rows = days.flatMap(({ employeeId, date, amended, published }): DayRow[] => {
    const midnightMs = clock.instantOf(`${date}T00:00`);
    const row = (reading: DayRow['reading'], figures: DayFigures) => ({
      employeeId,
      date,
      reading,
      figures,
      midnightMs,
    });
    const isSame = amended === published;
    const own = isSame ? [row('both', amended)] : [row('amended', amended), row('published', published)];
    const kept = own.filter(({ figures }) => !isEmpty(figures));
    for (const reading of ['both', 'amended', 'published'])
      if (!kept.some((other) => other.reading === reading)) gone.push({ employeeId, date, reading });
    return kept;
  });
  const { organizationId } = tenantOf(ctx);
  await ctx.sql(
    null,
    `delete from agent_day d using unnest($2::uuid[], $3::date[], $4::text[]) as g (employee, date, reading)
     where d.organization_id = $1 and d.employee_id = g.employee and d.date = g.date and d.reading = g.reading`,
    [
      organizationId,
      idArray(gone.map(({ employeeId }) => employeeId)),
      columnArray(gone, ({ date }) => date),
      columnArray(gone, ({ reading }) => reading),
    ],
  );
  if (rows.length > 0) await ctx.sql(null, STORE, [organizationId, ...(await ROW.arrays(rows))]);
}

const ALL_DUE = 'update agent_day_progress set stale_through = closed_through where organization_id = $1';

const MARK = `insert into agent_day_due as d (organization_id, date, employee_id, marked_at)`;
/**
 * An existing mark is updated too, so that the statement waits for a concurrent computation of the day and the mark
 * outlasts it.
 */
const AGAIN = `order by 2, 3
  on conflict (organization_id, date, employee_id) do update set marked_at = excluded.marked_at`;

/** The last past day. */
export const yesterdayOf = (ctx: RequestContext): string =>
  addDays(localDateOf(ctx.clock.now(), tenantOf(ctx).timeZone), -1);

/** Maximum number of days marked by one change; beyond it, all days are marked as pending. */
const MAX_MARKS = 50_000;

/** Marks past days of these employees as pending. Current days are computed on read. */
export async function markDays(
  ctx: RequestContext,
  employeeIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const last = yesterdayOf(ctx);
  if (employeeIds.length === 0 || from > last) return false;
  const days = daysBetween(from, to < last ? to : last) + 1;
  if (employeeIds.length * days > MAX_MARKS && (await markEverything(ctx))) return true;
  await ctx.sql(
    null,
    `${MARK} select $1::uuid, day::date, id, $5::timestamptz
     from (select distinct id from unnest($2::uuid[]) as i (id)) employee
     cross join generate_series($3::date, least($4::date, $6::date), interval '1 day') day ${AGAIN}`,
    [tenantOf(ctx).organizationId, idArray(employeeIds), from, to, ctx.clock.now(), last],
  );
  return true;
}

/** A state of an employee that was reported late. */
export interface LateState {
  employeeId: string;
  atMs: number;
}

/**
 * Marks the days affected by late states. A state lasts until the next one, and its effects in a shift or contact can
 * last longer, so days are marked to one day after the next state. Without a next state, as in an import of history in
 * order, this can be years; beyond the limit all days are marked.
 */
export async function markLateStates(ctx: RequestContext, states: readonly LateState[]): Promise<void> {
  const { organizationId, timeZone } = tenantOf(ctx);
  await ctx.sql(
    null,
    `with late as (
       select employee, date, max(at) as at from (
         select employee, to_timestamp(at_ms / 1000) as at, (to_timestamp(at_ms / 1000) at time zone $4)::date as date
         from unnest($2::uuid[], $3::float8[]) as r (employee, at_ms)) r
       group by employee, date
     ), touched as (
       select employee, date as first_day, case when date >= $6::date - 1 then $6::date else least($6::date, (
         select (e.effective_at at time zone $4)::date + 1 from agent_state_event e
         where e.organization_id = $1 and e.employee_id = late.employee and e.given_at > late.at
         order by e.given_at limit 1)) end as last_day
       from late
     ), asked as (
       select sum(last_day - first_day + 1) as days from touched where last_day >= first_day
     ), everything as (
       ${ALL_DUE} and (select days from asked) > $7 returning 1
     )
     ${MARK} select distinct $1::uuid, day::date, employee, $5::timestamptz
     from touched cross join generate_series(first_day, last_day, interval '1 day') day
     where not exists (select from everything) ${AGAIN}`,
    [
      organizationId,
      idArray(states.map(({ employeeId }) => employeeId)),
      columnArray(states, ({ atMs }) => atMs),
      timeZone,
      ctx.clock.now(),
      yesterdayOf(ctx),
      MAX_MARKS,
    ],
  );
}

/** Marks days of all employees who are active, were planned or reported a state on them, or have stored data. */
async function markDates(ctx: RequestContext, from: string, to: string): Promise<void> {
  const { organizationId, timeZone } = tenantOf(ctx);
  await ctx.sql(
    null,
    `${MARK} select $1::uuid, day::date, e.id, $3::timestamptz from employee e ${EMPLOYEE_USER}
     cross join generate_series($2::date, $5::date, interval '1 day') day
     where e.organization_id = $1 and (u.status = 'active'
       or exists (select from shift s where s.organization_id = $1 and s.employee_id = e.id
         and s.date between day::date - 1 and day::date)
       or exists (select from agent_state s where s.organization_id = $1 and s.employee_id = e.id
         and s.state_started_at >= day::date::timestamp at time zone $4)
       or exists (select from agent_day a where a.organization_id = $1 and a.employee_id = e.id and a.date = day::date))
     ${AGAIN}`,
    [organizationId, from, ctx.clock.now(), timeZone, to],
  );
}

export interface Progress {
  closedThrough: string;
  /** Days up to this one are pending for everyone. */
  staleThrough: string | null;
}

const PROGRESS = `select closed_through as "closedThrough", stale_through as "staleThrough" from agent_day_progress
  where organization_id = $1`;

export async function lockedProgress(ctx: RequestContext): Promise<Progress | undefined> {
  const [progress] = await ctx.sql<Progress>('agentDay.lockProgress', `${PROGRESS} for update`, [
    tenantOf(ctx).organizationId,
  ]);
  return progress;
}

async function storeProgress(ctx: RequestContext, { closedThrough, staleThrough }: Progress): Promise<void> {
  await ctx.sql(
    'agentDay.storeProgress',
    `insert into agent_day_progress (organization_id, closed_through, stale_through) values ($1, $2, $3)
     on conflict (organization_id) do update set closed_through = excluded.closed_through,
       stale_through = excluded.stale_through`,
    [tenantOf(ctx).organizationId, closedThrough, staleThrough],
  );
}

/** Marks all past days as pending. Returns false if none has been stored yet, because then all are pending anyway. */
export async function markEverything(ctx: RequestContext): Promise<boolean> {
  const rows = await ctx.sql('agentDay.stale', `${ALL_DUE} returning 1`, [tenantOf(ctx).organizationId]);
  return rows.length > 0;
}

/** A day is closed this long after its end, when all transactions begun in it are over. */
const SETTLED_MS = 30 * 60_000;

/** Closes the next past day and marks it as pending for everyone. Returns false if there is none. */
export async function closeNextDay(ctx: RequestContext): Promise<boolean> {
  const settled = new Date(ctx.clock.now().getTime() - SETTLED_MS);
  const last = addDays(localDateOf(settled, tenantOf(ctx).timeZone), -1);
  const progress = await lockedProgress(ctx);
  if (progress && progress.closedThrough >= last) return false;
  if (!progress) {
    await storeProgress(ctx, { closedThrough: last, staleThrough: last });
    return true;
  }
  const closedThrough = addDays(progress.closedThrough, 1);
  await markDates(ctx, closedThrough, closedThrough);
  await storeProgress(ctx, { ...progress, closedThrough });
  return true;
}

/** Days marked at once of those that are pending for everyone: the first day of all data is looked up each time. */
const STALE_DAYS_AT_ONCE = 7;

/** Marks the newest days that are pending for everyone. Returns false if there are none. */
export async function markNextStaleDays(ctx: RequestContext): Promise<boolean> {
  const progress = await lockedProgress(ctx);
  const last = progress?.staleThrough;
  if (!progress || !last) return false;
  const first = await firstDay(ctx);
  const from = addDays(last, 1 - STALE_DAYS_AT_ONCE);
  const isEnd = first === null || from <= first;
  if (first !== null && last >= first) await markDates(ctx, isEnd ? first : from, last);
  await storeProgress(ctx, { ...progress, staleThrough: isEnd ? null : addDays(from, -1) });
  return true;
}

/** Returns the first day with any data; null without data. */
async function firstDay(ctx: RequestContext): Promise<string | null> {
  const { organizationId, timeZone } = tenantOf(ctx);
  const [row] = await ctx.sql<{ date: string | null }>(
    null,
    `select least(
       (select min(date) from shift where organization_id = $1),
       (select min(date) from agent_day where organization_id = $1),
       (select (min(f.given_at) at time zone $2)::date from employee e cross join lateral (
          select s.given_at from agent_state_event s where s.organization_id = $1 and s.employee_id = e.id
          order by s.given_at limit 1) f
        where e.organization_id = $1)) as date`,
    [organizationId, timeZone],
  );
  return row?.date ?? null;
}

/**
 * Takes marks of some closed days, newest first, that no other transaction is computing. Days of erased people keep
 * their figures: what they were computed from is gone.
 */
export async function takeMarks(ctx: RequestContext, most: number): Promise<{ taken: number; days: DayKey[] }> {
  const marks = await ctx.sql<DayKey & { isErased: boolean }>(
    null,
    `with taken as (
       select d.date, d.employee_id from agent_day_due d
       join agent_day_progress p on p.organization_id = $1 and d.date <= p.closed_through
       where d.organization_id = $1 and d.date <= $3
       order by d.date desc, d.employee_id limit $2 for update of d skip locked
     ), marks as (
       delete from agent_day_due d using taken t
       where d.organization_id = $1 and d.date = t.date and d.employee_id = t.employee_id
       returning d.employee_id, d.date
     )
     select m.employee_id as "employeeId", m.date, exists (select from erasure e
       where e.organization_id = $1 and e.employee_id = m.employee_id) as "isErased" from marks m`,
    [tenantOf(ctx).organizationId, most, yesterdayOf(ctx)],
  );
  const days = marks.flatMap(({ isErased, ...day }) => (isErased ? [] : [day]));
  return { taken: marks.length, days };
}
