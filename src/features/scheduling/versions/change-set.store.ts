import { grouped } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { idArray } from '../../../kernel/graphql/loaders';
import { newId } from '../../../kernel/ids';
import { localDateOf } from '../../../kernel/time/local-time';
import { COMMIT_ORDER_LOCK } from '../../../platform/database/commit-order';
import type { ScheduleStatus } from '../schedule.lifecycle';
import type { ScheduleEdit } from '../scheduling.topics';
import type { Shift } from '../shift.entity';
import { SHIFT_COLUMNS } from '../shift.loaders';
import { compareCells, noticesOf, type ChangeNote, type Notice } from './change-set.rules';
import { findVersion, shiftsOfVersion, shiftsTouched } from './version.queries';

const PENDING = {};
const pendingOf = (ctx: RequestContext) => ctx.perRequest(PENDING, () => new Map<string, ChangeNote>());

/** Notes the schedules that a unit of work edits; it appends their change sets before its commit. */
export async function noteEdits(
  ctx: RequestContext,
  edits: readonly Pick<ScheduleEdit, 'scheduleId' | 'note'>[],
): Promise<void> {
  const pending = pendingOf(ctx);
  if (edits.length > 0 && pending.size === 0) ctx.beforeCommit(() => appendChangeSets(ctx).then(() => {}));
  for (const { scheduleId, note } of edits) {
    const known = pending.get(scheduleId);
    pending.set(scheduleId, note ?? known ?? { kind: 'edit' });
  }
}

interface Changed {
  scheduleId: string;
  operationId: string;
  name: string;
  startDate: string;
  endDate: string;
  status: ScheduleStatus;
  publishedAt: string | null;
  statusBefore: ScheduleStatus | null;
  isAltered: boolean;
  added: number;
  removed: number;
  changed: number;
  people: number;
  minutesDelta: number;
}

const FIELDS = ['employee_id', 'template_id', 'date', 'start_time', 'end_time', 'breaks', 'on_queue'];
const fieldsOf = (alias: string): string => FIELDS.map((field) => `${alias}.${field}`).join(', ');

/**
 * Shifts of schedules `$2` that the open operation `$3` changed: `p` as they were before it, `f` as they are. The
 * operation is a parameter so that the plan is made for its few shifts, whatever single operations have made before.
 */
const CHANGED = `p as materialized (select i.* from shift_image i
    where i.organization_id = $1 and i.schedule_id = any($2) and i.operation_id = $3),
  f as materialized (
    select f.* from shift f
    where f.organization_id = $1 and f.schedule_id = any($2) and f.entered_by = $3
    union
    select f.* from p join shift f
      on f.organization_id = $1 and f.id = p.shift_id and f.schedule_id = p.schedule_id),
  pair as materialized (
    select coalesce(p.schedule_id, f.schedule_id) as of_schedule, coalesce(p.shift_id, f.id) as of_shift,
      p.employee_id as before_employee, f.employee_id as after_employee, p.shift_id is null as is_new,
      f.id is null as is_gone, p.starts_at as before_start, p.ends_at as before_end,
      p.breaks || p.on_queue as before_parts,
      f.starts_at as after_start, f.ends_at as after_end, f.breaks || f.on_queue as after_parts
    from p full join f on f.id = p.shift_id and f.schedule_id = p.schedule_id
    where p.shift_id is null or f.id is null or (${fieldsOf('p')}) is distinct from (${fieldsOf('f')}))`;

const minutes = (side: string): string => `coalesce(extract(epoch from ${side}_end - ${side}_start) / 60
  - coalesce((select sum((b->>'duration')::int) from jsonb_array_elements(${side}_parts) b
    where not coalesce((b->>'isPaid')::boolean, b->>'type' <> 'lunch')), 0), 0)`;

/**
 * Appends one change set for each schedule that the open operation changed. Called before the commit: the lock gives
 * versions in commit order, and is taken after all other work.
 */
