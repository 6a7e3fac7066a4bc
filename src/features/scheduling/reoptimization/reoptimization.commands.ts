import { createHash } from 'node:crypto';
import type { MovedBreaks } from '../../../engines/optimizer/breaks/break-day';
import { grouped } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { conflict } from '../../../kernel/errors';
import { hundredths } from '../../../kernel/rounding';
import { localTimeOf } from '../../../kernel/time/local-time';
import { MINUTE_MS } from '../../../kernel/time/units';
import { recordAudit } from '../../audit/audit.commands';
import type { Employee } from '../../people/employee.entity';
import { employeeById } from '../../people/employee.loaders';
import { requireInScope } from '../../people/scope.queries';
import { areSameBreaks, type Break } from '../break.rules';
import { breachesIn, told } from '../check/check.queries';
import { lockEmployees, lockSchedules, lockTimeZone, type LockedSchedule } from '../lock.store';
import { refuseLocked } from '../schedule.lifecycle';
import { announceShifts } from '../scheduling.topics';
import type { Shift } from '../shift.entity';
import { shiftsById } from '../shift.queries';
import { keepAsBegun, storeBreaks } from '../shift.store';
import { readDay, type ReadDay, type WorkedShift } from './day.queries';
import { neededOn, type Needed } from './needed.queries';
import type { ReoptimizeArgs } from './reoptimization.inputs';
import { moveBreaksInThread } from './reoptimization.thread';
import type { BreakMove, Reoptimization, ReoptimizedInterval } from './reoptimization.type';

const MAX_TOLD = 100;
const CHANGED = 'The plan has changed since the preview: look again';

interface Move {
  shift: WorkedShift;
  breaks: Break[];
  gain: number;
}

/** Moves the breaks of a day within their shifts to where they reduce shortages most, or previews the result. */
export async function reoptimize(ctx: RequestContext, args: ReoptimizeArgs): Promise<Reoptimization> {
  const { timeZone, organizationId } = tenantOf(ctx);
  const needed = await neededOn(ctx, args.date);
  const read = await readDay(ctx, args, needed);
  ctx.endOwnReads();
  const found = await moveBreaksInThread(read.day, { signal: ctx.signal });
  const moves = movesOf(read, found);
  const version = versionOf(read.shifts, moves);
  if (args.apply) {
    if (args.version !== version) throw conflict(CHANGED, { version });
    await ctx.unitOfWork(organizationId, () => apply(ctx, args, moves));
  }
  await employeeById.prefetch(
    ctx,
    moves.map(({ shift }) => shift.employeeId),
  );
  const timeOf = (ms: number): string => localTimeOf(new Date(ms), timeZone);
  const sum = (minutes: Float64Array): number => hundredths(minutes.reduce((total, people) => total + people, 0));
  return {
    applied: args.apply,
    version,
    isReforecast: needed.isReforecast,
    shortMinutesBefore: sum(found.shortBefore),
    shortMinutesAfter: sum(found.shortAfter),
    intervals: intervalsOf(needed, read, found).map((each) => ({ ...each, startTime: timeOf(+each.startsAt) })),
    moves: moves.map(({ shift, breaks, gain }): BreakMove => {
      const at = ({ startOffset }: Break): string => timeOf(shift.startMs + startOffset * MINUTE_MS);
      return {
        employee: employeeById.ready(ctx, shift.employeeId) as Employee,
        shiftId: shift.id,
        gain,
        breaks: breaks.flatMap((to, i) => {
          const from = shift.breaks[i]!;
          const { type, duration } = to;
          return from.startOffset === to.startOffset ? [] : [{ type, duration, from: at(from), to: at(to) }];
        }),
      };
    }),
  };
}

function movesOf({ shifts, stretches }: ReadDay, { starts, gains }: MovedBreaks): Move[] {
  const moved = shifts.map((shift) => ({ shift, breaks: shift.breaks.map((each) => ({ ...each })), gain: 0 }));
  stretches.forEach(({ shift, firstBreak, start }, i) => {
    const own = moved[shift]!;
    own.gain += gains[i]!;
    starts[i]!.forEach((at, b) => (own.breaks[firstBreak + b]!.startOffset = at - start));
  });
  return moved
    .filter(({ shift, breaks }) => !areSameBreaks(breaks, shift.breaks))
    .sort((a, b) => b.gain - a.gain || (a.shift.id < b.shift.id ? -1 : 1));
}

