import { stretchesOf as stretchesOfShift } from '../../../engines/work-rules/stretches';
import type { AgentState } from '../../../kernel/agent-states';
import { grouped } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { idArray } from '../../../kernel/graphql/loaders';
import { columnArray, nameOfFew } from '../../../kernel/import/columns';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../kernel/time/units';
import type { Absence } from '../../availability/absences.queries';
import { acceptedStatesOfCodes } from '../../scheduling/activities/accepted-states.queries';
import { settingsInForce, type SettingsChange } from '../../organization/organization.rules';
import { EMPLOYEE_USER } from '../../people/employee-columns';
import { MAX_SHIFT_HOURS } from '../../scheduling/shift.rules';
import {
  statesOfCode,
  thresholdsOf,
  withoutAbsences,
  type AdherenceThresholds,
  type PlannedShift,
  type Stretch,
} from '../adherence.rules';
import type { Checkpoint, FoundEpisode } from '../alerts/alert.rules';
import { EXCUSES, EXCUSES_ORDER, excusesFrom, excuseValues, type ExcuseRow } from '../exceptions/excuse.queries';
import { FEED_COLUMNS, feedHealthOf, instantMs, type FeedRow } from '../feed/feed.queries';
import type { FeedHealth } from '../feed/feed.rules';
import { copyOf, startOfWalk } from './checkpoint.rules';
import { judge, Walk, type Judgement, type StateChange } from './judgement.rules';

/** Loads the data to judge many employees, with one statement each, and judges them. */

/** How far back history is read: a day, and the longest shift in progress at its start. */
const HISTORY_MS = (24 + MAX_SHIFT_HOURS) * HOUR_MS;
/** Shifts that begin later are found by a later check. */
const HORIZON_MS = 36 * HOUR_MS;
/** Checkpoints older than this are moved forward while the employee is off shift, so that checks stay cheap. */
const OLDEST_CHECKPOINT_MS = 12 * HOUR_MS;
/** Distance kept behind now when a checkpoint is moved forward, to allow for late records. */
const CHECKPOINT_LAG_MS = HOUR_MS;

/** The thresholds of an organization, and the health of its feed. */
export interface JudgementTerms {
  thresholds: AdherenceThresholds;
  /** Effective time of the current thresholds, if known. */
  thresholdsSinceMs: number | null;
  feed: FeedHealth;
  /** The stored time of the next check of the feed. */
  storedCheckMs: number | null;
}

interface TermsRow extends FeedRow {
  settings: SettingsChange;
  thresholdsSince: string | null;
}

const TERMS = `select o.settings, f.thresholds_since as "thresholdsSince", ${FEED_COLUMNS}
  from organization o
  left join adherence_feed f on f.organization_id = o.id
  left join node_heartbeat h on true
  where o.id = $1`;

/** Reads the terms of judgement with one statement; a second one is needed only while the feed is quiet. */
export async function judgementTermsOf(ctx: RequestContext): Promise<JudgementTerms> {
  const [row] = (await ctx.sql<TermsRow>('judgement.terms', TERMS, [tenantOf(ctx).organizationId])) as [TermsRow];
  return termsOf(ctx, row);
}

async function termsOf(ctx: RequestContext, row: TermsRow): Promise<JudgementTerms> {
  const settings = settingsInForce(row.settings).adherence;
  return {
    thresholds: thresholdsOf(settings),
    thresholdsSinceMs: instantMs(row.thresholdsSince),
    storedCheckMs: instantMs(row.checkAt),
    feed: await feedHealthOf(ctx, row, {
      afterMs: settings.feedSilentSeconds * 1000,
      fewestPeople: settings.feedSilentMinPeople,
    }),
  };
}

/** Locks the stored judgements of employees, and reads the terms with the same statement. */
export async function lockedJudgements(
  ctx: RequestContext,
  employeeIds: readonly string[],
): Promise<{ rows: JudgementRow[]; terms: JudgementTerms }> {
  const [row] = (await ctx.sql<TermsRow & { judgements: JudgementRow[] | null }>(
    nameOfFew('judgement.lock', employeeIds.length),
    `with locked as materialized (
       select ${JUDGEMENT_COLUMNS} from agent_judgement j where j.organization_id = $1 and j.employee_id = any($2)
       order by j.employee_id for update
     )
     select t.*, (select json_agg(l) from locked l) as judgements from (${TERMS}) t`,
    [tenantOf(ctx).organizationId, idArray(employeeIds)],
  )) as [TermsRow & { judgements: JudgementRow[] | null }];
  return { rows: row.judgements ?? [], terms: await termsOf(ctx, row) };
}

