import type { AmountRule, PersonRule } from '../../../src/engines/optimizer/model/person-rule';
import { Random } from '../../../src/engines/random';
import type { Cells, Kind, Person, Problem } from '../../../src/engines/optimizer/model/problem';
import { limited, type LimitedPerson, type LimitedProblem } from './limits';

export interface CallCenterShape {
  readonly agents: number;
  readonly days: number;
  readonly seed: number;
  readonly skills?: number;
  /** True if the demand equals the coverage of a hidden feasible roster, so that the optimal cost is 0. */
  readonly planted?: boolean;
}

const SLOTS = 96;
const WEEKDAY = [1.12, 1.06, 1.02, 1, 0.98, 0.62, 0.48];

/**
 * Generates a call center: 15-minute intervals around the clock, two daily peaks, weekly pattern, Poisson-like noise,
 * fixed days off, full-time, four-day and part-time contracts, eligibility for night, early and late shifts, several
 * break layouts, demand five percent above contract capacity, 11 hours of rest and at most 6 consecutive days. Costs: 2
 * per understaffed person-interval, 1 per overstaffed one, 40 per missing contract shift (unnecessary for planted
 * demand, which requires every shift of the hidden roster).
 */
export function makeCallCenter(shape: CallCenterShape): { problem: Problem; hidden?: Cells } {
  const random = new Random(shape.seed * 7919 + 17);
  const skills = shape.skills ?? 1;
  const { kinds, fullTime, partTime, nights, starts } = makeKinds();
  const people = Array.from({ length: shape.agents }, (_, i) =>
    makePerson(i, shape.days, skills, random, { fullTime, partTime, nights, starts }),
  );
  const slots = shape.days * SLOTS;
  const bare = {
    days: shape.days,
    firstWeekday: 0,
    kinds,
    slotsPerDay: SLOTS,
    skills,
    people,
    minRestMinutes: 660,
    need: new Int32Array(slots * skills),
    underWeight: new Float64Array(slots).fill(2),
    overWeight: new Float64Array(slots).fill(1),
    weekShiftWeight: shape.planted ? 0 : 40,
  };
  const hidden = plant(bare, random);
  // Staffing of the hidden roster. Planted demand equals it; other demand has the same volume and its own shape.
  const duty = new Int32Array(slots * skills);
  people.forEach((person, p) => {
    const owned = person.skills!;
    for (let d = 0; d < shape.days; d++) {
      const v = hidden[p * shape.days + d]!;
      if (!v) continue;
      const skill = owned[random.below(owned.length)]!;
      for (const c of kinds[v - 1]!.covers) if (d * SLOTS + c < slots) duty[(d * SLOTS + c) * skills + skill]!++;
    }
  });
  if (shape.planted) return { problem: limited({ ...bare, need: duty }), hidden };
  const volume = duty.reduce((a, b) => a + b, 0);
  const wanted = new Float64Array(slots * skills);
  const share = Array.from({ length: skills }, () => 0.5 + random.unit());
  for (let d = 0; d < shape.days; d++) {
    const dayFactor = WEEKDAY[d % 7]! * (1 + 0.05 * random.normal());
    for (let i = 0; i < SLOTS; i++) {
      for (let s = 0; s < skills; s++)
        wanted[(d * SLOTS + i) * skills + s] = dayFactor * intraday(i / 4 + (s - (skills - 1) / 2) * 0.7) * share[s]!;
    }
  }
  const scale = (volume * 1.05) / wanted.reduce((a, b) => a + b, 0);
  const need = Int32Array.from(wanted, (w) => {
    const mean = w * scale;
    return Math.max(0, Math.round(mean + 0.5 * Math.sqrt(mean) * random.normal()));
  });
  return { problem: limited({ ...bare, need }) };
}

/** Volume by hour: a floor at night, peaks in the late morning and the afternoon. */
function intraday(hour: number): number {
  const bell = (middle: number, width: number): number => Math.exp(-(((hour - middle) / width) ** 2));
  return 0.06 + 0.9 * bell(10.8, 2.4) + 0.75 * bell(15.8, 2.8) + 0.25 * bell(19.5, 2);
}