export async function appendChangeSets(ctx: RequestContext): Promise<string | null> {
  const pending = pendingOf(ctx);
  const notes = new Map(pending);
  pending.clear();
  if (notes.size === 0) return null;
  const { organizationId } = tenantOf(ctx);
  const [operation] = await ctx.sql<{ id: string }>('changeSet.operation', 'select change_operation() as id', []);
  const found = await ctx.sql<Changed>(
    null,
    `with ${CHANGED}
     select s.id as "scheduleId", $3::uuid as "operationId", s.name, s.start_date as "startDate",
       s.end_date as "endDate", s.status, s.published_at as "publishedAt", c.status as "statusBefore",
       (c.name, c.start_date, c.end_date, c.status) is distinct from (s.name, s.start_date, s.end_date, s.status)
         as "isAltered",
       coalesce(n.added, 0) as added, coalesce(n.removed, 0) as removed, coalesce(n.changed, 0) as changed,
       coalesce(n.delta, 0) as "minutesDelta",
       (select count(distinct e) from pair, unnest(array[before_employee, after_employee]) e
         where of_schedule = s.id) as people
     from schedule s
     left join lateral (select * from change_set c where c.organization_id = $1 and c.schedule_id = s.id
       order by c.version desc limit 1) c on true
     left join (
       select of_schedule, count(*) filter (where is_new) as added, count(*) filter (where is_gone) as removed,
         count(*) filter (where not is_new and not is_gone) as changed,
         round(sum(${minutes('after')} - ${minutes('before')}))::int as delta
       from pair group by of_schedule
     ) n on n.of_schedule = s.id
     where s.organization_id = $1 and s.id = any($2) order by s.id`,
    [organizationId, idArray([...notes.keys()]), operation!.id],
  );
  const changed = found.filter(
    ({ isAltered, added, removed, changed: moved }) => isAltered || added + removed + moved > 0,
  );
  if (changed.length === 0) return null;
  const rows = [];
  for (const set of changed) {
    const note = notes.get(set.scheduleId)!;
    rows.push({ id: newId(), set, note, notices: await noticesFor(ctx, set, note) });
  }
  await ctx.sql('changeSet.lock', `select ${COMMIT_ORDER_LOCK}`, [organizationId]);
  const { userId = null, userName = null } = ctx.principal?.kind === 'user' ? ctx.principal : {};
  await ctx.sql(
    null,
    `insert into change_set (organization_id, id, schedule_id, operation_id, version, kind, at, user_id, user_name,
       reason, name, start_date, end_date, status, published_at, added, removed, changed, people, minutes_delta,
       of_version)
     select $1, r.id, r."scheduleId", r."operationId", coalesce(c.version, 0) + 1, r.kind,
       greatest($3::timestamptz, c.at + interval '1 millisecond'), r."userId", r."userName", r.reason, r.name,
       r."startDate", r."endDate", r.status, r."publishedAt", r.added, r.removed, r.changed, r.people,
       r."minutesDelta", r."ofVersion"
     from json_to_recordset($2) as r (id uuid, "scheduleId" uuid, "operationId" uuid, kind text, "userId" uuid,
       "userName" text, reason text, name text, "startDate" date, "endDate" date, status text,
       "publishedAt" timestamptz, added int, removed int, changed int, people int, "minutesDelta" int,
       "ofVersion" int)
     left join lateral (select version, at from change_set c
       where c.organization_id = $1 and c.schedule_id = r."scheduleId" order by version desc limit 1) c on true`,
    [
      organizationId,
      JSON.stringify(rows.map(({ id, set, note }) => ({ userId, userName, ...note, ...set, id }))),
      ctx.clock.now(),
    ],
  );
  const notices = rows.flatMap(({ id, notices: own }) => own.map((notice) => ({ id, ...notice })));
  if (notices.length > 0) await storeNotices(ctx, notices);
  return changed[0]!.operationId;
}