export interface JudgementRow {
  employeeId: string;
  checkpoint: Checkpoint | null;
  /** True if plan or past changed: the checkpoint is invalid, and judgement restarts from history. */
  fromHistory: boolean;
  scheduledState: string;
  isAdherent: boolean;
  isForgotten: boolean;
  shiftId: string | null;
  /** End of the latest outage for this employee, if later than for the first employee. */
  reconnectedAt: string | null;
  nextState: string | null;
  nextAt: string | null;
}

/** The columns of a JudgementRow. */
export const JUDGEMENT_COLUMNS = `j.employee_id as "employeeId", j.checkpoint, j.recompute as "fromHistory",
  j.scheduled_state as "scheduledState", j.is_adherent as "isAdherent", j.shift_id as "shiftId",
  j.reconnected_at as "reconnectedAt", j.next_state as "nextState", j.next_at as "nextAt",
  j.is_forgotten as "isForgotten"`;

export interface Judged extends Judgement {
  employeeId: string;
  episodes: FoundEpisode[];
  /** True if an open episode may be stored. */
  hadOpenEpisode: boolean;
  nextCheckMs: number;
  /** End of the latest outage for this employee, if later than for the first employee. */
  reconnectedMs: number | null;
}

/**
 * Brings judgements up to now. `arrived` contains states stored in this transaction, for employees whose new states are
 * all later than their checkpoint; the others are judged from history. Results are in the order of the rows.
 */
export async function judgeEmployees(
  ctx: RequestContext,
  rows: readonly JudgementRow[],
  thresholds: AdherenceThresholds,
  now: Date,
  arrived: ReadonlyMap<string, readonly StateChange[]> = new Map(),
): Promise<Judged[]> {
  const nowMs = now.getTime();
  const sinceMs = nowMs - HISTORY_MS;
  const withoutCheckpoint = rows.filter(({ fromHistory, checkpoint }) => fromHistory || checkpoint === null);
  const history = await historyOf(
    ctx,
    withoutCheckpoint.map(({ employeeId }) => employeeId),
    sinceMs,
  );
  const startOf = ({ employeeId, checkpoint }: JudgementRow): Checkpoint => {
    const own = history.get(employeeId);
    return own || !checkpoint ? startOfWalk(sinceMs, own?.before) : checkpoint;
  };
  const starts = new Map(rows.map((row) => [row.employeeId, startOf(row)]));
  const { plans, excused } = await expectedPlansOf(ctx, starts, nowMs + HORIZON_MS, thresholds);
  return rows.map(({ employeeId, reconnectedAt, checkpoint: before }) => {
    const start = starts.get(employeeId) as Checkpoint;
    const changes = history.get(employeeId)?.changes ?? arrived.get(employeeId) ?? [];
    const plan = plans.get(employeeId) ?? [];
    const exceptions = excused.get(employeeId) ?? [];
    const judgement = judge(start, changes, plan, thresholds, nowMs, exceptions);
    return {
      ...judgement,
      employeeId,
      reconnectedMs: instantMs(reconnectedAt),
      episodes: judgement.episodes.map((episode) => ({
        ...episode,
        employeeId,
        witnessed: [start, ...changes].some(({ at }) => at >= episode.beganMs && at <= (episode.endedMs ?? nowMs)),
      })),
      checkpoint: {
        ...movedForward(judgement.checkpoint, plan, thresholds, nowMs, exceptions),
        hasOpenEpisode: judgement.episodes.some(({ endedMs }) => endedMs === null),
      },
      hadOpenEpisode: before?.hasOpenEpisode !== false,
      nextCheckMs: judgement.nextCheckMs ?? nowMs + HORIZON_MS / 2,
    };
  });
}

function movedForward(
  checkpoint: Checkpoint,
  plan: readonly PlannedShift[],
  thresholds: AdherenceThresholds,
  nowMs: number,
  exceptions: readonly Stretch[],
): Checkpoint {
  if (nowMs - checkpoint.at < OLDEST_CHECKPOINT_MS) return checkpoint;
  const at = nowMs - CHECKPOINT_LAG_MS;
  if (plan.some(({ startMs, endMs }) => startMs <= at && at < endMs)) return checkpoint;
  const walk = new Walk(copyOf(checkpoint), plan, thresholds, exceptions);
  walk.advance(at);
  return walk.checkpoint;
}

interface Expected {
  /** From the checkpoints to the horizon, without time off and exceptions. */
  plans: Map<string, PlannedShift[]>;
  /** Times of exceptions. */
  excused: Map<string, Stretch[]>;
}

