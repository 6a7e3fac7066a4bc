import { tenantOf, type RequestContext } from '../kernel/context';
import { idArray } from '../kernel/loaders';
import { raiseAlerts } from './alert-raising.commands';
import { noteArrival, noteSilence } from './feed.commands';
import { feedOf, type Feed } from './feed.queries';
import { judgeEmployees, JUDGEMENT_COLUMNS, type JudgementRow } from './judgement.queries';
import { appendLiveEvents } from './live-log.commands';
import type { StateChange } from './state-records.commands';

/** The judgement of employees, brought up to now in the open unit of work by a fixed number of statements. */

/** Most employees that one pass of the clock takes. */
const MOST_AT_ONCE = 1_000;

/** Judges employees of whom states have arrived; `since` is when the earliest of what is new took effect. */
export async function evaluateStates(ctx: RequestContext, changes: readonly Pick<StateChange, 'employeeId' | 'since'>[]): Promise<void> {
  const { organizationId, tier } = tenantOf(ctx);
  noteArrival(ctx);
  if (tier !== 'enterprise') return;
  const feed = await feedOf(ctx);
  if (feed.lastSilence && (feed.silentFrom !== null || feed.isOpen)) await noteSilence(ctx, feed.lastSilence.from, feed.lastSilence.until);
  if (changes.length === 0) return;
  const since = new Map(changes.map((change) => [change.employeeId, Date.parse(change.since)]));
  const ids = idArray([...since.keys()].sort());
  const judgements = () =>
    ctx.q<JudgementRow>(
      null,
      `select ${JUDGEMENT_COLUMNS} from agent_judgement j where j.organization_id = $1 and j.employee_id = any($2) order by j.employee_id for update`,
      [organizationId, ids],
    );
  let rows = await judgements();
  if (rows.length < since.size) {
    await ctx.q(
      null,
      `insert into agent_judgement (organization_id, employee_id) select $1, id from unnest($2::uuid[]) as i (id) order by id
       on conflict (organization_id, employee_id) do nothing`,
      [organizationId, ids],
    );
    rows = await judgements();
  }
  // A record that took effect no later than the walk's last state came out of order: the walk begins again before it.
  const ordered = rows.map((row) => ({ ...row, afresh: row.afresh || (row.carry !== null && (since.get(row.employeeId) as number) <= row.carry.at) }));
  await bringUpToDate(ctx, ordered, new Set(since.keys()), feed);
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
  if (rows.length > 0) await bringUpToDate(ctx, rows, new Set(), feed);
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

async function bringUpToDate(ctx: RequestContext, rows: readonly JudgementRow[], reported: ReadonlySet<string>, feed: Feed): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  const now = ctx.clock.now();
  const judged = await judgeEmployees(ctx.q, organizationId, rows, feed.rules, now);
  await ctx.q(
    null,
    `update agent_judgement j set carry = r.carry, carry_at = r.carry_at, carry_sequence = r.sequence, afresh = false,
       scheduled_state = r.scheduled, is_adherent = r.adherent, shift_id = r.shift, next_check_at = r.next
     from json_to_recordset($2) as r
       (employee uuid, carry json, carry_at timestamptz, sequence bigint, scheduled text, adherent boolean, shift uuid, next timestamptz)
     where j.organization_id = $1 and j.employee_id = r.employee`,
    [
      organizationId,
      JSON.stringify(
        judged.map((judgement) => ({
          employee: judgement.employeeId,
          carry: judgement.carry,
          carry_at: new Date(judgement.carry.at).toISOString(),
          sequence: judgement.carrySequence,
          scheduled: judgement.scheduledState,
          adherent: judgement.isAdherent,
          shift: judgement.shiftId,
          next: judgement.nextCheckAt === null ? null : new Date(judgement.nextCheckAt).toISOString(),
        })),
      ),
    ],
  );
  const alertIds = await raiseAlerts(ctx, judged, feed.lastSilence);
  const before = new Map(rows.map((row) => [row.employeeId, row]));
  const changed = judged.filter(({ employeeId, scheduledState, isAdherent, shiftId }) => {
    const row = before.get(employeeId);
    return reported.has(employeeId) || row?.scheduledState !== scheduledState || row.isAdherent !== isAdherent || row.shiftId !== shiftId;
  });
  appendLiveEvents(ctx, [
    ...changed.map(({ employeeId }) => ({ kind: 'state' as const, subjectId: employeeId })),
    ...alertIds.map((subjectId) => ({ kind: 'alert' as const, subjectId })),
  ]);
}
