import { tenantOf, userOf, type RequestContext } from '../../../kernel/context';
import { badInput, conflict, forbidden } from '../../../kernel/errors';
import { newId } from '../../../kernel/ids';
import { localDateOf } from '../../../kernel/time/local-time';
import type { DecisionArgs } from '../../decisions/decision.inputs';
import { requireTransition } from '../../decisions/decision.rules';
import { storeDecision } from '../../decisions/decision.store';
import { recordAudit } from '../../audit/audit.commands';
import { requireInScope, scopeOf } from '../../people/scope.queries';
import { requireTeamInUse } from '../../people/team.queries';
import type { EnterExceptionInput, RequestExceptionInput } from './exception.inputs';
import { EXCEPTION_TRANSITIONS, type ExceptionAction, type ExceptionState } from './exception.lifecycle';
import { requireDecider, requireWithdrawer, type ExceptionTarget } from './exception.policy';
import { findException } from './exception.queries';
import { reasonInUse } from './exception-reason.queries';
import { crowdedEmployee, insertException, lockException, removeExcuses, storeExcuses } from './exception.store';
import { exceptionDecided, exceptionsChanged } from './exception.topics';
import type { AdherenceException } from './exception.type';

/** Requests an exception, to be decided by another user. */
export async function requestException(ctx: RequestContext, input: RequestExceptionInput): Promise<AdherenceException> {
  const { employeeId } = userOf(ctx);
  if (employeeId === null) throw forbidden('You are no employee: there is nothing to excuse');
  return add(ctx, { employeeId, teamId: null }, input, 'requested');
}

/** Enters an approved exception for employees. */
export async function enterException(ctx: RequestContext, input: EnterExceptionInput): Promise<AdherenceException> {
  const target = { employeeId: input.employeeId ?? null, teamId: input.teamId ?? null };
  requireDecider(ctx, target, 'employeeId');
  await requireTargetInScope(ctx, target);
  return add(ctx, target, input, 'approved');
}

async function requireTargetInScope(ctx: RequestContext, { employeeId, teamId }: ExceptionTarget): Promise<void> {
  if (employeeId !== null) return requireInScope(ctx, [{ employeeId, path: 'employeeId' }]);
  const { everybody, teamIds } = await scopeOf(ctx);
  if (teamId === null) {
    if (!everybody) throw forbidden('You do not answer for everybody', 'everybody');
    return;
  }
  await requireTeamInUse(ctx, teamId, 'teamId');
  if (!everybody && !teamIds.has(teamId)) throw forbidden(`The team ${teamId} is not one you supervise`, 'teamId');
}

async function add(
  ctx: RequestContext,
  target: ExceptionTarget,
  { startsAt, endsAt, reasonId, note = null }: RequestExceptionInput,
  state: ExceptionState,
): Promise<AdherenceException> {
  const { organizationId } = tenantOf(ctx);
  const reason = await reasonInUse(ctx, reasonId, 'reasonId');
  const id = newId();
  await insertException(ctx, { id, ...target, startsAt, endsAt, reasonId, note, state });
  const details = { exceptionId: id, ...target, startsAt, endsAt, reason: reason.name, state, note };
  await recordAudit(ctx, organizationId, state === 'approved' ? 'exception.enter' : 'exception.request', details);
  if (state === 'approved') {
    await excuse(ctx, id, { startsAt, endsAt });
    await announceDecision(ctx, { exceptionId: id, employeeId: target.employeeId, state, startsAt, endsAt });
  }
  return findException(ctx, id);
}

/** Maximum number of exceptions of an employee at the same time, because adherence is computed from all of them. */
const MAX_AT_A_TIME = 50;

async function excuse(ctx: RequestContext, id: string, times: Times): Promise<void> {
  const employeeIds = await storeExcuses(ctx, id);
  if (employeeIds.length === 0) throw badInput([{ path: 'teamId', message: 'has nobody else in it to be excused' }]);
  await refuseCrowd(ctx, id);
  await announce(ctx, employeeIds, times);
}

/** Exceptions approved by concurrent transactions are not counted. */
async function refuseCrowd(ctx: RequestContext, id: string): Promise<void> {
  const crowded = await crowdedEmployee(ctx, id, MAX_AT_A_TIME);
  if (!crowded) return;
  const { employeeId, exceptions } = crowded;
  const message = `The employee ${employeeId} has ${exceptions} approved exceptions in this time`;
  throw conflict(`${message}: ${MAX_AT_A_TIME} are the most`, { employeeId, exceptions });
}

export const approveException = (ctx: RequestContext, args: DecisionArgs): Promise<AdherenceException> =>
  decide(ctx, args, 'approve');

export const refuseException = (ctx: RequestContext, args: DecisionArgs): Promise<AdherenceException> =>
  decide(ctx, args, 'refuse');

/** Withdraws a requested or approved exception; judgement and alerts are recomputed without it. */
export const withdrawException = (ctx: RequestContext, args: DecisionArgs): Promise<AdherenceException> =>
  decide(ctx, args, 'withdraw');

async function decide(
  ctx: RequestContext,
  { id, note = null }: DecisionArgs,
  action: ExceptionAction,
): Promise<AdherenceException> {
  const exception = await findException(ctx, id);
  if (action === 'withdraw') requireWithdrawer(ctx, exception);
  else requireDecider(ctx, exception, 'id');
  const before = await lockException(ctx, id);
  const transition = EXCEPTION_TRANSITIONS[action];
  requireTransition('An exception', transition, before);
  const { to: state } = transition;
  await storeDecision(ctx, 'adherence_exception', id, { state, note });
  const { employeeId, teamId } = exception;
  await recordAudit(ctx, tenantOf(ctx).organizationId, `exception.${action}`, {
    exceptionId: id,
    employeeId,
    teamId,
    before,
    state,
    note,
  });
  const times = { startsAt: new Date(exception.startsAt), endsAt: new Date(exception.endsAt) };
  if (state === 'approved') await excuse(ctx, id, times);
  else if (before === 'approved') await announce(ctx, await removeExcuses(ctx, id), times);
  await announceDecision(ctx, { exceptionId: id, employeeId, state, ...times });
  return findException(ctx, id);
}

interface Decided extends Times {
  exceptionId: string;
  employeeId: string | null;
  state: ExceptionState;
}

/** Exceptions of teams are not announced to each member. */
async function announceDecision(ctx: RequestContext, { employeeId, ...decided }: Decided): Promise<void> {
  if (employeeId !== null) await exceptionDecided.publish(ctx, { employeeId, ...decided });
}

interface Times {
  startsAt: Date;
  endsAt: Date;
}

function announce(ctx: RequestContext, employeeIds: readonly string[], { startsAt, endsAt }: Times): Promise<void> {
  const { timeZone } = tenantOf(ctx);
  const [from, to] = [localDateOf(startsAt, timeZone), localDateOf(new Date(endsAt.getTime() - 1), timeZone)];
  return exceptionsChanged.publish(ctx, { employeeIds, from, to });
}
