import { tenantOf, type RequestContext } from '../../../kernel/context';
import { conflict, MusterError } from '../../../kernel/errors';
import { withoutAbsent } from '../../../kernel/fields';
import { idArray } from '../../../kernel/graphql/loaders';
import { findUser } from '../../access/user.queries';
import { recordAudit } from '../../audit/audit.commands';
import { lockPeople } from '../../organization/organization.queries';
import { employeeByUser } from '../../people/employee.loaders';
import { handTeamsOver } from '../../people/team.commands';
import { refuseBreaches } from '../check/check.commands';
import type { RuleOverrideInput } from '../check/check.type';
import { lockEmployees, lockSchedules, lockTimeZone, type LockedSchedule } from '../lock.store';
import { announceShifts } from '../scheduling.topics';
import { refuseOverlaps } from '../shift.queries';
import type { HandOverInput } from './hand-over.inputs';
import { leftBehind } from './hand-over.queries';
import type { HandedOver } from './hand-over.type';

/**
 * Transfers a user's teams and shifts to another user, all or nothing. Shifts are checked as on any write. Shifts of
 * locked schedules stay, and the result lists them.
 */
export async function handOver(
  ctx: RequestContext,
  input: HandOverInput,
  override: RuleOverrideInput | null = null,
  reason: string | null = null,
): Promise<HandedOver> {
  const { fromUserId, toUserId, teams, shifts } = input;
  await lockPeople(ctx);
  await findUser(ctx, fromUserId, 'fromUserId');
  if (toUserId && (await findUser(ctx, toUserId, 'toUserId')).status !== 'active')
    throw conflict(`The user ${toUserId} is inactive`, { path: 'toUserId' });
  const handed = teams ? await handTeamsOver(ctx, fromUserId, toUserId as string) : [];
  const moved = shifts === 'keep' ? [] : await handShiftsOver(ctx, input, override, reason);
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'user.hand_over', {
    ...withoutAbsent(input),
    teamIds: handed.map(({ id }) => id),
    shiftIds: moved.map(({ id }) => id),
  });
  return { teams: handed, shifts: moved.length, leftBehind: await leftBehind(ctx, fromUserId) };
}

interface HandedShift {
  id: string;
  scheduleId: string;
  date: string;
}

const NOT_BEGUN = `f.organization_id = $1 and f.employee_id = $2 and f.starts_at > $3
  and ($4::date is null or f.date >= $4)`;

async function handShiftsOver(
  ctx: RequestContext,
  { fromUserId, toUserId, shifts, shiftsFrom = null }: HandOverInput,
  override: RuleOverrideInput | null,
  reason: string | null,
): Promise<HandedShift[]> {
  const { organizationId } = tenantOf(ctx);
  const from = await employeeByUser.load(ctx, fromUserId);
  const to = shifts === 'reassign' ? await employeeByUser.load(ctx, toUserId as string) : null;
  if (shifts === 'reassign' && !to)
    throw conflict('Only an employee has shifts: the user has no employee record', { path: 'toUserId' });
  if (!from) return [];
  await lockTimeZone(ctx);
  const now = ctx.clock.now();
  const planned = await ctx.sql<{ scheduleId: string }>(
    null,
    `select distinct f.schedule_id as "scheduleId" from shift f where ${NOT_BEGUN}`,
    [organizationId, from.id, now, shiftsFrom],
  );
  const schedules = await lockSchedules(
    ctx,
    planned.map(({ scheduleId }) => ({ scheduleId, path: 'fromUserId' })),
  );
  const open = [...schedules.values()].filter(({ status }) => status !== 'locked');
  const employeeIds = [from.id, ...(to ? [to.id] : [])];
  await lockEmployees(ctx, employeeIds);
  const values = [organizationId, from.id, now, shiftsFrom, idArray(open.map(({ id }) => id))];
  const returned = 'f.id, f.schedule_id as "scheduleId", f.date';
  const moved = to
    ? await ctx.sql<HandedShift>(
        null,
        `update shift f set employee_id = $6, changed_at = $3
         where ${NOT_BEGUN} and f.schedule_id = any($5) returning ${returned}`,
        [...values, to.id],
      )
    : await ctx.sql<HandedShift>(
        null,
        `delete from shift f where ${NOT_BEGUN} and f.schedule_id = any($5) returning ${returned}`,
        values,
      );
  if (to) await refuseConflicts(ctx, open, moved, to.id, override);
  await announceShifts(
    ctx,
    schedules,
    moved.flatMap((shift) => employeeIds.map((employeeId) => ({ ...shift, employeeId }))),
    { kind: 'hand_over', reason: reason ?? override?.reason },
  );
  return moved;
}

/** Collects all conflicts of the new owner with the shifts into one error. */
async function refuseConflicts(
  ctx: RequestContext,
  schedules: readonly LockedSchedule[],
  moved: readonly HandedShift[],
  employeeId: string,
  override: RuleOverrideInput | null,
): Promise<void> {
  const shiftIds = moved.map(({ id }) => id);
  // Overrides were granted for the previous employee.
  await ctx.sql(null, 'delete from shift_override where organization_id = $1 and shift_id = any($2)', [
    tenantOf(ctx).organizationId,
    idArray(shiftIds),
  ]);
  const refusals = [await refusalOf(refuseOverlaps(ctx, { shiftIds }))];
  for (const schedule of schedules) {
    const own = moved.filter(({ scheduleId }) => scheduleId === schedule.id).map(({ id }) => id);
    const written = { schedule, employeeIds: [employeeId], shiftIds: own };
    if (own.length > 0) refusals.push(await refusalOf(refuseBreaches(ctx, written, override)));
  }
  const found = refusals.filter((refusal) => refusal !== null);
  const [first] = found;
  if (!first) return;
  const all = (name: string) => found.flatMap(({ extensions }) => (extensions[name] ?? []) as unknown[]);
  throw conflict(first.message, { shifts: all('shifts'), breaches: all('breaches') });
}

/** Returns the conflict error of the work; null if it succeeds. */
async function refusalOf(work: Promise<void>): Promise<MusterError | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof MusterError && error.code === 'CONFLICT') return error;
    throw error;
  }
}