/** Reads shifts and excuses with one statement. */
async function expectedPlansOf(
  ctx: RequestContext,
  starts: ReadonlyMap<string, Checkpoint>,
  horizonMs: number,
  thresholds: AdherenceThresholds,
): Promise<Expected> {
  const earliestMs = [...starts.values()].reduce((least, { at }) => Math.min(least, at), horizonMs);
  const rows = await ctx.sql<ExpectedRow>(nameOfFew('judgement.expected', starts.size), EXPECTED, [
    ...excuseValues(ctx, [...starts.keys()], earliestMs, horizonMs),
    columnArray([...starts.values()], ({ at }) => at),
    columnArray([...starts.values()], ({ at }) => dayOf(at - MAX_SHIFT_HOURS * HOUR_MS - DAY_MS)),
  ]);
  const shifts = rows.filter((row): row is PlannedRow => row.id !== null);
  const { excused, exceptions } = excusesFrom(
    ctx,
    rows.filter((row): row is ExcuseRow & { id: null } => row.id === null),
  );
  const statesOf = await codeStatesOf(ctx, shifts, thresholds);
  const plans = new Map(
    [...grouped(shifts, (row) => row.employeeId)].map(([employeeId, own]) => [
      employeeId,
      own.flatMap((shift) => planned(shift, statesOf)),
    ]),
  );
  for (const [employeeId, off] of stretchesOf(excused))
    plans.set(employeeId, withoutAbsences(plans.get(employeeId) ?? [], off));
  return { plans, excused: stretchesOf(exceptions) };
}

const stretchesOf = (times: readonly Absence[]): Map<string, Stretch[]> =>
  new Map(
    [...grouped(times, ({ employeeId }) => employeeId)].map(([employeeId, own]) => [
      employeeId,
      own.map(({ startsAt, endsAt }) => ({ startMs: startsAt.getTime(), endMs: endsAt.getTime() })),
    ]),
  );

/** A shift as read for judgement. */
export interface ShiftRow {
  id: string;
  startSeconds: number;
  endSeconds: number;
  graceFromSeconds: number;
  breaks: {
    startOffset: number;
    duration: number;
    type: PlannedShift['breaks'][number]['type'];
    isGap?: boolean;
    activityCodeId?: string;
  }[];
  onQueue: { startOffset: number; duration: number; activityCodeId: string }[];
}

const dayOf = (instantMs: number): string => new Date(instantMs).toISOString().slice(0, 10);

type PlannedRow = ShiftRow & { employeeId: string };
type ExpectedRow = PlannedRow | (ExcuseRow & { id: null });

/**
 * SQL of the shifts of employees, each from an instant ($8) and a day before it ($9) on, and of their excuses. The
 * range of shift dates limits the index scan. Dates are local, hence one more day at each end.
 */
const EXPECTED = `with s as materialized (
    select s.* from unnest($2::uuid[], $8::float8[], $9::date[]) as p (employee, from_ms, first_day)
    cross join lateral (select * from shift s
      where s.organization_id = $1 and s.employee_id = p.employee and s.date >= p.first_day and s.date <= $4
        and s.ends_at > to_timestamp(p.from_ms / 1000) and s.starts_at < $7 offset 0) s
  )
  select s.id, s.breaks, s.on_queue as "onQueue", date_part('epoch', s.starts_at) as "startSeconds",
    date_part('epoch', s.ends_at) as "endSeconds",
    date_part('epoch', greatest(s.starts_at, s.changed_at, c.published_at)) as "graceFromSeconds",
    s.employee_id as "employeeId", null::date as "startDate", null::date as "endDate", null::time as "startTime",
    null::time as "endTime", null::json as shifts, s.starts_at as "startsAt", null::timestamptz as "endsAt"
  from s
  join schedule c on c.organization_id = $1 and c.id = s.schedule_id and c.status in ('published', 'locked')
  join employee e on e.organization_id = $1 and e.id = s.employee_id
  ${EMPLOYEE_USER} and u.status = 'active'
  union all
  select null, null, null, null, null, null, x.* from (${EXCUSES}) x
  order by ${EXCUSES_ORDER}`;

type CodeStatesOf = (activityCodeId: string) => readonly AgentState[] | undefined;

/** Returns the states that adhere to the codes of shifts; read only if a shift has a code of its own. */
export async function codeStatesOf(
  ctx: RequestContext,
  shifts: readonly ShiftRow[],
  thresholds: AdherenceThresholds,
): Promise<CodeStatesOf> {
  const hasCodes = ({ breaks, onQueue }: ShiftRow): boolean =>
    onQueue.length > 0 || breaks.some(({ activityCodeId }) => activityCodeId !== undefined);
  if (!shifts.some(hasCodes)) return () => undefined;
  const states = await acceptedStatesOfCodes(ctx);
  return (id) => {
    const known = states.get(id);
    return known && statesOfCode(known, thresholds);
  };
}

