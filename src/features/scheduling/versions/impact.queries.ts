import { grouped } from '../../../kernel/collections';
import type { RequestContext } from '../../../kernel/context';
import { badInput } from '../../../kernel/errors';
import { readPlans, told } from '../check/check.queries';
import type { RuleBreach } from '../check/check.type';
import { certifyInThread } from '../generation/generation.thread';
import type { ScheduleCertificate } from '../generation/generation.type';
import { planningOfSchedule } from '../generation/schedule-planning.queries';
import { findSchedule } from '../schedule.queries';
import type { Shift } from '../shift.entity';
import { shiftsOfSide } from './diff.queries';
import type { DiffSide, ScheduleDiff } from './diff.type';
import type { DiffImpact } from './impact.type';

const MAX_SHIFTS = 100_000;
const MAX_TOLD = 100;

/** Prices both sides of a comparison with today's rules, absences, requirement and options. */
export async function impactOf(ctx: RequestContext, { sides }: ScheduleDiff): Promise<DiffImpact> {
  const [before, after] = [await figuresOf(ctx, sides[0]), await figuresOf(ctx, sides[1])];
  return {
    before: before.certificate,
    after: after.certificate,
    newBreaches: without(after.breaches, before.breaches),
    resolvedBreaches: without(before.breaches, after.breaches),
  };
}

const keyOf = ({ employeeId, kind, date, says }: RuleBreach): string => JSON.stringify([employeeId, kind, date, says]);

function without(breaches: readonly RuleBreach[], others: readonly RuleBreach[]): RuleBreach[] {
  const known = new Set(others.map(keyOf));
  return breaches
    .filter((breach) => !known.has(keyOf(breach)))
    .sort((a, b) => Number(b.hard) - Number(a.hard))
    .slice(0, MAX_TOLD);
}

async function figuresOf(
  ctx: RequestContext,
  side: DiffSide,
): Promise<{ certificate: ScheduleCertificate; breaches: RuleBreach[] }> {
  const schedule = await findSchedule(ctx, side.scheduleId, 'scheduleId');
  const isWithin = ({ date }: Shift) => date >= schedule.startDate && date <= schedule.endDate;
  const shifts = (await shiftsOfSide(ctx, side)).filter(isWithin);
  if (shifts.length > MAX_SHIFTS) {
    const message = `compares at most ${MAX_SHIFTS} shifts on a side, got ${shifts.length}`;
    throw badInput([{ path: 'impact', message }]);
  }
  const own = grouped(shifts, ({ employeeId }) => employeeId);
  const packed = new Map(
    [...own].map(([employeeId, some]) => [employeeId, { employeeId, shifts: packedShifts(some) }]),
  );
  const data = await planningOfSchedule(ctx, schedule, { employeeIds: [...own.keys()], own: packed });
  const certificate = await certifyInThread({ data, proven: null }, { signal: ctx.signal });
  const present = new Set((await shiftsOfSide(ctx, { scheduleId: schedule.id, version: null })).map(({ id }) => id));
  const plans = await readPlans(ctx, schedule, [...own.keys()], { withDefaults: true, written: undefined });
  const found = await plans.judged((others, employeeId) => [
    ...others.filter(({ id }) => !present.has(id)),
    ...(own.get(employeeId) ?? []).map((shift) => ({ ...shift, ...msOf(shift) })),
  ]);
  return { certificate, breaches: found.map(told) };
}

const msOf = ({ startsAt, endsAt }: Shift) => ({ startMs: +new Date(startsAt), endMs: +new Date(endsAt) });

const packedShifts = (shifts: readonly Shift[]): string =>
  JSON.stringify(
    shifts.map((shift) => {
      const { startMs, endMs } = msOf(shift);
      const { date, breaks, templateId, startTime, endTime, id } = shift;
      return [date, startMs, endMs, breaks, templateId, startTime, endTime, id];
    }),
  );
