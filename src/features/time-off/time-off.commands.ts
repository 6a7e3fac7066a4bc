import { tenantOf, type RequestContext } from '../../kernel/context';
import { conflict } from '../../kernel/errors';
import { newId } from '../../kernel/ids';
import { wallClock } from '../../kernel/time/wall-clock';
import type { DecisionArgs } from '../decisions/decision.inputs';
import { requireTransition } from '../decisions/decision.rules';
import { storeDecision } from '../decisions/decision.store';
import { recordAudit } from '../audit/audit.commands';
import { absenceStretch, type LocalAbsence } from '../availability/absence.rules';
import { refuseShort } from './time-off-balance.commands';
import type { ApproveTimeOffInput, TimeOffInput, TimeOffOverrideInput } from './time-off.inputs';
import { TIME_OFF_TRANSITIONS, type TimeOffState } from './time-off.lifecycle';
import { settleTeam } from './time-off-limit.commands';
import { fullDaysOf } from './time-off-limit.queries';
import { lockPerson, type LockedPerson } from './time-off-lock.store';
import { minutesOf } from './time-off-minutes.queries';
import { employeeOf, localTimes } from './time-off-person.queries';
import { mayDecideBegun, requireDecider, requireOverrideRight } from './time-off.policy';
import { findTimeOff, overlappingTimeOff, requireVisible, undecidedCount } from './time-off.queries';
import { yearsOf } from './time-off.rules';
import { insertTimeOff, storeOverride } from './time-off.store';
import { timeOffChanged, timeOffDecided } from './time-off.topics';
import { findTimeOffType, typeInUse } from './time-off-type.queries';
import type { TimeOffType } from './time-off-type.entity';
import type { TimeOff } from './time-off.type';

type Override = TimeOffOverrideInput | null | undefined;

/** Requests time off. It is approved immediately if no approval is needed, and waits for a place if a day is full. */
export const requestTimeOff = (ctx: RequestContext, input: TimeOffInput, override?: Override): Promise<TimeOff> =>
  addTimeOff(ctx, input, override, 'time_off.request', async (person, type, asked) => {
    const isLate = hasBegun(ctx, asked) && !mayDecideBegun(ctx, person.id);
    if (!type.needsApproval) return isLate ? 'requested' : 'approved';
    const full = await fullDaysOf(ctx, person.teamId, { ...asked, employeeId: person.id, typeId: type.id });
    return full.length > 0 ? 'waiting' : 'requested';
  });

/** Enters approved time off, such as an illness today. */
export const enterTimeOff = (ctx: RequestContext, input: TimeOffInput, override?: Override): Promise<TimeOff> =>
  addTimeOff(ctx, input, override, 'time_off.enter', async (person, type, asked) => {
    requireDecider(ctx, person.id, 'employeeId');
    if (type.needsApproval)
      await refuseFull(ctx, person.teamId, { ...asked, employeeId: person.id, typeId: type.id }, override);
    return 'approved';
  });

async function addTimeOff(
  ctx: RequestContext,
  input: TimeOffInput,
  override: Override,
  action: string,
  stateOf: (person: LockedPerson, type: TimeOffType, asked: LocalAbsence) => Promise<TimeOffState>,
): Promise<TimeOff> {
  const { organizationId } = tenantOf(ctx);
  const employeeId = employeeOf(ctx, input);
  await requireVisible(ctx, [{ employeeId, path: 'employeeId' }]);
  if (override) requireOverrideRight(ctx);
  const person = await lockPerson(ctx, employeeId);
  if (!person.active) throw conflict(`The employee ${employeeId} is inactive`, { employeeId });
  const type = await typeInUse(ctx, input.typeId, 'typeId');
  const asked = localTimes(input);
  await refuseOverlap(ctx, employeeId, asked);
  const years = await minutesOf(ctx, person, asked);
  const of = { employeeId, typeId: type.id };
  if (type.countsAgainstBalance) await refuseShort(ctx, of, years, Boolean(override));
  const state = await stateOf(person, type, asked);
  if (state !== 'approved') await refuseMore(ctx, employeeId);
  const id = newId();
  const note = input.note ?? null;
  const overrideReason = override?.reason ?? null;
  await insertTimeOff(ctx, { id, ...of, ...asked, years, state, note, overrideReason });
  await recordAudit(ctx, organizationId, action, {
    requestId: id,
    ...of,
    ...asked,
    years,
    state,
    note,
    overrideReason,
  });
  if (state === 'approved') {
    await announce(ctx, employeeId, asked);
    await timeOffDecided.publish(ctx, { requestId: id, ...of, ...asked, state });
  }
  return findTimeOff(ctx, id);
}

/** Approves a request while places are available. */
export async function approveTimeOff(
  ctx: RequestContext,
  id: string,
  { note = null, override }: ApproveTimeOffInput,
): Promise<TimeOff> {
  return decide(ctx, id, 'approve', { note, override }, async (timeOff) => {
    if (override) requireOverrideRight(ctx);
    const { needsApproval } = await findTimeOffType(ctx, timeOff.typeId, 'typeId');
    // Waiting requests rank behind those with a place; a request with a place only competes with approved ones.
    const holding: TimeOffState[] = timeOff.state === 'waiting' ? ['requested', 'approved'] : ['approved'];
    if (needsApproval) await refuseFull(ctx, timeOff.teamId, timeOff, override, holding);
  });
}

