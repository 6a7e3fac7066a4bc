import { CONSTRAINTS, type RuleSetting } from '../../../src/engines/optimizer/model/constraints';
import type { AmountWindow, KindSet, PersonRule } from '../../../src/engines/optimizer/model/person-rule';
import type { Person, Problem } from '../../../src/engines/optimizer/model/problem';
import { Random } from '../../../src/engines/random';
import { limited } from './limits';

/** Returns a small random rostering problem with every kind of rule. Deterministic for a seed. */
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
  return limited({
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
      skills: skillsIn(1 + r.below((1 << skills) - 1)),
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
      ...(size.weekly ? withPast(seed * 100 + i, size.days, kinds.length) : {}),
      wishes: Array.from({ length: r.below(3) }, () => ({
        day: r.below(size.days),
        template: r.below(templates),
        weight: 1 + r.below(5),
        wanted: r.below(2) > 0,
      })),
    })),
    rules: size.weekly
      ? {
          hoursOnTarget: { weight: 1 },
          weekendsShared: { weight: 2 },
          undesirableShared: { weight: 1 },
          keptAsPlanned: { weight: 3 },
        }
      : undefined,
  });
}

/** Converts a bit mask to a list of skills. */
const skillsIn = (bits: number): number[] => [...Array(31).keys()].filter((k) => bits & (1 << k));

/**
 * Adds skills: people have one of a few lists of up to four skills, or none; each slot requires a few; some skills have
 * their own costs.
 */
export function withManySkills(problem: Problem, skills: number, seed: number): Problem {
  const r = new Random(seed * 17 + 3);
  const lists = Array.from({ length: 2 + r.below(problem.people.length + 2) }, () =>
    Array.from({ length: r.below(8) ? 1 + r.below(4) : 0 }, () => r.below(skills)),
  );
  const need = new Int32Array(problem.days * problem.slotsPerDay * skills);
  for (let slot = 0; slot < need.length; slot += skills)
    for (let n = r.below(2 + 2 * problem.people.length); n > 0; n--) {
      const list = lists[r.below(lists.length)]!;
      // Mostly a skill that somebody has.
      need[slot + (list.length && r.below(6) ? list[r.below(list.length)]! : r.below(skills))]!++;
    }
  return {
    ...problem,
    skills,
    need,
    ...(r.below(2) ? { skillWeights: Array.from({ length: skills }, () => r.below(5)) } : {}),
    people: problem.people.map((person) => ({ ...person, skills: lists[r.below(lists.length)]! })),
  };
}

/** Makes some requirements fractional, a few hundredths lower than before. */
export function withFractions(problem: Problem, seed: number): Problem {
  const r = new Random(seed * 37 + 5);
  const less = (people: number): number => (r.below(3) ? Math.round(100 * people - r.below(100)) / 100 : people);
  return { ...problem, need: Float64Array.from(problem.need, (people) => (people > 0 ? less(people) : 0)) };
}

/** Makes some people count as a fraction of an agent for some of their skills. */
export function withParts(problem: Problem, seed: number): Problem {
  const r = new Random(seed * 23 + 11);
  const parts = [0.35, 0.5, 0.7, 0.8, 1];
  return {
    ...problem,
    people: problem.people.map((person) => {
      const skills = [...new Set(person.skills ?? Array(problem.skills).keys())];
      return r.below(3) ? { ...person, skills, shares: skills.map(() => parts[r.below(5)]!) } : person;
    }),
  };
}

/** Adds teams of people who should have the same days off, on all days or some. */
export function withTeamsOff(problem: Problem, seed: number): Problem {
  const r = new Random(seed * 29 + 13);
  const days = [...Array(problem.days).keys()];
  return {
    ...problem,
    offTogether: Array.from({ length: 1 + r.below(3) }, () => ({
      people: [...problem.people.keys()].filter(() => r.below(3) > 0),
      weight: r.below(6),
      ...(r.below(2) ? { days: days.filter(() => r.below(2)) } : {}),
    })),
  };
}

/** Adds a random previous assignment and known plan of a person. */
function withPast(seed: number, days: number, kinds: number): Pick<Person, 'carried' | 'planned'> {
  const r = new Random(seed);
  return {
    carried: r.below(2) ? { weekends: r.below(4), undesirable: r.below(4) } : undefined,
    planned: r.below(2) ? Uint16Array.from({ length: days }, () => r.below(kinds + 1)) : undefined,
  };
}

/** Adds limits that bind no one, everyone or at the edge of the range, coverage of the next day, and high costs. */
export function withOddLimits(problem: Problem, seed: number): Problem {
  const r = new Random(seed);
  const pick = <T>(...values: readonly T[]): T => values[r.below(values.length)]!;
  return limited({
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
  });
}

/** Randomly makes rules that are usually soft hard, expensive or free. */
export function withOddRules(problem: Problem, seed: number): Problem {
  const r = new Random(seed);
  const odd = CONSTRAINTS.filter((c) => !c.hard && r.below(3) === 0);
  const settings: RuleSetting[] = [{ hard: true }, { weight: r.below(4) }];
  return {
    ...problem,
    rules: { ...problem.rules, ...Object.fromEntries(odd.map((c) => [c.name, settings[r.below(settings.length)]!])) },
  };
}