function makeKinds(): { kinds: Kind[]; fullTime: number[]; partTime: number[]; nights: number[]; starts: number[] } {
  const kinds: Kind[] = [];
  const fullTime: number[] = [];
  const partTime: number[] = [];
  const nights: number[] = [];
  const starts: number[] = [];
  const add = (
    name: string,
    start: number,
    minutes: number,
    layouts: readonly (readonly number[])[],
    worked: number,
    undesirable: boolean,
  ): number => {
    const template = starts.length;
    starts.push(start);
    layouts.forEach((breaks, l) => {
      const covers: number[] = [];
      for (let i = 0; i < minutes / 15; i++) if (!breaks.includes(i)) covers.push(start / 15 + i);
      kinds.push({
        name: `${name}/${l}`,
        template,
        startMinute: start,
        endMinute: start + minutes,
        minutes: worked,
        covers,
        undesirable,
      });
    });
    return template;
  };
  const long = [
    [8, 14, 15, 26],
    [9, 16, 17, 27],
    [10, 18, 19, 28],
  ];
  const short = [[7], [9], [11]];
  for (let start = 360; start <= 900; start += 30)
    fullTime.push(add(`full-${start}`, start, 510, long, 480, start >= 840));
  nights.push(add('night', 1320, 510, long, 480, true));
  for (let start = 420; start <= 1020; start += 60)
    partTime.push(add(`part-${start}`, start, 300, short, 285, start >= 960));
  return { kinds, fullTime, partTime, nights, starts };
}

function makePerson(
  index: number,
  days: number,
  skills: number,
  random: Random,
  t: { fullTime: number[]; partTime: number[]; nights: number[]; starts: number[] },
): LimitedPerson {
  const part = random.unit() < 0.2;
  const u = random.unit();
  let templates = part ? t.partTime : t.fullTime;
  if (u < 0.1) templates = templates.filter((k) => t.starts[k]! <= 660);
  else if (u < 0.2) templates = templates.filter((k) => t.starts[k]! >= 600);
  else if (u < 0.4 && !part) templates = [...templates, ...t.nights];
  const shifts = random.unit() < 0.2 ? 4 : 5;
  const daysOff: number[] = [];
  for (let monday = 0; monday < days; monday += 7) {
    const off = new Set<number>();
    if (random.unit() < 0.35) off.add(random.below(7));
    if (random.unit() < 0.12) off.add(random.below(7));
    for (const d of off) if (monday + d < days) daysOff.push(monday + d);
  }
  const has = new Set([random.below(skills)]);
  if (random.unit() < 0.45) has.add(random.below(skills));
  if (random.unit() < 0.15) has.add(random.below(skills));
  return {
    id: `agent-${index + 1}`,
    skills: [...has].sort((a, b) => a - b),
    templates,
    daysOff: daysOff.sort((a, b) => a - b),
    maxDaysInARow: 6,
    maxWeekShifts: shifts,
    weekShifts: shifts,
  };
}

/** Builds a feasible roster that fulfills everyone's contract: days by weekday, start times by the peaks. */
function plant(problem: LimitedProblem, random: Random): Cells {
  const { days, kinds, people } = problem;
  const cells = new Uint16Array(people.length * days);
  people.forEach((person, p) => {
    const mine = kinds.map((_, i) => i).filter((i) => person.templates!.includes(kinds[i]!.template));
    const weight = mine.map((i) => intraday((kinds[i]!.startMinute + kinds[i]!.endMinute) / 120) + 0.02);
    let run = 0;
    let lastEnd = -Infinity;
    let usual = mine[draw(weight, random)]!;
    for (let monday = 0; monday < days; monday += 7) {
      const week = [0, 1, 2, 3, 4, 5, 6].map((d) => monday + d).filter((d) => d < days);
      const free = week.filter((d) => !person.daysOff!.includes(d));
      const chosen = new Set<number>();
      const due = Math.min(person.weekShifts!, free.length, Math.ceil((person.weekShifts! * week.length) / 7));
      while (chosen.size < due)
        chosen.add(
          free[
            draw(
              free.map((d) => (chosen.has(d) ? 0 : WEEKDAY[d % 7]!)),
              random,
            )
          ]!,
        );
      if (random.unit() < 0.6) usual = mine[draw(weight, random)]!;
      for (const d of week) {
        if (!chosen.has(d) || run >= 6) {
          run = 0;
          continue;
        }
        const near = mine.filter(
          (i) =>
            Math.abs(kinds[i]!.startMinute - kinds[usual]!.startMinute) <= 60 &&
            d * 1440 + kinds[i]!.startMinute - lastEnd >= 660,
        );
        if (!near.length) {
          run = 0;
          continue;
        }
        const kind = near[random.below(near.length)]!;
        cells[p * days + d] = kind + 1;
        lastEnd = d * 1440 + kinds[kind]!.endMinute;
        run++;
      }
    }
  });
  return cells;
}

