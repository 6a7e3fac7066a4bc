import { CONSTRAINTS, type RuleSetting } from '../../src/engines/optimiser/constraints';
import type { Problem } from '../../src/engines/optimiser/problem';
import { Random } from '../../src/engines/optimiser/random';

/** A small random rostering problem with every kind of rule, the same for the same seed. */
export function randomProblem(
  seed: number,
  size: { people: number; days: number; skills?: number; weekly?: boolean },
): Problem {
  const r = new Random(seed);
  const skills = size.skills ?? 1;
  const slotsPerDay = 4;
  const templates = 2 + r.below(2);
  const kinds = Array.from({ length: templates + r.below(2) }, (_, k) => {
    const template = k % templates;
    const startMinute = 360 + template * 300;
    return {
      name: `shift-${k}`,
      template,
      startMinute,
      endMinute: startMinute + 480,
      minutes: 240 * (1 + (template % 2)),
      covers: [template % 4, ((template + 1 + (k >= templates ? 1 : 0)) % 4) + (r.below(4) ? 0 : 1)],
      undesirable: template === templates - 1,
    };
  });
  const slots = size.days * slotsPerDay;
  const maybe = <T>(value: T): T | undefined => (r.below(2) ? value : undefined);
  return {
    days: size.days,
    firstWeekday: r.below(7),
    kinds,
    slotsPerDay,
    skills,
    dayMinutes: maybe(Array.from({ length: size.days }, () => [1440, 1380, 1500][r.below(3)]!)),
    need: Int32Array.from({ length: slots * skills }, () => r.below(3)),
    underWeight: Float64Array.from({ length: slots }, () => r.below(8)),
    overWeight: Float64Array.from({ length: slots }, () => r.below(3)),
    minRestMinutes: maybe(660),
    forbidden: r.below(2) ? [[templates - 1, 0]] : [],
    people: Array.from({ length: size.people }, (_, i) => ({
      id: `person-${i}`,
      skills: 1 + r.below((1 << skills) - 1),
      templates: maybe([0, templates - 1]),
      daysOff: r.below(2) ? [r.below(size.days)] : [],
      blocked: [{ day: r.below(size.days), template: r.below(templates) }],
      fixed: r.below(4) ? [] : [{ day: r.below(size.days), kind: r.below(kinds.length + 1) - 1 }],
      maxOfTemplate: maybe(Array.from({ length: templates }, () => r.below(size.days))),
      maxMinutes: maybe(480 * (1 + r.below(size.days))),
      minMinutes: maybe(240 * r.below(4)),
      maxDaysInARow: maybe(1 + r.below(5)),
      minDaysInARow: maybe(1 + r.below(2)),
      minDaysOffInARow: maybe(1 + r.below(2)),
      maxWeekends: maybe(r.below(2)),
      ...(size.weekly
        ? {
            maxWeekMinutes: maybe(1200),
            maxWeekShifts: maybe(1 + r.below(4)),
            weekShifts: maybe(r.below(4)),
            targetMinutes: maybe(960),
          }
        : {}),
      wishes: Array.from({ length: r.below(3) }, () => ({
        day: r.below(size.days),
        template: r.below(templates),
        weight: 1 + r.below(5),
        wanted: r.below(2) > 0,
      })),
    })),
    rules: size.weekly
      ? { hoursOnTarget: { weight: 1 }, weekendsShared: { weight: 2 }, undesirableShared: { weight: 1 } }
      : undefined,
  };
}

/** Limits that bind nobody, everybody or at the border of the range, covers of the next day, and heavy costs. */
export function withOddLimits(problem: Problem, seed: number): Problem {
  const r = new Random(seed);
  const pick = <T>(...values: readonly T[]): T => values[r.below(values.length)]!;
  return {
    ...problem,
    kinds: problem.kinds.map((k) => ({ ...k, covers: pick(k.covers, [...k.covers, 4 + r.below(4)]) })),
    overWeight: problem.overWeight.map(() => r.below(9)),
    people: problem.people.map((p) => ({
      ...p,
      maxDaysInARow: pick(undefined, 0, 1, 2, 70),
      minDaysInARow: pick(undefined, 0, 2, 3, 9),
      minDaysOffInARow: pick(undefined, 0, 2, 3, 9),
      maxWeekends: pick(undefined, 0, 1),
      maxMinutes: pick(undefined, 0, 480, 960),
      minMinutes: pick(undefined, 0, 240, 480),
    })),
  };
}

/** Usually soft rules made hard, heavy or worthless by chance. */
export function withOddRules(problem: Problem, seed: number): Problem {
  const r = new Random(seed);
  const odd = CONSTRAINTS.filter((c) => !c.hard && r.below(3) === 0);
  const settings: RuleSetting[] = [{ hard: true }, { weight: r.below(4) }];
  return {
    ...problem,
    rules: { ...problem.rules, ...Object.fromEntries(odd.map((c) => [c.name, settings[r.below(settings.length)]!])) },
  };
}