export const refuseTimeOff = (ctx: RequestContext, { id, note = null }: DecisionArgs): Promise<TimeOff> =>
  decide(ctx, id, 'refuse', { note });

/** Withdraws an undecided request. */
export const withdrawTimeOff = (ctx: RequestContext, { id, note = null }: DecisionArgs): Promise<TimeOff> =>
  decide(ctx, id, 'withdraw', { note });

/** Cancels approved time off; once it has begun, the employee cannot cancel it. */
export const cancelTimeOff = (ctx: RequestContext, { id, note = null }: DecisionArgs): Promise<TimeOff> =>
  decide(ctx, id, 'cancel', { note }, async (timeOff) => {
    if (hasBegun(ctx, timeOff) && !mayDecideBegun(ctx, timeOff.employeeId))
      throw conflict('The time off has begun: somebody else can cancel it', { state: timeOff.state });
  });

async function decide(
  ctx: RequestContext,
  id: string,
  action: 'approve' | 'refuse' | 'withdraw' | 'cancel',
  { note, override }: { note: string | null; override?: Override },
  requireMore: (timeOff: TimeOff) => Promise<void> = async () => {},
): Promise<TimeOff> {
  const { organizationId } = tenantOf(ctx);
  const transition = TIME_OFF_TRANSITIONS[action];
  const { employeeId } = await findTimeOff(ctx, id);
  if (transition.by === 'decider') requireDecider(ctx, employeeId, 'id');
  await lockPerson(ctx, employeeId);
  const timeOff = await findTimeOff(ctx, id);
  requireTransition('Time off', transition, timeOff.state);
  await requireMore(timeOff);
  const { teamId, typeId, startDate, endDate, state: before } = timeOff;
  const overrideReason = override?.reason ?? null;
  await storeDecision(ctx, 'time_off_request', id, { state: transition.to, note });
  if (overrideReason !== null) await storeOverride(ctx, id, overrideReason);
  await recordAudit(ctx, organizationId, `time_off.${action}`, {
    requestId: id,
    employeeId,
    typeId,
    years: yearsOf(timeOff),
    before,
    state: transition.to,
    note,
    overrideReason,
  });
  if (before === 'approved' || transition.to === 'approved') await announce(ctx, employeeId, timeOff);
  if (teamId !== null) await settleTeam(ctx, teamId, { from: startDate, to: endDate });
  await timeOffDecided.publish(ctx, {
    ...localTimes(timeOff),
    requestId: id,
    employeeId,
    typeId,
    state: transition.to,
  });
  return findTimeOff(ctx, id);
}

const announce = (ctx: RequestContext, employeeId: string, { startDate, endDate }: LocalAbsence): Promise<void> =>
  timeOffChanged.publish(ctx, { employeeIds: [employeeId], from: startDate, to: endDate });

const hasBegun = (ctx: RequestContext, asked: LocalAbsence): boolean =>
  absenceStretch(asked, wallClock(tenantOf(ctx).timeZone)).startMs <= ctx.clock.now().getTime();

/** Refuses overlapping time off of an employee. Call it with the employee locked. */
async function refuseOverlap(ctx: RequestContext, employeeId: string, asked: LocalAbsence): Promise<void> {
  const other = await overlappingTimeOff(ctx, employeeId, asked);
  if (!other) return;
  const { id, state, startDate, endDate } = other;
  throw conflict(`Time off from ${startDate} to ${endDate} is ${state} already: it overlaps`, { timeOffId: id, state });
}

/**
 * Maximum number of undecided requests per employee, because all of a team's requests are read when a place is
 * allocated.
 */
const MAX_UNDECIDED = 100;

/** Call it with the employee locked. */
async function refuseMore(ctx: RequestContext, employeeId: string): Promise<void> {
  const undecided = await undecidedCount(ctx, employeeId);
  if (undecided < MAX_UNDECIDED) return;
  const message = `The employee ${employeeId} has ${undecided} requests that are not decided`;
  throw conflict(`${message}: ${MAX_UNDECIDED} are the most`, { employeeId, undecided });
}

async function refuseFull(
  ctx: RequestContext,
  teamId: string | null,
  asked: { employeeId: string; typeId: string; startDate: string; endDate: string },
  override: Override,
  holding?: readonly TimeOffState[],
): Promise<void> {
  if (override) return;
  const full = await fullDaysOf(ctx, teamId, asked, holding);
  const [first] = full;
  if (!first) return;
  const more = full.length > 1 ? `, and ${full.length - 1} more days` : '';
  throw conflict(`The team is full on ${first.date}: at most ${first.people} people may be off${more}`, {
    fullDays: full.slice(0, 100),
  });
}
