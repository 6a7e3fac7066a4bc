import { tenantOf, type RequestContext } from '../../../kernel/context';
import { idArray } from '../../../kernel/graphql/loaders';
import { columnsOf, nameOfFew } from '../../../kernel/import/columns';
import { instantOf, localDateOf } from '../../../kernel/time/local-time';
import { appendLiveEvents } from '../../live/log.commands';
import { raiseAlerts } from '../alerts/alert.commands';
import { noteArrival, noteNextCheck, noteRecovered, noteSilenceBegan, noteSilenceEnded } from '../feed/feed.commands';
import { instantMs } from '../feed/feed.queries';
import { isUnheard } from '../feed/feed.rules';
import {
  judgeEmployees,
  judgementTermsOf,
  lockedJudgements,
  JUDGEMENT_COLUMNS,
  type Judged,
  type JudgementRow,
  type JudgementTerms,
} from './judgement.queries';
import type { StateChange } from './judgement.rules';
import { agentStateKind, alertKind } from '../live-kinds';
import { statesCameLate } from '../reports/late-states.topics';

/** Brings the judgement of employees up to date in the open unit of work, with a fixed number of statements. */

/** Maximum number of employees per pass of the clock. */
const MAX_AT_ONCE = 1_000;

/** Judges the employees whose states were stored in this unit of work. */
export async function judgeStored(
  ctx: RequestContext,
  arrived: ReadonlyMap<string, readonly StateChange[]>,
): Promise<void> {
  if (tenantOf(ctx).tier !== 'enterprise') {
    noteArrival(ctx, null);
    return tellOfLate(ctx, arrived);
  }
  const { rows, terms } = await lockJudgements(ctx, [...arrived.keys()]);
  noteArrival(ctx, terms);
  tellOfLate(ctx, arrived);
  const { silentFromMs, lastSilence, silentAfterMs } = terms.feed;
  if (silentFromMs !== null && lastSilence)
    ctx.beforeCommit(() => noteSilenceEnded(ctx, lastSilence, lastSilence.untilMs + silentAfterMs));
  if (arrived.size === 0) return;
  const ordered = rows.map((row) => ({
    ...row,
    fromHistory: row.fromHistory || cameOutOfOrder(row, arrived.get(row.employeeId)),
  }));
  await bringUpToDate(ctx, ordered, arrived, terms);
}

/** Publishes states of past days, after judgements and the feed are locked. */
function tellOfLate(ctx: RequestContext, arrived: ReadonlyMap<string, readonly StateChange[]>): void {
  const { timeZone } = tenantOf(ctx);
  const todayMs = instantOf(localDateOf(ctx.clock.now(), timeZone), '00:00', timeZone).getTime();
  const late = [...arrived].flatMap(([employeeId, changes]) =>
    changes.filter(({ at }) => at < todayMs).map(({ at: atMs }) => ({ employeeId, atMs })),
  );
  if (late.length > 0) ctx.beforeCommit(() => statesCameLate.publish(ctx, late));
}

/** True if a record took effect at or before the checkpoint, so that judgement must restart from history. */
const cameOutOfOrder = ({ checkpoint }: JudgementRow, [first]: readonly StateChange[] = []): boolean =>
  checkpoint !== null && first !== undefined && first.at <= checkpoint.at;

/** Locks one row per employee; it is empty for an employee who was never judged. */
async function lockJudgements(
  ctx: RequestContext,
  employeeIds: readonly string[],
): ReturnType<typeof lockedJudgements> {
  const found = await lockedJudgements(ctx, employeeIds);
  if (found.rows.length === employeeIds.length) return found;
  await ctx.sql(
    null,
    `insert into agent_judgement (organization_id, employee_id)
     select $1, id from unnest($2::uuid[]) as i (id) order by id
     on conflict (organization_id, employee_id) do nothing`,
    [tenantOf(ctx).organizationId, idArray(employeeIds)],
  );
  return lockedJudgements(ctx, employeeIds);
}

/**
 * Judges pending employees that no other node is judging. Returns 'more' if it should be called again, 'silent' if
 * judgement waits for the feed, for everyone or for the remaining employees.
 */
export async function judgeDue(ctx: RequestContext): Promise<'more' | 'done' | 'silent'> {
  const terms = await judgementTermsOf(ctx);
  await followFeed(ctx, terms);
  const { silentFromMs, recoversUntilMs, lastSilence } = terms.feed;
  if (silentFromMs !== null) return 'silent';
  const heardSince = recoversUntilMs === null || lastSilence === null ? null : new Date(lastSilence.untilMs);
  const rows = await ctx.sql<JudgementRow>(
    null,
    `select ${JUDGEMENT_COLUMNS} from agent_judgement j where j.organization_id = $1 and j.next_check_at <= $2
       and ($3::timestamptz is null or j.reconnected_at >= $3)
     order by j.employee_id limit ${MAX_AT_ONCE} for update skip locked`,
    [tenantOf(ctx).organizationId, ctx.clock.now(), heardSince],
  );
  if (rows.length > 0) await bringUpToDate(ctx, rows, new Map(), terms);
  if (rows.length === MAX_AT_ONCE) return 'more';
  return heardSince === null ? 'done' : 'silent';
}

