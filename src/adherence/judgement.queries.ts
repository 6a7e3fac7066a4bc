import type { Query } from '../kernel/context';
import type { AgentState } from '../kernel/agent-states';
import { idArray } from '../kernel/loaders';
import type { AdherenceRules, PlannedShift } from './adherence.rules';
import { judge, startOfWalk, type Carry, type Episode, type Judgement, type StateChange } from './judgement.rules';

/** Loads what the judgement of many employees needs, each by one statement, and judges them. */

/** How far back an employee is judged again when the past or the plan has changed: a day, and the shift it may begin in. */
const AFRESH_MS = 50 * 3_600_000;
/** Shifts that begin later are found by a later check. */
const HORIZON_MS = 36 * 3_600_000;
/** A walk that stood still for so long is taken up nearer to the present, once it stands outside every shift. */
const LONGEST_WALK_MS = 12 * 3_600_000;
const NEARER_MS = 3_600_000;

export interface JudgementRow {
  employeeId: string;
  carry: Carry | null;
  carrySequence: number;
  afresh: boolean;
  scheduledState: string;
  isAdherent: boolean;
  shiftId: string | null;
}

export interface Judged extends Judgement {
  employeeId: string;
  episodes: JudgedEpisode[];
  carrySequence: number;
}

/** `witnessed` when a report took effect in it, not the clock alone. */
export type JudgedEpisode = Episode & { witnessed: boolean };

export const JUDGEMENT_COLUMNS = `j.employee_id as "employeeId", j.carry, j.carry_sequence as "carrySequence", j.afresh,
  j.scheduled_state as "scheduledState", j.is_adherent as "isAdherent", j.shift_id as "shiftId"`;

export async function judgeEmployees(q: Query, organizationId: string, rows: readonly JudgementRow[], rules: AdherenceRules, now: Date): Promise<Judged[]> {
  const until = now.getTime();
  const afresh = rows.filter((row) => row.afresh || row.carry === null).map((row) => row.employeeId);
  const starts = new Map<string, { carry: Carry; sequence: number }>();
  for (const row of rows) if (row.carry && !row.afresh) starts.set(row.employeeId, { carry: row.carry, sequence: row.carrySequence });
  if (afresh.length > 0) {
    const since = new Date(until - AFRESH_MS);
    const before = await statesBefore(q, organizationId, afresh, since);
    for (const employeeId of afresh) {
      const last = before.get(employeeId);
      starts.set(employeeId, { carry: startOfWalk(since.getTime(), last?.state), sequence: last?.sequence ?? 0 });
    }
  }
  const points = [...starts].map(([employeeId, { carry, sequence }]) => ({ employee: employeeId, at: new Date(carry.at).toISOString(), sequence }));
  const plans = await plansOf(q, organizationId, points, new Date(until + HORIZON_MS));
  const changes = await changesOf(q, organizationId, points);
  return rows.map(({ employeeId }) => {
    const start = starts.get(employeeId) as { carry: Carry; sequence: number };
    const own = changes.get(employeeId) ?? [];
    const plan = plans.get(employeeId) ?? [];
    const judgement = judge(start.carry, own, plan, rules, until);
    return {
      ...judgement,
      employeeId,
      episodes: judgement.episodes.map((episode) => ({
        ...episode,
        witnessed: [start.carry, ...own].some(({ at }) => at >= episode.beganAt && at <= (episode.endedAt ?? until)),
      })),
      carry: nearer(judgement.carry, plan, rules, until),
      carrySequence: own.at(-1)?.sequence ?? start.sequence,
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

type Point = { employee: string; at: string; sequence: number };
const POINTS = `json_to_recordset($2) as p (employee uuid, at timestamptz, sequence bigint)`;

interface ShiftRow {
  id: string;
  employeeId: string;
  startsAt: string;
  endsAt: string;
  breaks: { startOffset: number; duration: number; type: PlannedShift['breaks'][number]['type'] }[];
  graceFrom: string;
}

async function plansOf(q: Query, organizationId: string, points: readonly Point[], horizon: Date): Promise<Map<string, PlannedShift[]>> {
  const rows = await q<ShiftRow>(
    null,
    `select s.id, s.employee_id as "employeeId", s.starts_at as "startsAt", s.ends_at as "endsAt", s.breaks,
       greatest(s.starts_at, s.changed_at, c.published_at) as "graceFrom"
     from ${POINTS}
     join shift s on s.organization_id = $1 and s.employee_id = p.employee and s.ends_at > p.at and s.starts_at < $3
     join schedule c on c.organization_id = $1 and c.id = s.schedule_id and c.status in ('published', 'locked')
     join employee e on e.organization_id = $1 and e.id = s.employee_id
     join user_account u on u.organization_id = $1 and u.id = e.user_id and u.status = 'active'
     order by s.starts_at`,
    [organizationId, JSON.stringify(points), horizon],
  );
  const plans = new Map<string, PlannedShift[]>();
  for (const row of rows) {
    const startsAt = Date.parse(row.startsAt);
    const shift: PlannedShift = {
      id: row.id,
      startsAt,
      endsAt: Date.parse(row.endsAt),
      graceFrom: Date.parse(row.graceFrom),
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

interface EventRow {
  employeeId: string;
  state: AgentState;
  at: string;
  sequence: number;
}

/** What was reported after each point, in order. An event is given at most five minutes after it takes effect. */
async function changesOf(q: Query, organizationId: string, points: readonly Point[]): Promise<Map<string, (StateChange & { sequence: number })[]>> {
  const earliest = points.reduce((least, point) => (point.at < least ? point.at : least), points[0]?.at ?? new Date(0).toISOString());
  const rows = await q<EventRow>(
    null,
    `select e.employee_id as "employeeId", e.state, e.effective_at as at, e.sequence
     from ${POINTS}
     join agent_state_event e on e.organization_id = $1 and e.employee_id = p.employee and e.given_at >= $3
       and (e.effective_at, e.sequence) > (p.at, p.sequence)
     order by e.effective_at, e.sequence`,
    [organizationId, JSON.stringify(points), earliest],
  );
  const changes = new Map<string, (StateChange & { sequence: number })[]>();
  for (const { employeeId, state, at, sequence } of rows) {
    const change = { at: Date.parse(at), state, sequence };
    const own = changes.get(employeeId);
    if (own) own.push(change);
    else changes.set(employeeId, [change]);
  }
  return changes;
}

async function statesBefore(q: Query, organizationId: string, employeeIds: readonly string[], since: Date) {
  const rows = await q<EventRow>(
    null,
    `select i.id as "employeeId", e.state, e.effective_at as at, e.sequence
     from unnest($2::uuid[]) as i (id)
     cross join lateral (
       select state, effective_at, sequence from agent_state_event e
       where e.organization_id = $1 and e.employee_id = i.id and e.effective_at <= $3
       order by e.effective_at desc, e.sequence desc limit 1
     ) e`,
    [organizationId, idArray(employeeIds), since],
  );
  return new Map(rows.map(({ employeeId, state, at, sequence }) => [employeeId, { state, at: Date.parse(at), sequence }]));
}
