import { tenantOf, type Query, type RequestContext } from '../kernel/context';
import type { AgentState } from '../kernel/agent-states';
import { columnArray } from '../kernel/column-arrays';
import { grouped, idArray } from '../kernel/loaders';
import { absencesOf } from '../scheduling/availability.queries';
import { withoutAbsences, type AdherenceRules, type PlannedShift } from './adherence.rules';
import { judge, startOfWalk, type Carry, type Episode, type Judgement, type StateChange } from './judgement.rules';

/** Loads what the judgement of many employees needs, each by one statement, and judges them. */

/** How far back an employee is judged again when the past or the plan has changed: a day, and the shift it may begin in. */
const AFRESH_MS = 50 * 3_600_000;
/** Shifts that begin later are found by a later check. */
const HORIZON_MS = 36 * 3_600_000;
/** A walk that stood still for so long is taken up nearer to the present, once it stands outside every shift. */
const LONGEST_WALK_MS = 12 * 3_600_000;
const NEARER_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;

export interface JudgementRow {
  employeeId: string;
  carry: Carry | null;
  afresh: boolean;
  scheduledState: string;
  isAdherent: boolean;
  shiftId: string | null;
}

export interface Judged extends Judgement {
  employeeId: string;
  episodes: JudgedEpisode[];
}

/** `witnessed` when a report took effect in it, not the clock alone. */
export type JudgedEpisode = Episode & { witnessed: boolean };

export const JUDGEMENT_COLUMNS = `j.employee_id as "employeeId", j.carry, j.afresh,
  j.scheduled_state as "scheduledState", j.is_adherent as "isAdherent", j.shift_id as "shiftId"`;

/**
 * Brings judgements up to now. `arrived` holds what was stored in the open unit of work, for those of whom it all happened
 * after their walk's last state: what was stored before, their carry has in it. Others are judged afresh from the history.
 * The answer is in the order of the rows.
 */
export async function judgeEmployees(
  ctx: RequestContext,
  rows: readonly JudgementRow[],
  rules: AdherenceRules,
  now: Date,
  arrived: ReadonlyMap<string, readonly StateChange[]> = new Map(),
): Promise<Judged[]> {
  const { q } = ctx;
  const { organizationId } = tenantOf(ctx);
  const until = now.getTime();
  const since = until - AFRESH_MS;
  const afresh = rows.filter((row) => row.afresh || row.carry === null).map((row) => row.employeeId);
  const history = await historyOf(q, organizationId, afresh, since);
  const starts = new Map(rows.map(({ employeeId, carry }) => [employeeId, history.has(employeeId) ? startOfWalk(since, history.get(employeeId)?.before) : (carry as Carry)]));
  const plans = await expectedPlansOf(ctx, starts, until + HORIZON_MS);
  return rows.map(({ employeeId }) => {
    const start = starts.get(employeeId) as Carry;
    const own = (history.get(employeeId)?.changes ?? arrived.get(employeeId)) ?? [];
    const plan = plans.get(employeeId) ?? [];
    const judgement = judge(start, own, plan, rules, until);
    return {
      ...judgement,
      employeeId,
      episodes: judgement.episodes.map((episode) => ({
        ...episode,
        witnessed: [start, ...own].some(({ at }) => at >= episode.beganAt && at <= (episode.endedAt ?? until)),
      })),
      carry: nearer(judgement.carry, plan, rules, until),
      nextCheckAt: judgement.nextCheckAt ?? until + HORIZON_MS / 2,
    };
  });
}

/** Long idle walks are kept short, so that a check stays cheap however long nobody reported anything. */
function nearer(carry: Carry, plan: readonly PlannedShift[], rules: AdherenceRules, until: number): Carry {
  if (until - carry.at < LONGEST_WALK_MS) return carry;
  const at = until - NEARER_MS;
  if (plan.some((shift) => shift.startsAt <= at && at < shift.endsAt)) return carry;
  return judge(carry, [{ at, state: carry.state }], plan, rules, at).carry;
}

