import type { AgentState } from '../../../kernel/agent-states';
import { getOrMake, grouped } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { eachInSlices } from '../../../kernel/event-loop';
import { idArray } from '../../../kernel/graphql/loaders';
import { columnArray } from '../../../kernel/import/columns';
import { addDays } from '../../../kernel/time/local-time';
import { wallClock, type WallClock } from '../../../kernel/time/wall-clock';
import { DAY_MS } from '../../../kernel/time/units';
import { absencesOf } from '../../availability/absences.queries';
import { notAway } from '../../people/employee-columns';
import type { AdherenceThresholds, PlannedShift } from '../adherence.rules';
import { exceptionsBetween } from '../exceptions/exception.queries';
import { codeStatesOf, judgementTermsOf, planned, type ShiftRow } from '../judgement/judgement.queries';
import { startOfWalk } from '../judgement/checkpoint.rules';
import type { StateChange } from '../judgement/judgement.rules';
import { dayFigures, PLANNED_STATES, type DayFigures, type DayHours } from './agent-day.rules';
import { RUN_UP_MS, segmentsOf, unheardIn, type Excuse } from './segment.rules';

/** Computes days of many employees from schedule, history, time off and outages, with one statement for each. */

export interface DayKey {
  employeeId: string;
  /** YYYY-MM-DD, in the organization's time zone. */
  date: string;
}

export interface ScoredDay extends DayKey {
  /** Compared with the current schedule. */
  amended: DayFigures;
  /** Compared with the schedule published when the shifts began; the same object if both are equal. */
  published: DayFigures;
}

/** A day and the preceding time it depends on. Its computation is independent of other requested days. */
interface Run {
  employeeId: string;
  date: string;
  sinceMs: number;
  fromMs: number;
  untilMs: number;
}

interface Silence {
  fromMs: number;
  heardUntilMs: number | null;
}

/** How far ahead shifts are read, because availability before a shift counts as early for it. */
const LOOK_AHEAD_MS = DAY_MS;
/** Days around a day whose shifts can extend into it or be read ahead. */
const DAYS_AROUND = 2;

/**
 * Computes days, in no particular order; the current day up to now. Omits days that have not begun, and days whose
 * states have been deleted, for which only the stored values remain.
 */
export async function scoreDays(ctx: RequestContext, days: readonly DayKey[]): Promise<ScoredDay[]> {
  const clock = wallClock(tenantOf(ctx).timeZone);
  const calendar = calendarOf(clock);
  const silences = await silencesOf(ctx);
  const runs = runsOf(days, calendar, silences, ctx.clock.now().getTime());
  if (runs.length === 0) return [];
  const { thresholds } = await judgementTermsOf(ctx);
  const plans = await plansOf(ctx, runs, thresholds);
  const befores = await statesBefore(ctx, runs);
  const changes = await changesOf(ctx, runs);
  const excuses = await excusesOf(ctx, runs);
  const kept = await keptAlone(
    ctx,
    runs.filter((_run, index) => !befores.has(index) && !changes.has(index)),
  );
  const scored: ScoredDay[] = [];
  await eachInSlices(runs, (run, index) => {
    const { employeeId, date, sinceMs, fromMs, untilMs } = run;
    if (kept.has(run)) return;
    const own = changes.get(index) ?? [];
    const reaching = silences.filter((silence) => reaches(silence, run));
    const course = {
      start: startOfWalk(sinceMs, befores.get(index)),
      changes: own,
      excuses: excuses.get(employeeId) ?? [],
      silences: unheardIn(reaching, own),
      thresholds,
      untilMs,
    };
    const { amended = [], published = [], isAmended = false } = plans.get(index) ?? {};
    const segments = segmentsOf({ ...course, plan: amended });
    const segmentsAsPublished = isAmended ? segmentsOf({ ...course, plan: published }) : segments;
    const day = { startMs: fromMs, endMs: untilMs };
    const hours = calendar.hours(date);
    const figures = dayFigures(segments, day, hours);
    const asPublished = isAmended ? dayFigures(segmentsAsPublished, day, hours) : figures;
    const isSame = !isAmended || JSON.stringify(asPublished.segments) === JSON.stringify(figures.segments);
    scored.push({ employeeId, date, amended: figures, published: isSame ? figures : asPublished });
  });
  return scored;
}

