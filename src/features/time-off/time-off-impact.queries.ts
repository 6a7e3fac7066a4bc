import type { RequestContext } from '../../kernel/context';
import { minutesLeft } from './time-off-balance.queries';
import type { TimeOffImpactArgs, TimeOffInput } from './time-off.inputs';
import { fullDaysOf } from './time-off-limit.queries';
import { minutesOf, takenBy } from './time-off-minutes.queries';
import { employeeOf, localTimes, personById } from './time-off-person.queries';
import { findTimeOff, requireVisible } from './time-off.queries';
import { yearsOf, type YearMinutes } from './time-off.rules';
import { findTimeOffType, typeInUse } from './time-off-type.queries';
import type { TimeOff, TimeOffImpact } from './time-off.type';

type Asked = Pick<TimeOff, 'employeeId' | 'typeId' | 'teamId' | 'startDate' | 'endDate' | 'startTime' | 'endTime'>;

/** Previews the effect of approval, for an existing request or one not yet made. */
export async function timeOffImpact(ctx: RequestContext, { id, input }: TimeOffImpactArgs): Promise<TimeOffImpact> {
  if (id != null) {
    const timeOff = await findTimeOff(ctx, id);
    const isUndecided = timeOff.state === 'requested' || timeOff.state === 'waiting';
    const isTaken = isUndecided || timeOff.state === 'approved';
    return impactOf(ctx, timeOff, yearsOf(timeOff), isTaken);
  }
  const draft = input as TimeOffInput;
  const employeeId = employeeOf(ctx, draft);
  await requireVisible(ctx, [{ employeeId, path: 'employeeId' }]);
  const person = await personById(ctx, employeeId);
  await typeInUse(ctx, draft.typeId, 'typeId');
  const asked = { ...localTimes(draft), employeeId, typeId: draft.typeId, teamId: person.teamId };
  return impactOf(ctx, asked, await minutesOf(ctx, person, asked), false);
}

/** `isTaken`: the balance includes it already. */
async function impactOf(
  ctx: RequestContext,
  asked: Asked,
  years: readonly YearMinutes[],
  isTaken: boolean,
): Promise<TimeOffImpact> {
  const { employeeId, typeId } = asked;
  const { startMs, endMs, shifts } = await takenBy(ctx, employeeId, asked);
  const { countsAgainstBalance } = await findTimeOffType(ctx, typeId, 'typeId');
  const left: TimeOffImpact['years'] = [];
  for (const { year, minutes } of years) {
    const now = countsAgainstBalance ? await minutesLeft(ctx, { employeeId, typeId, year }) : null;
    left.push({ year, minutes, left: now === null ? null : now - (isTaken ? 0 : minutes) });
  }
  return {
    employeeId,
    startsAt: new Date(startMs),
    endsAt: new Date(endMs),
    years: left,
    shifts,
    fullDays: await fullDaysOf(ctx, asked.teamId, asked),
  };
}
