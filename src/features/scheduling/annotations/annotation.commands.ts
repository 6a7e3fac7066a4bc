import { tenantOf, userOf, type RequestContext } from '../../../kernel/context';
import { badInput, conflict, notFound } from '../../../kernel/errors';
import { newId } from '../../../kernel/ids';
import { recordAudit } from '../../audit/audit.commands';
import { requireInScope } from '../../people/scope.queries';
import { lockSchedules, type LockedSchedule } from '../lock.store';
import { schedulesEdited } from '../scheduling.topics';
import type { NoteInput, SetPinsArgs } from './annotation.inputs';
import { NOTE_COLUMNS } from './annotation.queries';
import type { ScheduleNote } from './annotation.type';

const MAX_NOTES = 10;

const announce = (ctx: RequestContext, scheduleId: string): Promise<void> =>
  schedulesEdited.publish(ctx, [
    { scheduleId, shiftIds: [], employeeIds: [], isSeen: false, annotationsChanged: true },
  ]);

async function lockedSchedule(ctx: RequestContext, scheduleId: string): Promise<LockedSchedule> {
  return (await lockSchedules(ctx, [{ scheduleId, path: 'scheduleId' }])).get(scheduleId)!;
}

const dayFault = ({ startDate, endDate }: LockedSchedule, date: string, path: string) =>
  date < startDate || date > endDate
    ? [{ path, message: `must lie in its schedule, ${startDate} to ${endDate}, got "${date}"` }]
    : [];

/** Pins or unpins cells; returns how many changed. */
export async function setPins(ctx: RequestContext, { scheduleId, cells, pinned }: SetPinsArgs): Promise<number> {
  const { organizationId } = tenantOf(ctx);
  const schedule = await lockedSchedule(ctx, scheduleId);
  await requireInScope(
    ctx,
    cells.map(({ employeeId }, i) => ({ employeeId, path: `cells[${i}].employeeId` })),
  );
  const faults = cells.flatMap(({ date }, i) => dayFault(schedule, date, `cells[${i}].date`));
  if (faults.length > 0) throw badInput(faults);
  const values = [organizationId, scheduleId, JSON.stringify(cells)];
  const asked = `json_to_recordset($3) as r ("employeeId" uuid, date date)`;
  const rows = await ctx.sql(
    null,
    pinned
      ? `insert into schedule_pin (organization_id, schedule_id, employee_id, date)
         select distinct $1::uuid, $2::uuid, "employeeId", date from ${asked} order by 3, 4
         on conflict do nothing returning 1`
      : `delete from schedule_pin p using ${asked} where p.organization_id = $1 and p.schedule_id = $2
         and p.employee_id = r."employeeId" and p.date = r.date returning 1`,
    values,
  );
  if (rows.length === 0) return 0;
  await recordAudit(ctx, organizationId, 'pin.set', { scheduleId, pinned, count: rows.length });
  await announce(ctx, scheduleId);
  return rows.length;
}

/** Creates or changes a note on a cell or a day. */
export async function saveNote(ctx: RequestContext, input: NoteInput): Promise<ScheduleNote> {
  const { id, ifVersion, scheduleId, date, employeeId = null, text, audience } = input;
  const { organizationId } = tenantOf(ctx);
  const { userId, userName } = userOf(ctx);
  const schedule = await lockedSchedule(ctx, scheduleId);
  if (employeeId) await requireInScope(ctx, [{ employeeId, path: 'employeeId' }]);
  const faults = dayFault(schedule, date, 'date');
  if (faults.length > 0) throw badInput(faults);
  if (id) {
    const note = await lockedNote(ctx, id);
    for (const field of ['scheduleId', 'date', 'employeeId'] as const)
      if (note[field] !== (input[field] ?? null))
        throw badInput([{ path: field, message: `must be that of the note, ${note[field]}` }]);
    if (ifVersion != null && ifVersion !== note.version)
      throw conflict(`The note was changed meanwhile: you saw version ${ifVersion}, it is ${note.version}`, {
        current: note,
      });
  } else await refuseTooMany(ctx, { scheduleId, date, employeeId });
  const [saved] = await ctx.sql<ScheduleNote>(
    null,
    `insert into schedule_note as n (organization_id, id, schedule_id, date, employee_id, text, audience, user_id,
       user_name, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
     on conflict (organization_id, id) do update set text = excluded.text, audience = excluded.audience,
       user_id = excluded.user_id, user_name = excluded.user_name, updated_at = excluded.updated_at,
       version = n.version + 1
     returning ${NOTE_COLUMNS}`,
    [organizationId, id ?? newId(), scheduleId, date, employeeId, text, audience, userId, userName, ctx.clock.now()],
  );
  const details = { noteId: saved!.id, scheduleId, date, employeeId, audience };
  await recordAudit(ctx, organizationId, 'note.save', details);
  await announce(ctx, scheduleId);
  return saved!;
}

async function lockedNote(ctx: RequestContext, id: string): Promise<ScheduleNote> {
  const [note] = await ctx.sql<ScheduleNote>(
    'scheduleNote.lock',
    `select ${NOTE_COLUMNS} from schedule_note n where n.organization_id = $1 and n.id = $2 for update`,
    [tenantOf(ctx).organizationId, id],
  );
  if (!note) throw notFound('Note', 'id', id);
  return note;
}

/** Two new notes at once can exceed the limit by one, which does no harm. */
async function refuseTooMany(
  ctx: RequestContext,
  { scheduleId, date, employeeId }: { scheduleId: string; date: string; employeeId: string | null },
): Promise<void> {
  const [row] = await ctx.sql<{ notes: number }>(
    null,
    `select count(*) as notes from schedule_note
     where organization_id = $1 and schedule_id = $2 and date = $3 and employee_id is not distinct from $4::uuid`,
    [tenantOf(ctx).organizationId, scheduleId, date, employeeId],
  );
  if ((row?.notes ?? 0) >= MAX_NOTES)
    throw conflict(`The ${employeeId ? 'cell' : 'day'} has ${MAX_NOTES} notes, the most that it can have`);
}

export async function deleteNote(ctx: RequestContext, id: string): Promise<boolean> {
  const { organizationId } = tenantOf(ctx);
  const { scheduleId, date, employeeId } = await lockedNote(ctx, id);
  if (employeeId) await requireInScope(ctx, [{ employeeId, path: 'id' }]);
  await ctx.sql(null, 'delete from schedule_note where organization_id = $1 and id = $2', [organizationId, id]);
  await recordAudit(ctx, organizationId, 'note.delete', { noteId: id, scheduleId, date, employeeId });
  await announce(ctx, scheduleId);
  return true;
}
