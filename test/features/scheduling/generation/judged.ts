import { solve } from '../../../../src/engines/optimizer/solve';
import { judge } from '../../../../src/engines/work-rules/judge';
import type { PlannedShift } from '../../../../src/engines/work-rules/plan';
import type { WorkRule } from '../../../../src/engines/work-rules/rule';
import { dailyTargetOn } from '../../../../src/features/time-off/time-off.rules';
import { TIME_OFF_RULE, type ResolvedRule } from '../../../../src/features/contracts/work-rule.rules';
import type { Break } from '../../../../src/features/scheduling/break.rules';
import { layOut } from '../../../../src/features/scheduling/generation/problem/lay-out';
import {
  USUAL_WEIGHTS,
  type PackedShift,
  type PlannedPerson,
  type PlannedTemplate,
  type PlanningData,
} from '../../../../src/features/scheduling/generation/problem/planning-data';
import { certificateOf } from '../../../../src/features/scheduling/generation/solving/certificate';
import { shiftsOf } from '../../../../src/features/scheduling/generation/solving/read-back';
import { shiftInstants } from '../../../../src/features/scheduling/shift.rules';
import { addDays } from '../../../../src/kernel/time/local-time';
import { wallClock } from '../../../../src/kernel/time/wall-clock';

/** Generates schedules with any rules in the thread of the test, and compares them with the rule checker. */

export interface WallShift {
  date: string;
  startTime: string;
  endTime: string;
  breaks?: Break[];
  templateId?: string | null;
}

export interface RuledPerson {
  id: string;
  rules: readonly WorkRule[];
  /** Days on which each of the rules is in force, by index; always if missing. */
  inForce?: readonly ({ from: string; to: string } | undefined)[];
  published?: readonly WallShift[];
  timeOff?: PlannedPerson['timeOff'];
  unavailable?: PlannedPerson['unavailable'];
  weeklyHoursTarget?: number;
}

export interface Asked {
  startDate: string;
  endDate: string;
  timeZone?: string;
  people: readonly RuledPerson[];
  templates: readonly (PlannedTemplate & { id: string })[];
  coverageTarget: number;
}

const always = (startDate: string, endDate: string) => ({ from: addDays(startDate, -400), to: addDays(endDate, 400) });

export function dataOf(asked: Asked): PlanningData {
  const { startDate, endDate, timeZone = 'Europe/Berlin', people, templates, coverageTarget } = asked;
  const instantsOf = shiftInstants(timeZone);
  const packed = (shift: WallShift, id: string): PackedShift => {
    const { date, startTime, endTime, breaks = [], templateId = null } = shift;
    const { startsAt, endsAt } = instantsOf({ date, startTime, endTime });
    return [date, +startsAt, +endsAt, breaks, templateId, startTime, endTime, id];
  };
  return {
    startDate,
    endDate,
    timeZone,
    people: people.map(({ id, rules, inForce, timeOff = [], unavailable = [], weeklyHoursTarget = 40 }) => ({
      id,
      weeklyHoursTarget,
      skillIds: [],
      rules: rules.map((rule, i) => ({
        rule,
        source: 'employee' as const,
        contractId: null,
        ...(inForce?.[i] ?? always(startDate, endDate)),
      })),
      unavailable,
      timeOff,
      preferences: [],
    })),
    templates,
    published: people
      .filter(({ published = [] }) => published.length > 0)
      .map(({ id, published = [] }) => ({
        employeeId: id,
        shifts: JSON.stringify(published.map((shift, i) => packed(shift, `${id} published ${i}`))),
      })),
    own: [],
    kept: { until: null, shiftIds: [] },
    requirement: null,
    coverageTarget,
    balanceHours: false,
    maxOnBreakPercent: null,
    weights: { ...USUAL_WEIGHTS, patterns: 0 },
  };
}

export type ShiftOfPerson = PlannedShift & { employeeId: string };

/** Returns the generated shifts and their certificate. */
export async function planned(data: PlanningData, { seed = 0, epochs = 8 } = {}) {
  const board = layOut(data);
  const result = await solve(board.problem, { seed, epochs, threads: false });
  const { slots, slotOfShift, personOfShift } = shiftsOf(board, result.cells);
  const instantsOf = shiftInstants(data.timeZone);
  const shifts = Array.from(slotOfShift, (slot, i): ShiftOfPerson => {
    const { date, startTime, endTime, templateId, breaks } = slots[slot]!;
    const { startsAt, endsAt } = instantsOf({ date, startTime, endTime });
    const employeeId = data.people[personOfShift[i]!]!.id;
    const id = `${employeeId} ${date}`;
    return { id, employeeId, date, startTime, endTime, startMs: +startsAt, endMs: +endsAt, templateId, breaks };
  });
  const certificate = certificateOf(data, board, result.cells, result.certificate, result.certificate.bound);
  return { shifts, certificate, impossible: result.impossible };
}

/** Returns the breaches that publication would report for a person's shifts, including adjacent published ones. */
export function breachesOf(data: PlanningData, person: PlannedPerson, shifts: readonly PlannedShift[]) {
  const clock = wallClock(data.timeZone);
  const { id, rules, timeOff, unavailable, weeklyHoursTarget } = person;
  const packed = data.published.filter(({ employeeId }) => employeeId === id);
  const had = packed
    .flatMap((each) => JSON.parse(each.shifts) as PackedShift[])
    .map(([date, startMs, endMs, breaks, templateId, startTime, endTime, shiftId]): PlannedShift => ({
      ...{ id: shiftId, date, startTime, endTime, startMs, endMs, templateId, breaks },
    }));
  const plan = {
    rules: timeOff.length > 0 ? [...rules, TIME_OFF_RULE] : rules,
    shifts: [...had, ...shifts],
    unavailable,
    timeOff,
    minutesOff: (date: string) => dailyTargetOn(rules, weeklyHoursTarget, date),
  };
  const dayStartMs = (date: string) => clock.instantOf(`${date}T00:00`);
  return judge<ResolvedRule>(plan, { from: data.startDate, to: data.endDate, dayStartMs });
}
