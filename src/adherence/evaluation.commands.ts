import { columnArray } from '../kernel/column-arrays';
import { tenantOf, type RequestContext } from '../kernel/context';
import { idArray } from '../kernel/loaders';
import { raiseAlerts } from './alert-raising.commands';
import { noteArrival, noteSilence } from './feed.commands';
import { feedOf, type Feed } from './feed.queries';
import { judgeEmployees, JUDGEMENT_COLUMNS, type JudgementRow } from './judgement.queries';
import type { StateChange } from './judgement.rules';
import { appendLiveEvents } from './live-log.commands';
import type { StoredStates } from './state-records.commands';

/** The judgement of employees, brought up to now in the open unit of work by a fixed number of statements. */

/** Most employees that one pass of the clock takes. */
const MOST_AT_ONCE = 1_000;

/** Judges employees of whom states have been stored in this unit of work. */
export async function evaluateStates(ctx: RequestContext, stored: readonly StoredStates[]): Promise<void> {
  const { organizationId, tier } = tenantOf(ctx);
  noteArrival(ctx);
  if (tier !== 'enterprise') return;
  const feed = await feedOf(ctx);
  const { lastSilence } = feed;
  if (lastSilence && (feed.silentFrom !== null || feed.isOpen)) ctx.beforeCommit(() => noteSilence(ctx, lastSilence.from, lastSilence.until));
  if (stored.length === 0) return;
  const arrived = new Map(stored.map(({ employeeId, changes }) => [employeeId, changes]));
  const ids = idArray([...arrived.keys()]);
  const judgements = () =>
    ctx.q<JudgementRow>(
      null,
      `select ${JUDGEMENT_COLUMNS} from agent_judgement j where j.organization_id = $1 and j.employee_id = any($2) order by j.employee_id for update`,
      [organizationId, ids],
    );
  let rows = await judgements();
  if (rows.length < arrived.size) {
    await ctx.q(
      null,
      `insert into agent_judgement (organization_id, employee_id) select $1, id from unnest($2::uuid[]) as i (id) order by id
       on conflict (organization_id, employee_id) do nothing`,
      [organizationId, ids],
    );
    rows = await judgements();
  }
  // A record that took effect no later than the walk's last state came out of order: the walk begins again before it.
  const ordered = rows.map((row) => ({ ...row, afresh: row.afresh || (row.carry !== null && (arrived.get(row.employeeId)?.[0]?.at ?? Infinity) <= row.carry.at) }));
  await bringUpToDate(ctx, ordered, arrived, feed);
}

/** Judges whom the clock has made due, and whom nobody else is judging right now; waits while the feed is silent. True when there may be more. */
export async function evaluateDue(ctx: RequestContext): Promise<'more' | 'done' | 'silent'> {
  const { organizationId } = tenantOf(ctx);
  const feed = await feedOf(ctx);
  if (feed.silentFrom !== null) {
    if (!feed.isOpen) await noteSilence(ctx, feed.silentFrom, null);
    return 'silent';
  }
  if (feed.lastSilence && feed.isOpen) await noteSilence(ctx, feed.lastSilence.from, feed.lastSilence.until);
  const rows = await ctx.q<JudgementRow>(
    null,
    `select ${JUDGEMENT_COLUMNS} from agent_judgement j where j.organization_id = $1 and j.next_check_at <= $2
     order by j.employee_id limit ${MOST_AT_ONCE} for update skip locked`,
    [organizationId, ctx.clock.now()],
  );
  if (rows.length > 0) await bringUpToDate(ctx, rows, new Map(), feed);
  return rows.length === MOST_AT_ONCE ? 'more' : 'done';
}

/** The plan of these employees has changed: they are due now, and judged again from their history. */
export async function judgeAfresh(ctx: RequestContext, employeeIds: readonly string[] | 'everybody'): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  const whom = employeeIds === 'everybody' ? 'true' : 'e.id = any($3)';
  await ctx.q(
    null,
    `insert into agent_judgement (organization_id, employee_id, next_check_at)
     select e.organization_id, e.id, $2 from employee e where e.organization_id = $1 and ${whom} order by e.id
     on conflict (organization_id, employee_id) do update set afresh = true, next_check_at = excluded.next_check_at`,
    [organizationId, ctx.clock.now(), ...(employeeIds === 'everybody' ? [] : [idArray(employeeIds)])],
  );
}

async function bringUpToDate(ctx: RequestContext, rows: readonly JudgementRow[], arrived: ReadonlyMap<string, readonly StateChange[]>, feed: Feed): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  const now = ctx.clock.now();
  const judged = await judgeEmployees(ctx, rows, feed.rules, now, arrived);
  await ctx.q(
    null,
    `update agent_judgement j set carry = r.carry, afresh = false, scheduled_state = r.scheduled, is_adherent = r.adherent, shift_id = r.shift,
       next_check_at = to_timestamp(r.next_ms / 1000)
     from unnest($2::uuid[], $3::json[], $4::text[], $5::boolean[], $6::uuid[], $7::float8[]) as r (employee, carry, scheduled, adherent, shift, next_ms)
     where j.organization_id = $1 and j.employee_id = r.employee`,
    [
      organizationId,
      idArray(judged.map(({ employeeId }) => employeeId)),
      columnArray(judged, ({ carry }) => JSON.stringify(carry)),
      columnArray(judged, ({ scheduledState }) => scheduledState),
      columnArray(judged, ({ isAdherent }) => String(isAdherent)),
      columnArray(judged, ({ shiftId }) => shiftId),
      columnArray(judged, ({ nextCheckAt }) => nextCheckAt),
    ],
  );
  const alertIds = await raiseAlerts(ctx, judged, feed);
  const changed = judged.filter(({ employeeId, scheduledState, isAdherent, shiftId }, index) => {
    const before = rows[index] as JudgementRow;
    return arrived.has(employeeId) || before.scheduledState !== scheduledState || before.isAdherent !== isAdherent || before.shiftId !== shiftId;
  });
  appendLiveEvents(ctx, [
    ...changed.map(({ employeeId }) => ({ kind: 'state' as const, subjectId: employeeId })),
    ...alertIds.map((subjectId) => ({ kind: 'alert' as const, subjectId })),
  ]);
}
