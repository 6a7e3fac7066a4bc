import { tenantOf, type RequestContext } from '../../kernel/context';
import { newId } from '../../kernel/ids';
import { localDateOf } from '../../kernel/time/local-time';
import { recordAudit } from '../audit/audit.commands';
import type { SetTimeOffLimitInput } from './time-off.inputs';
import { findTimeOffLimit, isOpen, limitsOf, teamTimeOff } from './time-off-limit.queries';
import { settledPlaces } from './time-off-limit.rules';
import { TIME_OFF_TRANSITIONS } from './time-off.lifecycle';
import { lockTeam } from './time-off-lock.store';
import { storeStates } from './time-off.store';
import { typeInUse } from './time-off-type.queries';
import type { TimeOffLimit } from './time-off.type';

export async function setTimeOffLimit(
  ctx: RequestContext,
  { teamId, typeId = null, from, to = null, people }: SetTimeOffLimitInput,
): Promise<TimeOffLimit> {
  const { organizationId } = tenantOf(ctx);
  await lockTeam(ctx, teamId, 'teamId');
  if (typeId !== null) await typeInUse(ctx, typeId, 'typeId');
  const [{ id }] = (await ctx.sql<{ id: string }>(
    'timeOffLimit.set',
    `insert into time_off_limit (id, organization_id, team_id, type_id, start_date, end_date, people)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict on constraint time_off_limit_key do update
       set end_date = excluded.end_date, people = excluded.people
     returning id`,
    [newId(), organizationId, teamId, typeId, from, to, people],
  )) as [{ id: string }];
  await recordAudit(ctx, organizationId, 'time_off.set_limit', { limitId: id, teamId, typeId, from, to, people });
  await settleTeam(ctx, teamId, { from, to: to ?? LAST_DAY, mayLose: true });
  return findTimeOffLimit(ctx, id);
}

export async function removeTimeOffLimit(ctx: RequestContext, id: string): Promise<boolean> {
  const { organizationId } = tenantOf(ctx);
  await lockTeam(ctx, (await findTimeOffLimit(ctx, id)).teamId, 'teamId');
  const limit = await findTimeOffLimit(ctx, id);
  await ctx.sql('timeOffLimit.remove', 'delete from time_off_limit where organization_id = $1 and id = $2', [
    organizationId,
    id,
  ]);
  await recordAudit(ctx, organizationId, 'time_off.remove_limit', { limitId: id, ...limit });
  await settleTeam(ctx, limit.teamId, { from: limit.from, to: limit.to ?? LAST_DAY });
  return true;
}

const LAST_DAY = '2100-12-31';

/**
 * Gives free places of a team on these days to waiting requests, earliest first. With `mayLose`, undecided requests
 * that no longer fit return to waiting. Past days stay unchanged. Call it with the team locked.
 */
export async function settleTeam(
  ctx: RequestContext,
  teamId: string,
  { from: asked, to, mayLose = false }: { from: string; to: string; mayLose?: boolean },
): Promise<void> {
  const today = localDateOf(ctx.clock.now(), tenantOf(ctx).timeZone);
  const from = asked < today ? today : asked;
  const concerned = (await teamTimeOff(ctx, teamId, from, to)).filter(isOpen);
  const open = concerned.filter(({ state }) => mayLose || state === 'waiting');
  if (open.length === 0) return;
  // Their requests can extend beyond these days.
  const first = open.reduce((least, { startDate }) => (startDate < least ? startDate : least), from);
  const last = open.reduce((most, { endDate }) => (endDate > most ? endDate : most), open[0]?.endDate ?? to);
  const ids = new Set(open.map(({ id }) => id));
  const holders = (await teamTimeOff(ctx, teamId, first, last)).filter(
    ({ id, state }) => state !== 'waiting' && !ids.has(id),
  );
  const { up, back } = settledPlaces(open, await limitsOf(ctx, teamId, first, last), holders);
  await moveAll(ctx, teamId, 'move_back', back);
  await moveAll(ctx, teamId, 'move_up', up);
}

/** Moves up waiting requests of employees without a team, because no limit applies to them. */
export async function settleWithoutTeam(ctx: RequestContext): Promise<void> {
  const waiting = await ctx.sql<{ id: string }>(
    'timeOff.waitingWithoutTeam',
    `select r.id from time_off_request r
     join employee e on e.organization_id = $1 and e.id = r.employee_id and e.team_id is null
     where r.organization_id = $1 and r.state = 'waiting' order by r.requested_at, r.position`,
    [tenantOf(ctx).organizationId],
  );
  await moveAll(
    ctx,
    null,
    'move_up',
    waiting.map(({ id }) => id),
  );
}

async function moveAll(
  ctx: RequestContext,
  teamId: string | null,
  action: 'move_up' | 'move_back',
  requestIds: readonly string[],
): Promise<void> {
  const moved = await storeStates(ctx, requestIds, TIME_OFF_TRANSITIONS[action]);
  if (moved.length > 0)
    await recordAudit(ctx, tenantOf(ctx).organizationId, `time_off.${action}`, { teamId, requestIds: moved });
}
