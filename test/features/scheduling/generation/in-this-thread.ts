import { solve } from '../../../../src/engines/optimizer/solve';
import type { WorkRule } from '../../../../src/engines/work-rules/rule';
import { defaultRules } from '../../../../src/features/contracts/work-rule.rules';
import type { Break } from '../../../../src/features/scheduling/break.rules';
import { layOut } from '../../../../src/features/scheduling/generation/problem/lay-out';
import {
  USUAL_WEIGHTS,
  type PackedShift,
  type PlannedTemplate as AnyTemplate,
  type PlanningData,
} from '../../../../src/features/scheduling/generation/problem/planning-data';
import { withBreaksLimited } from '../../../../src/features/scheduling/generation/solving/generate';
import { shiftsOf } from '../../../../src/features/scheduling/generation/solving/read-back';
import { shortIntervals } from '../../../../src/features/scheduling/generation/solving/shortages';
import { shiftInstants, type ShiftInstants } from '../../../../src/features/scheduling/shift.rules';
import { grouped } from '../../../../src/kernel/collections';
import { addDays } from '../../../../src/kernel/time/local-time';
import type { Roster } from '../roster-checker';

/** Runs the generator in the thread of the test, on simple problems with the default rules. */

export type PlannedTemplate = AnyTemplate & { id: string };

export interface GenerationProblem extends Pick<PlanningData, 'startDate' | 'endDate' | 'timeZone' | 'balanceHours'> {
  people: readonly { id: string; weeklyHoursTarget: number; absences: readonly ShiftInstants[] }[];
  templates: readonly PlannedTemplate[];
  /** Published shifts of the people. */
  existing: Roster['existing'];
  requirement: readonly (ShiftInstants & { people: number })[] | null;
  coverageTarget: number;
  maxOnBreakPercent?: number;
  /** Rules of all employees in addition to the defaults. */
  rules?: readonly WorkRule[];
  seed: number;
  epochs?: number;
}

export async function generate(asked: GenerationProblem) {
  const board = layOut(planningData(asked));
  const found = await solve(board.problem, { seed: asked.seed, epochs: asked.epochs ?? 8, threads: false });
  const { cells, checked, breakMinutesOver } = withBreaksLimited(board, found, asked.maxOnBreakPercent ?? null);
  const certificate = { ...checked, bound: found.certificate.bound };
  const { slots, slotOfShift, personOfShift } = shiftsOf(board, cells);
  const shifts = Array.from(slotOfShift, (slot, i) => ({
    ...slots[slot]!,
    templateId: slots[slot]!.templateId as string,
    employeeId: asked.people.toSorted((a, b) => (a.id < b.id ? -1 : 1))[personOfShift[i]!]!.id,
  }));
  const short = shortIntervals(board, cells, {
    shortOfSlot: certificate.shortOfSlot,
    timeZone: asked.timeZone,
  });
  return { shifts, shortIntervals: short, certificate, breakMinutesOver, board };
}

export function planningData(asked: GenerationProblem): PlanningData {
  const { startDate, endDate, timeZone, people, templates, existing, requirement, coverageTarget, balanceHours } =
    asked;
  const instantsOf = shiftInstants(timeZone);
  const packed = [...grouped(existing, ({ employeeId }) => employeeId)].map(([employeeId, own]) => ({
    employeeId,
    shifts: JSON.stringify(
      own.map(({ date, startTime, endTime, lunch }, i): PackedShift => {
        const { startsAt, endsAt } = instantsOf({ date, startTime, endTime });
        const breaks: Break[] = lunch > 0 ? [{ startOffset: 0, duration: lunch, type: 'lunch' }] : [];
        return [date, +startsAt, +endsAt, breaks, null, startTime, endTime, `shift-${i}`];
      }),
    ),
  }));
  const whole = {
    source: 'default',
    contractId: null,
    from: addDays(startDate, -400),
    to: addDays(endDate, 400),
  } as const;
  return {
    startDate,
    endDate,
    timeZone,
    people: people
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id, weeklyHoursTarget, absences }) => ({
        id,
        weeklyHoursTarget,
        skillIds: [],
        rules: [...defaultRules(weeklyHoursTarget), ...(asked.rules ?? [])].map((rule) => ({ rule, ...whole })),
        unavailable: [],
        timeOff: absences.map(({ startsAt, endsAt }) => ({ startMs: +startsAt, endMs: +endsAt })),
        preferences: [],
      })),
    templates,
    published: packed,
    own: [],
    kept: { until: null, shiftIds: [] },
    requirement: requirement && {
      startMs: Float64Array.from(requirement, ({ startsAt }) => +startsAt),
      endMs: Float64Array.from(requirement, ({ endsAt }) => +endsAt),
      skills: [{ skillId: null, people: Float64Array.from(requirement, ({ people }) => people) }],
    },
    coverageTarget,
    balanceHours,
    maxOnBreakPercent: asked.maxOnBreakPercent ?? null,
    weights: { ...USUAL_WEIGHTS, patterns: 0 },
  };
}