/** Days of one request, each resolved once. */
interface Calendar {
  midnight(date: string): number;
  after(date: string): string;
  hours(date: string): DayHours;
}

function calendarOf(clock: WallClock): Calendar {
  const [midnights, next, hours] = [new Map<string, number>(), new Map<string, string>(), new Map<string, DayHours>()];
  return {
    midnight: (date) => getOrMake(midnights, date, () => clock.instantOf(`${date}T00:00`)),
    after: (date) => getOrMake(next, date, () => addDays(date, 1)),
    hours: (date) =>
      getOrMake(hours, date, () =>
        Array.from({ length: 24 }, (_, hour) => ({
          hour,
          startMs: clock.instantOf(`${date}T${String(hour).padStart(2, '0')}:00`),
        })),
      ),
  };
}

const reaches = ({ fromMs, heardUntilMs }: Silence, { fromMs: dayMs, untilMs }: { fromMs: number; untilMs: number }) =>
  fromMs < untilMs && (heardUntilMs ?? Infinity) > dayMs;

/**
 * A computation starts before any outage that extends into its day, because the first record after the start of the
 * outage ends it.
 */
function runsOf(days: readonly DayKey[], calendar: Calendar, silences: readonly Silence[], nowMs: number): Run[] {
  const sinceOf = new Map<string, number>();
  return days.flatMap(({ employeeId, date }): Run[] => {
    const fromMs = calendar.midnight(date);
    if (fromMs >= nowMs) return [];
    const untilMs = Math.min(calendar.midnight(calendar.after(date)), nowMs);
    const sinceMs = getOrMake(sinceOf, date, () => {
      const reaching = silences.filter((silence) => reaches(silence, { fromMs, untilMs }));
      return Math.min(fromMs - RUN_UP_MS, ...reaching.map((silence) => silence.fromMs));
    });
    return [{ employeeId, date, sinceMs, fromMs, untilMs }];
  });
}

async function silencesOf(ctx: RequestContext): Promise<Silence[]> {
  const rows = await ctx.sql<{ silentFrom: string; suspendedUntil: string | null }>(
    'agentDay.silences',
    `select silent_from as "silentFrom", suspended_until as "suspendedUntil" from feed_silence
     where organization_id = $1 order by silent_from`,
    [tenantOf(ctx).organizationId],
  );
  return rows.map(({ silentFrom, suspendedUntil }) => ({
    fromMs: Date.parse(silentFrom),
    heardUntilMs: suspendedUntil === null ? null : Date.parse(suspendedUntil),
  }));
}

const iso = (ms: number): string => new Date(ms).toISOString();
const dayOf = (ms: number): string => iso(ms).slice(0, 10);

interface Plans {
  amended: PlannedShift[];
  published: PlannedShift[];
  isAmended: boolean;
}

interface PlanRow extends ShiftRow {
  run: number;
  isCurrent: boolean;
  asBegun: boolean;
}

const SHIFT_COLUMNS = `s.breaks, s.on_queue as "onQueue",
  date_part('epoch', s.starts_at) as "startSeconds", date_part('epoch', s.ends_at) as "endSeconds",
  date_part('epoch', s.starts_at) as "graceFromSeconds"`;

const NOT_AWAY = notAway('s');