/** The plans of those whose walks are taken up at these points, but for when they are off. */
async function expectedPlansOf(ctx: RequestContext, starts: ReadonlyMap<string, Carry>, horizon: number): Promise<Map<string, PlannedShift[]>> {
  const plans = await plansOf(ctx.q, tenantOf(ctx).organizationId, starts, new Date(horizon));
  // A day more at each end, for local days are not those of UTC.
  const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);
  const earliest = [...starts.values()].reduce((least, { at }) => Math.min(least, at), horizon);
  const absences = await absencesOf(ctx, [...plans.keys()], dayOf(earliest - DAY_MS), dayOf(horizon + DAY_MS));
  for (const [employeeId, off] of grouped(absences, (absence) => absence.employeeId)) {
    const stretches = off.map(({ startsAt, endsAt }) => ({ startsAt: startsAt.getTime(), endsAt: endsAt.getTime() }));
    plans.set(employeeId, withoutAbsences(plans.get(employeeId) ?? [], stretches));
  }
  return plans;
}

interface ShiftRow {
  id: string;
  employeeId: string;
  /** Seconds, as the next two. */
  start: number;
  end: number;
  grace: number;
  breaks: { startOffset: number; duration: number; type: PlannedShift['breaks'][number]['type'] }[];
}

async function plansOf(q: Query, organizationId: string, starts: ReadonlyMap<string, Carry>, horizon: Date): Promise<Map<string, PlannedShift[]>> {
  const rows = await q<ShiftRow>(
    null,
    `select s.id, s.employee_id as "employeeId", date_part('epoch', s.starts_at) as start, date_part('epoch', s.ends_at) as end,
       date_part('epoch', greatest(s.starts_at, s.changed_at, c.published_at)) as grace, s.breaks
     from unnest($2::uuid[], $3::float8[]) as p (employee, from_ms)
     join shift s on s.organization_id = $1 and s.employee_id = p.employee and s.ends_at > to_timestamp(p.from_ms / 1000) and s.starts_at < $4
     join schedule c on c.organization_id = $1 and c.id = s.schedule_id and c.status in ('published', 'locked')
     join employee e on e.organization_id = $1 and e.id = s.employee_id
     join user_account u on u.organization_id = $1 and u.id = e.user_id and u.status = 'active'
     order by s.starts_at`,
    [organizationId, idArray([...starts.keys()]), columnArray([...starts.values()], ({ at }) => at), horizon],
  );
  const plans = new Map<string, PlannedShift[]>();
  for (const row of rows) {
    const startsAt = row.start * 1000;
    const shift: PlannedShift = {
      id: row.id,
      startsAt,
      endsAt: row.end * 1000,
      graceFrom: Math.round(row.grace * 1000),
      breaks: row.breaks
        .map(({ startOffset, duration, type }) => ({ startsAt: startsAt + startOffset * 60_000, endsAt: startsAt + (startOffset + duration) * 60_000, type }))
        .sort((a, b) => a.startsAt - b.startsAt),
    };
    const plan = plans.get(row.employeeId);
    if (plan) plan.push(shift);
    else plans.set(row.employeeId, [shift]);
  }
  return plans;
}

interface History {
  /** In force when it begins. */
  before: AgentState | undefined;
  /** Thereafter, in the order in which they took effect. */
  changes: StateChange[];
}

/** What was reported since an instant. A record is given at most five minutes after it takes effect, never before. */
async function historyOf(q: Query, organizationId: string, employeeIds: readonly string[], since: number): Promise<Map<string, History>> {
  if (employeeIds.length === 0) return new Map();
  const rows = await q<{ employeeId: string; state: AgentState; at: string }>(
    null,
    `select i.id as "employeeId", e.state, e.effective_at as at
     from unnest($2::uuid[]) as i (id)
     cross join lateral (
       (select state, effective_at, sequence from agent_state_event e
        where e.organization_id = $1 and e.employee_id = i.id and e.effective_at <= $3
        order by e.effective_at desc, e.sequence desc limit 1)
       union all
       select state, effective_at, sequence from agent_state_event e
       where e.organization_id = $1 and e.employee_id = i.id and e.given_at > $3 and e.effective_at > $3
     ) e
     order by e.effective_at, e.sequence`,
    [organizationId, idArray(employeeIds), new Date(since)],
  );
  const history = new Map(employeeIds.map((id): [string, History] => [id, { before: undefined, changes: [] }]));
  for (const { employeeId, state, at } of rows) {
    const own = history.get(employeeId) as History;
    const change = { at: Date.parse(at), state };
    if (change.at <= since) own.before = state;
    else own.changes.push(change);
  }
  return history;
}