function draw(weights: readonly number[], random: Random): number {
  let u = random.unit() * weights.reduce((a, b) => a + b, 0);
  for (let i = 0; i < weights.length; i++) {
    u -= weights[i]!;
    if (u <= 0 && weights[i]! > 0) return i;
  }
  return weights.findLastIndex((w) => w > 0);
}

/**
 * Expresses the limits of people as work rules: rest, consecutive days including those before the range, shifts and
 * minutes per week and in total, weekly rest, and weekends. `sumsAlone` omits the last two.
 */
export function withAgreedRules(problem: Problem, sumsAlone = false): Problem {
  const weeks = Array.from({ length: Math.ceil(problem.days / 7) }, (_, w) => ({ from: 7 * w, to: 7 * w + 6 }));
  const known = new Map<string, readonly PersonRule[]>();
  const hard = { hard: true, weight: 0 };
  const rulesOf = (shifts: number, minutes: number, before: number): readonly PersonRule[] => {
    const all = { from: 0, to: problem.days - 1 };
    const sums: readonly PersonRule[] = [
      { ...hard, name: 'rest', shape: 'neighbors', restMinutes: 660 },
      { ...hard, name: 'days_in_a_row', shape: 'run', atMost: 6, before },
      {
        ...hard,
        name: 'shifts',
        shape: 'amount',
        counts: 'shifts',
        windows: weeks.map((week, w) => ({ ...week, atMost: w ? shifts : Math.max(0, shifts - (before >> 1)) })),
      },
      {
        ...hard,
        name: 'minutes',
        shape: 'amount',
        counts: 'minutes',
        windows: weeks.map((week) => ({ ...week, atMost: shifts * minutes })),
      },
      {
        name: 'minutes',
        hard: false,
        weight: 0.01,
        shape: 'amount',
        counts: 'minutes',
        windows: [{ ...all, target: shifts * minutes * weeks.length }],
      },
    ];
    if (sumsAlone) return sums;
    return [
      ...sums,
      {
        ...hard,
        name: 'weekly_rest',
        shape: 'amount',
        counts: 'longestRest',
        windows: weeks.map((week) => ({ ...week, atLeast: 2160 })),
      },
      { ...hard, name: 'weekends', shape: 'weekend', windows: [{ ...all, atMost: Math.ceil((3 * weeks.length) / 4) }] },
      { name: 'whole_weekends', hard: false, weight: 5, shape: 'weekend', whole: true },
    ];
  };
  const people = problem.people.map((person, p): Person => {
    const given = person.rules ?? [];
    const ofWeek = given.find((rule): rule is AmountRule => rule.hard && 'counts' in rule && rule.counts === 'shifts');
    const shifts = ofWeek?.windows[0]?.atMost ?? 5;
    const { minutes } = problem.kinds[person.allowed!.indexOf(1) % problem.kinds.length]!;
    const key = `${shifts} ${minutes} ${p % 4}`;
    const rules = known.get(key) ?? [...given.filter(({ hard }) => !hard), ...rulesOf(shifts, minutes, p % 4)];
    known.set(key, rules);
    return { ...person, rules };
  });
  return { ...problem, people };
}