/** Stores the start of an outage, or its end by time, and notifies subscribers of all employees. */
async function followFeed(ctx: RequestContext, { feed, storedCheckMs }: JudgementTerms): Promise<void> {
  const { silentFromMs, silenceIsOpen, lastSilence, recoveryIsOver, checkAtMs } = feed;
  if (recoveryIsOver) await tellOf(ctx, await noteRecovered(ctx));
  const begins = silentFromMs !== null && !silenceIsOpen;
  const ends = silentFromMs === null && silenceIsOpen;
  if (lastSilence && begins) await noteSilenceBegan(ctx, lastSilence.fromMs);
  if (lastSilence && ends) await noteSilenceEnded(ctx, lastSilence, null);
  if (begins || ends) await tellOf(ctx, await judgedEmployees(ctx));
  const isPassed = storedCheckMs === null || storedCheckMs <= ctx.clock.now().getTime();
  if (isPassed && checkAtMs !== storedCheckMs) await noteNextCheck(ctx, checkAtMs);
}

const tellOf = (ctx: RequestContext, employeeIds: readonly string[]): Promise<void> =>
  appendLiveEvents(
    ctx,
    employeeIds.map((subjectId) => ({ kind: agentStateKind, subjectId })),
  );

async function judgedEmployees(ctx: RequestContext): Promise<string[]> {
  const rows = await ctx.sql<{ id: string }>(
    null,
    'select employee_id as id from agent_judgement where organization_id = $1',
    [tenantOf(ctx).organizationId],
  );
  return rows.map(({ id }) => id);
}

/** Marks employees as pending after a change of their plan; they are judged from history. */
export async function judgeFromHistory(
  ctx: RequestContext,
  employeeIds: readonly string[] | 'everybody',
): Promise<void> {
  const isAffected = employeeIds === 'everybody' ? 'true' : 'e.id = any($3)';
  await ctx.sql(
    null,
    `insert into agent_judgement (organization_id, employee_id, next_check_at)
     select e.organization_id, e.id, $2 from employee e where e.organization_id = $1 and ${isAffected} order by e.id
     on conflict (organization_id, employee_id) do update set recompute = true, next_check_at = excluded.next_check_at`,
    [tenantOf(ctx).organizationId, ctx.clock.now(), ...(employeeIds === 'everybody' ? [] : [idArray(employeeIds)])],
  );
}

const JUDGED = columnsOf<Judged>([
  { name: 'employee', type: 'uuid', of: ({ employeeId }) => employeeId },
  { name: 'checkpoint', type: 'json', of: ({ checkpoint }) => JSON.stringify(checkpoint) },
  { name: 'scheduled', type: 'text', of: ({ scheduledState }) => scheduledState },
  { name: 'adherent', type: 'boolean', of: ({ isAdherent }) => isAdherent },
  { name: 'shift', type: 'uuid', of: ({ shiftId }) => shiftId },
  { name: 'next_ms', type: 'float8', of: ({ nextCheckMs }) => nextCheckMs },
  { name: 'reconnected_ms', type: 'float8', of: ({ reconnectedMs }) => reconnectedMs },
  { name: 'out_ms', type: 'float8', of: ({ outSinceMs }) => outSinceMs },
  { name: 'forgotten', type: 'boolean', of: ({ isForgotten }) => isForgotten },
  { name: 'following', type: 'text', of: ({ next }) => next?.state },
  { name: 'following_ms', type: 'float8', of: ({ next }) => next?.atMs },
]);

const STORE = `update agent_judgement j set checkpoint = r.checkpoint, recompute = false, scheduled_state = r.scheduled,
    is_adherent = r.adherent, is_forgotten = r.forgotten, shift_id = r.shift,
    next_check_at = to_timestamp(r.next_ms / 1000), reconnected_at = to_timestamp(r.reconnected_ms / 1000),
    out_since = to_timestamp(r.out_ms / 1000),
    next_state = r.following, next_at = to_timestamp(r.following_ms / 1000)
  from ${JUDGED.unnest(2)}
  where j.organization_id = $1 and j.employee_id = r.employee`;

/** Ends the outage for employees with a new record. */
const reconnected = (
  rows: readonly JudgementRow[],
  arrived: ReadonlyMap<string, readonly StateChange[]>,
  { feed }: JudgementTerms,
  now: Date,
): JudgementRow[] =>
  rows.map((row) => {
    const isNow = arrived.has(row.employeeId) && isUnheard(feed, instantMs(row.reconnectedAt));
    return isNow ? { ...row, reconnectedAt: now.toISOString() } : row;
  });

async function bringUpToDate(
  ctx: RequestContext,
  rows: readonly JudgementRow[],
  arrived: ReadonlyMap<string, readonly StateChange[]>,
  terms: JudgementTerms,
): Promise<void> {
  const now = ctx.clock.now();
  const judged = await judgeEmployees(ctx, reconnected(rows, arrived, terms, now), terms.thresholds, now, arrived);
  await ctx.sql(nameOfFew('judgement.store', judged.length), STORE, [
    tenantOf(ctx).organizationId,
    ...(await JUDGED.arrays(judged)),
  ]);
  const alertIds = await raiseAlerts(ctx, judged, terms);
  const changed = judged.filter(({ employeeId, scheduledState, isAdherent, isForgotten, shiftId, next }, index) => {
    const before = rows[index] as JudgementRow;
    return (
      arrived.has(employeeId) ||
      before.scheduledState !== scheduledState ||
      before.isAdherent !== isAdherent ||
      before.isForgotten !== isForgotten ||
      before.shiftId !== shiftId ||
      before.nextState !== (next?.state ?? null) ||
      instantMs(before.nextAt) !== (next?.atMs ?? null)
    );
  });
  await appendLiveEvents(ctx, [
    ...changed.map(({ employeeId }) => ({ kind: agentStateKind, subjectId: employeeId })),
    ...alertIds.map((subjectId) => ({ kind: alertKind, subjectId })),
  ]);
}