async function storeNotices(ctx: RequestContext, notices: readonly (Notice & { id: string })[]): Promise<void> {
  await ctx.sql(
    null,
    `insert into change_set_notice (organization_id, change_set_id, employee_id, differences, first_date)
     select $1, id, "employeeId", differences::text[], "firstDate"
     from json_to_recordset($2) as r (id uuid, "employeeId" uuid, differences text, "firstDate" date)`,
    [
      tenantOf(ctx).organizationId,
      JSON.stringify(notices.map((notice) => ({ ...notice, differences: `{${notice.differences.join()}}` }))),
    ],
  );
}

/** Returns the employees whose published cells differ, from today on. */
async function noticesFor(ctx: RequestContext, set: Changed, note: ChangeNote): Promise<Notice[]> {
  const { scheduleId, status, statusBefore } = set;
  const isSeen = status !== 'draft';
  const wasSeen = statusBefore !== null && statusBefore !== 'draft';
  const notify = note.notify ?? 'changes';
  if ((!isSeen && !wasSeen) || notify === 'nobody') return [];
  const today = localDateOf(ctx.clock.now(), tenantOf(ctx).timeZone);
  if (isSeen && wasSeen)
    return set.added + set.removed + set.changed === 0 ? [] : noticesOf(await cellsChanged(ctx, set), today, notify);
  const last = isSeen ? await findVersion(ctx, scheduleId, { isPublished: true }) : null;
  if (last) return noticesOf(await cellsSince(ctx, scheduleId, last.version), today, notify);
  return noticesOfAll(ctx, scheduleId, today, isSeen ? 'added' : 'removed');
}

async function noticesOfAll(
  ctx: RequestContext,
  scheduleId: string,
  today: string,
  difference: 'added' | 'removed',
): Promise<Notice[]> {
  const rows = await ctx.sql<Omit<Notice, 'differences'>>(
    'changeSet.everyone',
    `select employee_id as "employeeId", min(date) as "firstDate" from shift
     where organization_id = $1 and schedule_id = $2 and date >= $3 group by employee_id`,
    [tenantOf(ctx).organizationId, scheduleId, today],
  );
  return rows.map((row) => ({ ...row, differences: [difference] }));
}

/** Cells of a schedule that differ between a version and the present. */
export async function cellsSince(ctx: RequestContext, scheduleId: string, version: number) {
  const shiftIds = await shiftsTouched(ctx, scheduleId, version, 2 ** 31 - 1);
  return compareCells(
    await shiftsOfVersion(ctx, scheduleId, version, { shiftIds }),
    await shiftsOfVersion(ctx, scheduleId, null, { shiftIds }),
  );
}

/** Cells that the open operation changed. */
async function cellsChanged(ctx: RequestContext, { scheduleId, operationId }: Changed) {
  const columns = `${SHIFT_COLUMNS}, `;
  const rows = await ctx.sql<Shift & { isBefore: boolean }>(
    null,
    `with ${CHANGED}
     select ${columns.replace('f.id,', 'f.shift_id as id,')} true as "isBefore" from p f
       where f.shift_id in (select of_shift from pair)
     union all select ${columns} false from f where f.id in (select of_shift from pair)`,
    [tenantOf(ctx).organizationId, idArray([scheduleId]), operationId],
  );
  const sides = grouped(rows, ({ isBefore }) => isBefore);
  return compareCells(sides.get(true) ?? [], sides.get(false) ?? []);
}

/** Returns what the open operation made of schedules: version and id of its change sets. Called before the commit. */
export async function changesOfOperation(
  ctx: RequestContext,
  scheduleIds: readonly string[],
): Promise<Map<string, { version: number; changeSetId: string }>> {
  await appendChangeSets(ctx);
  const rows = await ctx.sql<{ scheduleId: string; version: number; changeSetId: string }>(
    'changeSet.ofOperation',
    `select schedule_id as "scheduleId", version, id as "changeSetId" from change_set
     where organization_id = $1 and schedule_id = any($2) and operation_id = change_operation()`,
    [tenantOf(ctx).organizationId, idArray(scheduleIds)],
  );
  return new Map(rows.map(({ scheduleId, ...made }) => [scheduleId, made]));
}