/** Adds work rules of all kinds to the people, and some shifts that extend into the next day. */
export function withRandomRules(problem: Problem, seed: number, most = 4): Problem {
  const r = new Random(seed * 31 + 7);
  const { days } = problem;
  const later = r.below(2) * 300;
  const kinds = problem.kinds.map((k) => ({
    ...k,
    startMinute: k.startMinute + later,
    endMinute: k.endMinute + later,
  }));
  const sets: KindSet[] = [[0], kinds.map((_, k) => k).filter((k) => k > 0), []];
  const maybe = <T>(value: T, chance = 2): T | undefined => (r.below(chance) ? undefined : value);
  const setOrAll = (): KindSet | undefined => maybe(sets[r.below(sets.length)]!);
  const span = (): { from: number; to: number } => {
    const from = r.below(days + 3) - 3;
    return { from, to: from + r.below(days + 3) };
  };
  const amount = (step: number): AmountWindow => {
    const window = { ...span(), carried: maybe(step * r.below(3)) };
    const all = Math.max(1, window.to - window.from + 1);
    return {
      ...window,
      atLeast: maybe(step * r.below(Math.min(all, 3)), 3),
      target: maybe(step * r.below(all), 3),
      atMost: maybe(r.below(8) ? step * r.below(all + 2) : Infinity),
    };
  };
  const several = <T>(make: () => T): T[] => Array.from({ length: 1 + r.below(3) }, make);
  const common = (name: string) => ({
    name,
    hard: r.below(3) > 0,
    weight: r.below(6),
    inForce: maybe(span(), 4),
  });
  const shapes: readonly (() => PersonRule)[] = [
    () => ({ ...common('rest'), shape: 'neighbors', restMinutes: [660, 900, 1800][r.below(3)]! }),
    () => ({ ...common('succession'), shape: 'neighbors', earlier: sets[r.below(2)]!, later: sets[r.below(2)]! }),
    () => ({
      ...common('days_in_a_row'),
      shape: 'run',
      of: setOrAll(),
      atLeast: maybe(2 + r.below(2), 3),
      atMost: maybe(1 + r.below(4)),
      before: maybe(r.below(4)),
      after: maybe(r.below(4)),
    }),
    () => ({
      ...common('days_off_in_a_row'),
      shape: 'run',
      of: 'off',
      atLeast: maybe(2),
      atMost: maybe(1 + r.below(3), 3),
      before: maybe(r.below(3)),
      after: maybe(r.below(3)),
    }),
    () => ({
      ...common('minutes'),
      shape: 'amount',
      counts: 'minutes',
      of: setOrAll(),
      windows: several(() => amount(240)),
    }),
    () => ({
      ...common('shifts'),
      shape: 'amount',
      counts: 'shifts',
      of: setOrAll(),
      windows: several(() => amount(1)),
    }),
    () => ({
      ...common('weekly_rest'),
      shape: 'amount',
      counts: 'longestRest',
      windows: several(() => ({
        ...span(),
        atLeast: 600 + 300 * r.below(8),
        busy: maybe(
          several(() => {
            const start = 60 * (r.below(24 * 24) - 24 * 8);
            return [start, start + 60 * (1 + r.below(10))] as const;
          }),
        ),
      })),
    }),
    () => ({
      ...common('steady_starts'),
      shape: 'amount',
      counts: 'startSpread',
      windows: several(() => ({ ...span(), atMost: 150 * r.below(6), starts: maybe([r.below(24) * 60]) })),
    }),
    () => ({
      ...common('weekends'),
      shape: 'weekend',
      windows: several(() => amount(1)),
      before: maybe(true),
      after: maybe(true),
    }),
    () => ({ ...common('whole_weekends'), shape: 'weekend', whole: true }),
  ];
  const some = (): PersonRule[] => Array.from({ length: 1 + r.below(most) }, () => shapes[r.below(shapes.length)]!());
  const shared = some();
  return {
    ...problem,
    kinds,
    people: problem.people.map((person) => ({
      ...person,
      rules: [...(person.rules ?? []), ...(r.below(2) ? shared : some())],
    })),
  };
}

/** Replaces the demand by preferences of every person for and against shifts on many days. */
export function wishesOnly(problem: Problem, seed: number): Problem {
  const r = new Random(seed);
  const templates = Math.max(...problem.kinds.map((k) => k.template)) + 1;
  return limited({
    ...problem,
    need: problem.need.map(() => 0),
    underWeight: problem.underWeight.map(() => 0),
    overWeight: problem.overWeight.map(() => 0),
    people: problem.people.map((p) => ({
      ...p,
      costs: undefined,
      wishes: Array.from({ length: 3 * problem.days }, () => ({
        day: r.below(problem.days),
        template: r.below(templates),
        weight: r.below(9),
        wanted: r.below(3) > 0,
      })),
    })),
  });
}