/** Returns a shift for judgement, or the two stretches of a split shift, each of which is judged as a shift. */
export const planned = (
  { id, startSeconds, endSeconds, graceFromSeconds, breaks, onQueue }: ShiftRow,
  statesOf: CodeStatesOf,
): PlannedShift[] =>
  stretchesOfShift({ startMs: startSeconds * 1000, endMs: endSeconds * 1000, breaks, onQueue }).map((stretch) => ({
    id,
    startMs: stretch.startMs,
    endMs: stretch.endMs,
    graceFromMs: Math.max(stretch.startMs, Math.round(graceFromSeconds * 1000)),
    breaks: stretch.breaks
      .map(({ type, activityCodeId, ...each }) => ({
        ...timesIn(stretch, each),
        type,
        ...(activityCodeId !== undefined && { activityCodeId, acceptedStates: statesOf(activityCodeId) }),
      }))
      .sort((a, b) => a.startMs - b.startMs),
    ...(onQueue.length > 0 && {
      onQueue: stretch.onQueue.map(({ activityCodeId, ...each }) => ({
        ...timesIn(stretch, each),
        activityCodeId,
        acceptedStates: statesOf(activityCodeId),
      })),
    }),
  }));

const timesIn = (stretch: Stretch, { startOffset, duration }: { startOffset: number; duration: number }): Stretch => ({
  startMs: stretch.startMs + startOffset * MINUTE_MS,
  endMs: stretch.startMs + (startOffset + duration) * MINUTE_MS,
});

interface History {
  /** The state in force at the start of the history. */
  before: AgentState | undefined;
  /** Later changes, in the order in which they took effect. */
  changes: StateChange[];
}

/** Most earlier states are found within this time; only if not, the whole history is searched. */
const USUAL_MS = 31 * DAY_MS;
/** A record takes effect at most this long before its reported time, and never after it. */
const MAX_AHEAD_MS = 5 * 60_000;

/** SQL of the state in force at an instant. Only events from $4 to $5 are read, which prunes partitions. */
const stateBefore = (employee: string): string => `select e.state from agent_state_event e
  where e.organization_id = $1 and e.employee_id = ${employee} and e.effective_at <= $3
    and e.given_at >= $4 and e.given_at <= $5
  order by e.effective_at desc, e.sequence desc limit 1`;

/** Returns the states since an instant, and the state in force then, which is the current state if it is old enough. */
async function historyOf(
  ctx: RequestContext,
  employeeIds: readonly string[],
  sinceMs: number,
): Promise<Map<string, History>> {
  if (employeeIds.length === 0) return new Map();
  const { organizationId } = tenantOf(ctx);
  const given = (fromMs: number) => [new Date(fromMs), new Date(sinceMs + MAX_AHEAD_MS)];
  const befores = (ids: readonly string[], fromMs: number) =>
    ctx.sql<{ employeeId: string; state: AgentState | null }>(
      null,
      `select a.employee_id as "employeeId",
         case when a.state_started_at <= $3 then a.state else (${stateBefore('a.employee_id')}) end as state
       from agent_state a where a.organization_id = $1 and a.employee_id = any($2)`,
      [organizationId, idArray(ids), new Date(sinceMs), ...given(fromMs)],
    );
  const history = new Map(employeeIds.map((id): [string, History] => [id, { before: undefined, changes: [] }]));
  const unknown: string[] = [];
  for (const { employeeId, state } of await befores(employeeIds, sinceMs - USUAL_MS)) {
    if (state === null) unknown.push(employeeId);
    else (history.get(employeeId) as History).before = state;
  }
  if (unknown.length > 0)
    for (const { employeeId, state } of await befores(unknown, 0))
      (history.get(employeeId) as History).before = state ?? undefined;
  const changes = await ctx.sql<{ employeeId: string; state: AgentState; at: string }>(
    null,
    `select e.employee_id as "employeeId", e.state, e.effective_at as at from agent_state_event e
     where e.organization_id = $1 and e.employee_id = any($2) and e.given_at > $3 and e.effective_at > $3
     order by e.effective_at, e.sequence`,
    [organizationId, idArray(employeeIds), new Date(sinceMs)],
  );
  for (const { employeeId, state, at } of changes)
    (history.get(employeeId) as History).changes.push({ at: Date.parse(at), state });
  return history;
}
