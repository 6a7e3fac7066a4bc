import fc from 'fast-check';
import { Coverage, type PeopleAtWork } from '../../../../src/engines/coverage/coverage';
import { besidesOthers } from '../../../../src/features/scheduling/generation/remaining-need.rules';

/** The requirement that the shifts of other people leave open. */

const SKILLS = ['de', 'fr', null] as const;
const HOURS = 6;

const requirement = fc
  .array(fc.tuple(...SKILLS.map(() => fc.constantFrom(0, 0.5, 1, 2.17, 3))), { minLength: HOURS, maxLength: HOURS })
  .map((hours) => ({
    startMs: Float64Array.from(hours, (_, hour) => hour * 60),
    endMs: Float64Array.from(hours, (_, hour) => (hour + 1) * 60),
    skills: SKILLS.map((skillId, k) => ({ skillId, people: Float64Array.from(hours, (people) => people[k]!) })),
  }));

const work = fc
  .tuple(fc.integer({ min: -60, max: HOURS * 60 }), fc.integer({ min: 1, max: 200 }))
  .map(([startMs, length]) => [{ startMs, endMs: startMs + length }]);
const others: fc.Arbitrary<PeopleAtWork[]> = fc
  .array(fc.record({ skills: fc.subarray(['de', 'fr']), people: fc.array(work, { minLength: 1, maxLength: 3 }) }), {
    maxLength: 3,
  })
  .map((classes) => [...new Map(classes.map((each) => [each.skills.join(), each])).values()]);

describe('the need that others leave', () => {
  it('is what their coverage lacks at each minute, and constant within each interval', () => {
    fc.assert(
      fc.property(requirement, others, (given, people) => {
        const left = besidesOthers(given, people);
        const coverage = new Coverage(people);
        const found: { people: number[]; open: number }[] = [];
        const expected: typeof found = [];
        for (let minute = 0, i = 0; minute < HOURS * 60; minute++) {
          while (left.endMs[i]! <= minute) i++;
          const hour = Math.floor(minute / 60);
          const needs = given.skills.map(({ skillId, people }) => ({ skill: skillId, people: people[hour]! }));
          const lacking = coverage.of({ startMs: minute, endMs: minute + 1 }, needs);
          const sum = (numbers: number[]): number => Math.round(numbers.reduce((all, n) => all + n, 0) * 1e6);
          expected.push({ people: needs.map(({ people }) => people), open: sum(lacking.map(({ short }) => short)) });
          found.push({
            people: left.skills.map(({ people }) => people[i]!),
            open: sum(left.skills.map(({ people, open = people }) => open[i]!)),
          });
        }
        expect(found).toEqual(expected);
      }),
    );
  });

  it('is the requirement itself where nobody else works', () => {
    fc.assert(fc.property(requirement, (given) => expect(besidesOthers(given, [])).toBe(given)));
  });
});
