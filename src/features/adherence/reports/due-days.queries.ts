import { tenantOf, type RequestContext } from '../../../kernel/context';
import { idArray } from '../../../kernel/graphql/loaders';
import { columnArray } from '../../../kernel/import/columns';
import { addDays, daysBetween, localDateOf } from '../../../kernel/time/local-time';
import { scoreDays, type DayKey, type ScoredDay } from './scoring.queries';

/** Finds the days of a range that must be computed on read, because their stored values are missing or out of date. */

/** Maximum number of days computed per read. */
const MAX_COMPUTED = 20_000;

interface Asked {
  from: string;
  to: string;
  /** Active employees. Others have no new data, so only their marked days are pending. */
  activeIds: readonly string[];
  employeeIds: readonly string[];
}

export interface DueDays {
  computed: ScoredDay[];
  /** Number of pending days beyond the limit; their stored values are used. */
  pendingDays: number;
  /** SQL condition on `d`, a row of agent_day: the row is up to date. It has five parameters, from `first` on. */
  isRight(first: number): string;
  values: unknown[];
}

export async function dueDaysOf(ctx: RequestContext, { from, to, activeIds, employeeIds }: Asked): Promise<DueDays> {
  const { organizationId, timeZone } = tenantOf(ctx);
  const [progress] = await ctx.sql<{ closedThrough: string; staleThrough: string | null }>(
    'agentDay.progress',
    `select closed_through as "closedThrough", stale_through as "staleThrough" from agent_day_progress
     where organization_id = $1`,
    [organizationId],
  );
  const today = localDateOf(ctx.clock.now(), timeZone);
  const last = to < today ? to : today;
  const closedThrough = progress?.closedThrough ?? addDays(from, -1);
  const staleThrough = progress?.staleThrough ?? addDays(from, -1);
  const openDates = datesBetween(later(from, addDays(closedThrough, 1)), last);
  const staleDates = datesBetween(from, earlier(last, staleThrough));
  const isMarked = `from agent_day_due
     where organization_id = $1 and date > $2 and date >= $3 and date <= $4 and employee_id = any($5)`;
  const inRange = [organizationId, staleThrough, from, earlier(last, closedThrough), idArray(employeeIds)];
  const marked = await ctx.sql<DayKey>(
    null,
    `select employee_id as "employeeId", date ${isMarked} limit ${MAX_COMPUTED + 1}`,
    inRange,
  );
  const countMarked = async () =>
    (await ctx.sql<{ days: number }>(null, `select count(*) as days ${isMarked}`, inRange))[0]?.days ?? 0;
  const markedDays = marked.length > MAX_COMPUTED ? await countMarked() : marked.length;
  const everybodyOn = (dates: readonly string[], ids: readonly string[]): DayKey[] =>
    dates.flatMap((date) => ids.map((employeeId) => ({ employeeId, date })));
  const days: DayKey[] = [];
  let pendingDays = 0;
  /** Takes all days of a kind, or none if they exceed the limit. */
  const take = (count: number, due: () => readonly DayKey[]): boolean => {
    const fits = days.length + count <= MAX_COMPUTED;
    if (!fits) pendingDays += count;
    else for (const day of due()) days.push(day);
    return fits;
  };
  take(openDates.length * activeIds.length, () => everybodyOn(openDates, activeIds));
  const hasMarked = take(markedDays, () => marked);
  const hasStale = take(staleDates.length * employeeIds.length, () => everybodyOn(staleDates, employeeIds));
  const computed = await scoreDays(ctx, days);
  const keptDays = computed.length < days.length ? without(days, computed) : [];
  return {
    computed,
    pendingDays,
    isRight: (first) => `d.date <= $${first}::date and (
      case when d.date <= $${first + 1}::date then not $${first + 2} else ${hasMarked ? NOT_MARKED : 'true'} end
      or (d.employee_id, d.date) in (select * from unnest($${first + 3}::uuid[], $${first + 4}::date[])))`,
    values: [
      closedThrough,
      staleThrough,
      hasStale,
      idArray(keptDays.map(({ employeeId }) => employeeId)),
      columnArray(keptDays, ({ date }) => date),
    ],
  };
}

/**
 * Returns the days that could not be computed: those that have not begun, and those whose states are no longer stored.
 */
function without(days: readonly DayKey[], computed: readonly ScoredDay[]): DayKey[] {
  const key = ({ employeeId, date }: DayKey): string => `${employeeId} ${date}`;
  const done = new Set(computed.map(key));
  return days.filter((day) => !done.has(key(day)));
}

const NOT_MARKED = `not exists (select from agent_day_due m
  where m.organization_id = $1 and m.date = d.date and m.employee_id = d.employee_id)`;

const earlier = (a: string, b: string): string => (a < b ? a : b);
const later = (a: string, b: string): string => (a > b ? a : b);

const datesBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, i) => addDays(from, i));