/** Includes employees who have left, except shifts that began afterwards. */
async function plansOf(
  ctx: RequestContext,
  runs: readonly Run[],
  thresholds: AdherenceThresholds,
): Promise<Map<number, Plans>> {
  const around = `s.organization_id = $1 and s.employee_id = r.employee and s.date >= r.first_day
    and s.date <= r.last_day and s.ends_at > r.since and s.starts_at < r.until and ${NOT_AWAY}`;
  const rows = await ctx.sql<PlanRow>(
    null,
    `with r as materialized (
       select employee, since, until, first_day, last_day, position - 1 as run
       from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::date[], $6::date[]) with ordinality
         as r (employee, since, until, first_day, last_day, position)
     )
     select r.run, s.id, ${SHIFT_COLUMNS}, true as "isCurrent",
       s.changed_at <= s.starts_at and c.published_at <= s.starts_at and b.shift_id is null as "asBegun"
     from r cross join lateral (select * from shift s where ${around} offset 0) s
     join schedule c on c.organization_id = $1 and c.id = s.schedule_id and c.status in ('published', 'locked')
     left join shift_as_begun b on b.organization_id = $1 and b.shift_id = s.id and b.date = s.date
     union all
     select r.run, s.shift_id, ${SHIFT_COLUMNS}, false, true
     from r cross join lateral (select * from shift_as_begun s where ${around} offset 0) s`,
    [
      tenantOf(ctx).organizationId,
      idArray(runs.map(({ employeeId }) => employeeId)),
      columnArray(runs, ({ sinceMs }) => iso(sinceMs)),
      columnArray(runs, ({ untilMs }) => iso(untilMs + LOOK_AHEAD_MS)),
      columnArray(runs, ({ sinceMs }) => addDays(dayOf(sinceMs), -DAYS_AROUND)),
      columnArray(runs, ({ untilMs }) => addDays(dayOf(untilMs), DAYS_AROUND)),
    ],
  );
  const statesOf = await codeStatesOf(ctx, rows, thresholds);
  const plans = new Map<number, Plans>();
  for (const [run, shifts] of grouped(rows, (row) => row.run)) {
    const planOf = (wanted: (row: PlanRow) => boolean) =>
      shifts
        .filter(wanted)
        .flatMap((shift) => planned(shift, statesOf))
        .sort((a, b) => a.startMs - b.startMs);
    plans.set(run, {
      amended: planOf(({ isCurrent }) => isCurrent),
      published: planOf(({ asBegun }) => asBegun),
      isAmended: shifts.some(({ isCurrent, asBegun }) => !isCurrent || !asBegun),
    });
  }
  return plans;
}

/** Most earlier states are found within this time; only if not, the whole history is searched. */
const USUAL_DAYS = 31;
/** A record takes effect at most this long before its reported time, and never after it. */
const MAX_AHEAD = `interval '5 minutes'`;
/** Maximum number of records examined whose reported time is up to five minutes after an instant. */
const MAX_AT_AN_INSTANT = 50;

/** Returns the state in force at the start of each computation; undefined if there was none. */
async function statesBefore(ctx: RequestContext, runs: readonly Run[]): Promise<Map<number, AgentState>> {
  const states = new Map<number, AgentState>();
  const ask = async (asked: readonly number[], days: number | null): Promise<number[]> => {
    const bound = days === null ? '' : `and e.given_at > r.since - interval '${days} days'`;
    const rows = await ctx.sql<{ position: number; state: AgentState | null }>(
      null,
      `select r.position,
         case when a.state_started_at <= r.since then a.state else (
           select s.state from (
             select e.state, e.effective_at, e.sequence from agent_state_event e
             where e.organization_id = $1 and e.employee_id = r.employee
               and e.given_at <= r.since + ${MAX_AHEAD} ${bound}
             order by e.given_at desc limit ${MAX_AT_AN_INSTANT}) s
           where s.effective_at <= r.since order by s.effective_at desc, s.sequence desc limit 1) end as state
       from unnest($2::uuid[], $3::timestamptz[]) with ordinality as r (employee, since, position)
       join agent_state a on a.organization_id = $1 and a.employee_id = r.employee`,
      [
        tenantOf(ctx).organizationId,
        idArray(asked.map((run) => (runs[run] as Run).employeeId)),
        columnArray(asked, (run) => iso((runs[run] as Run).sinceMs)),
      ],
    );
    const unknown: number[] = [];
    for (const { position, state } of rows) {
      const run = asked[position - 1] as number;
      if (state === null) unknown.push(run);
      else states.set(run, state);
    }
    return unknown;
  };
  const unknown = await ask([...runs.keys()], USUAL_DAYS);
  if (unknown.length > 0) await ask(unknown, null);
  return states;
}