/** Hashes the plan as read together with its moves. */
function versionOf(shifts: readonly WorkedShift[], moves: readonly Move[]): string {
  const text = JSON.stringify([shifts, moves.map(({ shift, breaks }) => [shift.id, breaks])]);
  return createHash('sha256').update(text).digest('base64url');
}

function intervalsOf(
  { intervals }: Needed,
  { day, originMs }: ReadDay,
  found: MovedBreaks,
): Omit<ReoptimizedInterval, 'startTime'>[] {
  return [...grouped(intervals, ({ startsAt }) => +startsAt).values()].flatMap((ofSkills) => {
    const { startsAt, endsAt } = ofSkills[0]!;
    const [from, to] = [startsAt, endsAt].map((at) => Math.round((+at - originMs) / MINUTE_MS)) as [number, number];
    if (to > day.minutes) return [];
    const sum = (minutes: Int32Array | Float64Array): number =>
      Array.from(minutes.subarray(from, to)).reduce((total, people) => total + people, 0);
    const mean = (minutes: Int32Array): number => hundredths(sum(minutes) / (to - from));
    return [
      {
        startsAt,
        endsAt,
        required: hundredths(ofSkills.reduce((total, { people }) => total + people, 0)),
        scheduledBefore: mean(found.atWorkBefore),
        scheduledAfter: mean(found.atWorkAfter),
        shortBefore: hundredths(sum(found.shortBefore)),
        shortAfter: hundredths(sum(found.shortAfter)),
      },
    ];
  });
}

/** Writes the moves like individual changes of shifts, all or none. */
async function apply(ctx: RequestContext, { date, reason }: ReoptimizeArgs, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  await lockTimeZone(ctx);
  const schedules = await lockSchedules(
    ctx,
    moves.map(({ shift }) => ({ scheduleId: shift.scheduleId, path: 'scheduleIds' })),
  );
  const employeeIds = [...new Set(moves.map(({ shift }) => shift.employeeId))];
  await requireInScope(
    ctx,
    employeeIds.map((employeeId) => ({ employeeId, path: 'date' })),
  );
  await lockEmployees(ctx, employeeIds);
  schedules.forEach((schedule) => refuseLocked(schedule));
  const ids = moves.map(({ shift }) => shift.id);
  const present = await shiftsById(ctx, ids);
  if (!moves.every(({ shift }, i) => isAsRead(shift, present[i]!))) throw conflict(CHANGED);
  await keepAsBegun(ctx, ids);
  await storeBreaks(
    ctx,
    moves.map(({ shift, breaks }) => ({ id: shift.id, breaks })),
  );
  await refuseWorse(ctx, schedules, present);
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'schedule.reoptimise', {
    date,
    scheduleIds: [...schedules.keys()],
    count: moves.length,
    moves: moves.slice(0, MAX_TOLD).map(({ shift, breaks }) => ({ shiftId: shift.id, breaks })),
  });
  await announceShifts(ctx, schedules, present, { kind: 'reoptimise', reason });
}

const isAsRead = (read: WorkedShift, present: Shift): boolean =>
  read.scheduleId === present.scheduleId &&
  read.employeeId === present.employeeId &&
  read.startMs === +new Date(present.startsAt) &&
  read.endMs === +new Date(present.endsAt) &&
  areSameBreaks(
    read.breaks,
    present.breaks.toSorted((a, b) => a.startOffset - b.startOffset),
  );

/** The rule checker decides last: no hard rule may be newly broken or broken further. */
async function refuseWorse(
  ctx: RequestContext,
  schedules: ReadonlyMap<string, LockedSchedule>,
  before: readonly Shift[],
): Promise<void> {
  for (const [scheduleId, shifts] of grouped(before, (shift) => shift.scheduleId)) {
    const found = await breachesIn(
      ctx,
      schedules.get(scheduleId) as LockedSchedule,
      shifts.map(({ employeeId }) => employeeId),
      {
        withDefaults: false,
        replaced: shifts.map((shift) => ({
          ...shift,
          startMs: +new Date(shift.startsAt),
          endMs: +new Date(shift.endsAt),
        })),
      },
    );
    const known = grouped(found.before, ({ shiftIds, subject }) => `${subject} ${shiftIds.join()}`);
    const worse = found.now.find(
      ({ by, hard, units, subject, shiftIds }) =>
        hard &&
        by.rule.kind === 'breaks' &&
        !known.get(`${subject} ${shiftIds.join()}`)?.some((each) => each.units >= units),
    );
    if (worse)
      throw conflict(`A work rule of the employee ${worse.employeeId} is broken: ${worse.says}`, {
        breaches: [told(worse)],
      });
  }
}
