import { isAverage } from '../../../engines/work-rules/neutral-leave';
import {
  overlapsPlan,
  screenShift,
  type AddedShift,
  type Screened,
  type Timeline,
} from '../../../engines/work-rules/screen';
import { dayOf } from '../../../engines/time/civil-date';
import type { WorkRule } from '../../../engines/work-rules/rule';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { idArray } from '../../../kernel/graphql/loaders';
import { addDays } from '../../../kernel/time/local-time';
import { plannedAbsencesOf } from '../../availability/absences.queries';
import { unavailabilityOf } from '../../availability/availability.queries';
import { rulesInForce } from '../../contracts/work-rule.queries';
import type { ResolvedRule } from '../../contracts/work-rule.rules';
import { reachOf } from './check.queries';

/** Screens thousands of people for one more shift each, before those that stay unknown are judged. */

interface ScreenOptions {
  /** Leaves out default rules. */
  ignoresDefaults: boolean;
}

export interface Screen {
  /** `illegal` includes shifts at the same time. */
  verdictOf(employeeId: string, added: AddedShift, options: ScreenOptions): Screened;
}

/** Averages over long windows count leave; they are left to the judge. */
const MAX_REACH_DAYS = 62;

interface Known {
  plan: Timeline;
  rules: readonly WorkRule[];
  entered: readonly WorkRule[];
}

const NO_PLAN: Timeline = { days: [], startMs: [], endMs: [], minutes: [] };

/** Reads plans in published schedules around the days `from` to `to`: five statements, one row for each person. */
export async function readScreen(
  ctx: RequestContext,
  employeeIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<Screen> {
  const [first, last] = [addDays(from, -MAX_REACH_DAYS), addDays(to, MAX_REACH_DAYS)];
  const inForce = await rulesInForce(ctx, employeeIds, first, last, { withDefaults: true });
  const timeOff = await plannedAbsencesOf(ctx, employeeIds, first, last);
  const unavailable = await unavailabilityOf(ctx, employeeIds, from, addDays(to, 1));
  const reach = new Map([...new Set(inForce.values())].map((rules) => [rules, screenable(rules, first, last)]));
  const longest = Math.max(0, ...[...reach.values()].map((each) => each?.days ?? 0)) + 1;
  const plans = await timelinesOf(ctx, employeeIds, addDays(from, -longest), addDays(to, longest));
  const known = new Map<string, Known>();
  for (const id of employeeIds) {
    const rules = inForce.get(id);
    const kept = rules ? reach.get(rules) : { rules: [], entered: [] };
    if (!kept || timeOff.has(id) || (unavailable.get(id)?.length ?? 0) > 0) continue;
    known.set(id, { ...kept, plan: plans.get(id) ?? NO_PLAN });
  }
  return {
    verdictOf(employeeId, added, { ignoresDefaults }) {
      const person = known.get(employeeId);
      if (!person) return 'unknown';
      if (overlapsPlan(person.plan, added)) return 'illegal';
      return screenShift(ignoresDefaults ? person.entered : person.rules, person.plan, added);
    },
  };
}

/** Returns rules that hold on all days around, and how far they reach; undefined if only the judge knows them. */
function screenable(rules: readonly ResolvedRule[], first: string, last: string) {
  const isConstant = rules.every(({ from, to, rule }) => from <= first && to >= last && !isAverage(rule));
  const days = Math.max(0, ...rules.map(({ rule }) => reachOf(rule)));
  if (!isConstant || days >= MAX_REACH_DAYS) return undefined;
  return {
    days,
    rules: rules.map(({ rule }) => rule),
    entered: rules.filter(({ source }) => source !== 'default').map(({ rule }) => rule),
  };
}

/** Returns the published shifts of each person, as numbers. */
async function timelinesOf(
  ctx: RequestContext,
  employeeIds: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, Timeline>> {
  const rows = await ctx.sql<Record<'id' | 'days' | 'starts' | 'lengths' | 'minutes', string>>(
    'screen.plans',
    `select f.employee_id as id, string_agg((f.date - $3::date)::text, ' ' order by f.starts_at, f.id) as days,
       string_agg(extract(epoch from f.starts_at)::bigint::text, ' ' order by f.starts_at, f.id) as starts,
       string_agg(extract(epoch from f.ends_at - f.starts_at)::bigint::text, ' ' order by f.starts_at, f.id) as lengths,
       string_agg(greatest(0, extract(epoch from f.ends_at - f.starts_at) / 60 - case when f.breaks = '[]' then 0
         else coalesce((select sum((b ->> 'duration')::int) from jsonb_array_elements(f.breaks) b
           where not coalesce((b ->> 'isPaid')::boolean, b ->> 'type' <> 'lunch')), 0) end)::float8::text, ' '
         order by f.starts_at, f.id) as minutes
     from shift f join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
     where f.organization_id = $1 and f.employee_id = any($2) and f.date between $3 and $4 and s.status <> 'draft'
     group by f.employee_id`,
    [tenantOf(ctx).organizationId, idArray(employeeIds), from, to],
  );
  const firstDay = dayOf(from);
  return new Map(
    rows.map(({ id, ...row }) => {
      const [days, starts, lengths, minutes] = [row.days, row.starts, row.lengths, row.minutes].map((text) =>
        text.split(' ').map(Number),
      ) as [number[], number[], number[], number[]];
      return [
        id,
        {
          days: days.map((day) => firstDay + day),
          startMs: starts.map((seconds) => seconds * 1_000),
          endMs: starts.map((seconds, i) => (seconds + lengths[i]!) * 1_000),
          minutes,
        },
      ];
    }),
  );
}