/** Returns later changes in the order in which they took effect; one row per computation, as `milliseconds state,…`. */
async function changesOf(ctx: RequestContext, runs: readonly Run[]): Promise<Map<number, StateChange[]>> {
  const rows = await ctx.sql<{ run: number; changes: string | null }>(
    null,
    `select r.position - 1 as run, (
       select string_agg((date_part('epoch', e.effective_at) * 1000)::bigint || ' ' || e.state, ','
         order by e.effective_at, e.sequence)
       from agent_state_event e
       where e.organization_id = $1 and e.employee_id = r.employee
         and e.given_at > r.since and e.given_at < r.until + ${MAX_AHEAD}
         and e.effective_at > r.since and e.effective_at < r.until) as changes
     from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) with ordinality
       as r (employee, since, until, position)`,
    [
      tenantOf(ctx).organizationId,
      idArray(runs.map(({ employeeId }) => employeeId)),
      columnArray(runs, ({ sinceMs }) => iso(sinceMs)),
      columnArray(runs, ({ untilMs }) => iso(untilMs)),
    ],
  );
  const changes = new Map<number, StateChange[]>();
  await eachInSlices(rows, ({ run, changes: text }) => {
    if (text === null) return;
    changes.set(
      run,
      text.split(',').map((change): StateChange => {
        const space = change.indexOf(' ');
        return { at: Number(change.slice(0, space)), state: change.slice(space + 1) as AgentState };
      }),
    );
  });
  return changes;
}

/** Returns the runs without known states whose day was stored with work: their states have been deleted since. */
async function keptAlone(ctx: RequestContext, runs: readonly Run[]): Promise<Set<Run>> {
  if (runs.length === 0) return new Set();
  const rows = await ctx.sql<{ position: number }>(
    null,
    `select r.position from unnest($2::uuid[], $3::date[]) with ordinality as r (employee, date, position)
     where exists (select from agent_day d where d.organization_id = $1 and d.employee_id = r.employee
       and d.date = r.date and ${IS_DONE})`,
    [
      tenantOf(ctx).organizationId,
      idArray(runs.map(({ employeeId }) => employeeId)),
      columnArray(runs, ({ date }) => date),
    ],
  );
  return new Set(rows.map(({ position }) => runs[position - 1] as Run));
}

/** SQL condition: the stored day contains work, breaks or unscheduled activity. */
const IS_DONE = `${[...PLANNED_STATES.map((state) => `d.${state}_worked`), 'd.offline_worked', 'd.breaks'].join(' + ')}
  + d.unscheduled > 0`;

/** Returns the excuses of each employee over the time of all runs. */
async function excusesOf(ctx: RequestContext, runs: readonly Run[]): Promise<Map<string, Excuse[]>> {
  const employeeIds = [...new Set(runs.map(({ employeeId }) => employeeId))];
  const [fromMs, untilMs] = rangeOf(runs);
  const absences = await absencesOf(
    ctx,
    employeeIds,
    addDays(dayOf(fromMs), -1),
    addDays(dayOf(untilMs + LOOK_AHEAD_MS), 1),
  );
  const exceptions = await exceptionsBetween(ctx, employeeIds, new Date(fromMs), new Date(untilMs + LOOK_AHEAD_MS));
  const all = [...absences.map((absence) => ({ ...absence, reason: TIME_OFF })), ...exceptions];
  const excuses = new Map<string, Excuse[]>();
  for (const { employeeId, startsAt, endsAt, reason } of all)
    getOrMake(excuses, employeeId, () => []).push({ startMs: +startsAt, endMs: +endsAt, reason });
  return excuses;
}

const TIME_OFF = 'time_off';

const rangeOf = (runs: readonly Run[]): [number, number] => [
  runs.reduce((least, { sinceMs }) => Math.min(least, sinceMs), Infinity),
  runs.reduce((most, { untilMs }) => Math.max(most, untilMs), -Infinity),
];
