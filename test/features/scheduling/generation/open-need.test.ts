import fc from 'fast-check';
import { Coverage } from '../../../../src/engines/coverage/coverage';
import { withOpenNeed } from '../../../../src/features/scheduling/generation/problem/open-need';
import type { PackedWork } from '../../../../src/features/scheduling/generation/problem/planning-data';
import { hundredths } from '../../../../src/kernel/rounding';
import { person } from '../explanation/planning-day';

/** The requirement that the shifts of other people leave open. */

const SKILLS = ['de', 'fr', null] as const;
const HOURS = 6;
const STEP_MS = 300_000;
const STEPS = 12;
const HOUR_MS = STEPS * STEP_MS;

const required = (hours: readonly (readonly number[])[]) => ({
  startMs: Float64Array.from(hours, (_, hour) => hour * HOUR_MS),
  endMs: Float64Array.from(hours, (_, hour) => (hour + 1) * HOUR_MS),
  skills: SKILLS.map((skillId, k) => ({ skillId, people: Float64Array.from(hours, (people) => people[k]!) })),
});
const requirement = fc
  .array(fc.tuple(...SKILLS.map(() => fc.constantFrom(0, 0.5, 1, 2.17, 3))), { minLength: HOURS, maxLength: HOURS })
  .map(required);

/** Stretches of work that begin and end on multiples of a length. */
const workOn = (unitMs: number): fc.Arbitrary<PackedWork[]> => {
  const units = (HOURS * HOUR_MS) / unitMs;
  const time = fc.tuple(fc.integer({ min: -STEPS, max: units }), fc.integer({ min: 1, max: units / 2 }));
  const times = fc
    .array(time, { minLength: 1, maxLength: 3 })
    .map((all) => Float64Array.from(all.flatMap(([from, length]) => [from * unitMs, (from + length) * unitMs])));
  const classes = fc.array(fc.record({ skills: fc.subarray(['de', 'fr']), times }), { minLength: 1, maxLength: 3 });
  return classes.map((all) => [...new Map(all.map((each) => [each.skills.join(), each])).values()]);
};

/** The missing people of every five minutes, of all skills. */
function missingByStep({ startMs, skills }: ReturnType<typeof required>, others: readonly PackedWork[]): number[] {
  const coverage = new Coverage(
    others.map(({ skills: own, times }) => {
      const work = Array.from({ length: times.length / 2 }, (_, i) => [times[2 * i]!, times[2 * i + 1]!] as const);
      return { skills: own, people: work.map(([from, until]) => [{ startMs: from, endMs: until }]) };
    }),
  );
  return Array.from({ length: STEPS * startMs.length }, (_, step) => {
    const needs = skills.map(({ skillId, people }) => ({ skill: skillId, people: people[Math.floor(step / STEPS)]! }));
    const covered = coverage.of({ startMs: step * STEP_MS, endMs: (step + 1) * STEP_MS }, needs);
    return covered.reduce((sum, { short }) => sum + short, 0);
  });
}

describe('the need that others leave', () => {
  it.each([
    ['five minutes', STEP_MS],
    ['minutes', STEP_MS / 5],
  ])('is what their coverage lacks in every five minutes, with work on %s', (_, unitMs) => {
    fc.assert(
      fc.property(requirement, workOn(unitMs), (given, others) => {
        const left = withOpenNeed({ requirement: given, others, people: [] })!;
        const found = missingByStep(given, others).map((missing, step) => {
          const at = step * STEP_MS;
          const i = left.startMs.findIndex((startMs, piece) => startMs <= at && at < left.endMs[piece]!);
          const isAsGiven = left.skills.every(
            ({ people }, k) => people[i] === given.skills[k]!.people[Math.floor(step / STEPS)],
          );
          const open = left.skills.reduce((sum, skill) => sum + skill.open![i]!, 0);
          return { isAsGiven, isMissing: Math.abs(open - missing) <= 0.016 }; // each of three skills to hundredths
        });
        expect(found).toEqual(found.map(() => ({ isAsGiven: true, isMissing: true })));
      }),
    );
  });

  it('is the requirement itself where nobody else works', () => {
    fc.assert(
      fc.property(requirement, (given) => expect(withOpenNeed({ requirement: given, people: [] })).toBe(given)),
    );
  });

  it('divides an interval only where it changes', () => {
    const given = required([[2.17, 0, 0]]);
    const openBeside = (...times: number[]): number[][] => {
      const others = [{ skills: ['de'], times: Float64Array.from(times, (step) => step * STEP_MS) }];
      const { startMs, skills } = withOpenNeed({ requirement: given, others, people: [] })!;
      return [...startMs].map((start, i) => [start / STEP_MS, skills[0]!.open![i]!]);
    };
    expect(openBeside(0, 5, 5, STEPS)).toEqual([[0, 1.17]]);
    expect(openBeside(0, 5, 7, STEPS)).toEqual([
      [0, 1.17],
      [5, 2.17],
      [7, 1.17],
    ]);
    expect(openBeside(0, 5.5, 6, STEPS)).toEqual([
      [0, 1.17],
      [5, 1.67],
      [6, 1.17],
    ]);
  });

  it('is left to those who are planned: others take what these cannot do', () => {
    const others = [{ skills: ['de', 'fr'], times: Float64Array.of(0, HOUR_MS, 0, HOUR_MS) }];
    const openFor = (skill: string) =>
      withOpenNeed({
        requirement: required([[2, 2, 0]]),
        others,
        people: [person('a', { skillIds: [skill] })],
      })!.skills.flatMap(({ skillId, open }) => (open![0]! > 0 ? [[skillId, hundredths(open![0]!)]] : []));
    expect(openFor('de')).toEqual([['de', 2]]);
    expect(openFor('fr')).toEqual([['fr', 2]]);
  });
});
