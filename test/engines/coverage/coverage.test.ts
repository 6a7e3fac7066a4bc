import fc from 'fast-check';
import { Coverage, type PeopleAtWork } from '../../../src/engines/coverage/coverage';
import { runs } from '../../support/budget';

/** People scheduled against people to schedule, minute by minute. */

const MINUTE_MS = 60_000;
const SKILLS = ['german', 'french'];

const minutes = (from: number, until: number) => ({ startMs: from * MINUTE_MS, endMs: until * MINUTE_MS });
const people = (...ofSkills: [skills: string[], ...stretches: [number, number][]][]): PeopleAtWork[] =>
  ofSkills.map(([skills, ...stretches]) => ({ skills, people: [stretches.map(([a, b]) => minutes(a, b))] }));

/**
 * Returns the minimum shortage over all assignments of people to needs: by Hall's theorem, the largest shortage of any
 * set of needs.
 */
function shortest(there: readonly { skills: readonly string[] }[], needs: readonly Need[]): number {
  let most = 0;
  for (let set = 1; set < 1 << needs.length; set++) {
    const inside = needs.filter((_, n) => set & (1 << n));
    const able = there.filter(({ skills }) => inside.some(({ skill }) => skill === null || skills.includes(skill)));
    most = Math.max(most, inside.reduce((sum, need) => sum + need.people, 0) - able.length);
  }
  return most;
}

interface Need {
  skill: string | null;
  people: number;
}

const stretch = fc
  .tuple(fc.integer({ min: -10, max: 50 }), fc.integer({ min: 1, max: 40 }))
  .map(([from, length]) => minutes(from, from + length));
const workers = fc.array(fc.record({ skills: fc.subarray(SKILLS), at: stretch }), { maxLength: 5 });
const amount = fc.integer({ min: 0, max: 350 }).map((hundredths) => hundredths / 100);
const needs = fc.tuple(amount, amount, amount).map(([german, french, anyone]): Need[] => [
  { skill: 'german', people: german },
  { skill: 'french', people: french },
  { skill: null, people: anyone },
]);

describe('people scheduled against people to schedule', () => {
  it('are short in some minutes and over in others, which do not make up for each other', () => {
    const two = people([[], [0, 30]], [[], [0, 10]]);
    const [half] = new Coverage(two).of(minutes(0, 30), [{ skill: null, people: 1.5 }]);
    // Two for 10 minutes, then one for 20.
    expect(half).toEqual({ people: expect.closeTo(4 / 3), short: expect.closeTo(1 / 3), over: expect.closeTo(1 / 6) });
  });

  it('leave who has several skills to where they are needed', () => {
    const both = people(
      [
        ['german', 'french'],
        [0, 30],
      ],
      [['german'], [0, 30]],
    );
    const wanted = [
      { skill: 'german', people: 1.25 },
      { skill: 'french', people: 0.5 },
    ];
    const [german, french] = new Coverage(both).of(minutes(0, 30), wanted);
    expect(german).toMatchObject({ people: expect.closeTo(1.5), short: 0 });
    expect(french).toMatchObject({ people: 0.5, short: 0 });
    expect(german!.over).toBeCloseTo(0.25);
  });

  it('count as the part of a full agent that they are at a skill', () => {
    const half = { skills: ['german', 'french'], shares: [0.5, 1], people: [[minutes(0, 30)], [minutes(0, 30)]] };
    const wanted = [
      { skill: 'german', people: 0.75 },
      { skill: 'french', people: 1 },
    ];
    const [german, french] = new Coverage([half]).of(minutes(0, 30), wanted);
    // One is needed for French, the other is half of one for German.
    expect(french).toEqual({ people: 1, short: 0, over: 0 });
    expect(german).toEqual({ people: 0.5, short: 0.25, over: 0 });
    const [alone] = new Coverage([half]).of(minutes(0, 30), [{ skill: 'german', people: 0.75 }]);
    expect(alone).toEqual({ people: 1, short: 0, over: 0.25 });
  });

  it('come to what counting every minute by itself comes to, with the best choice of who does what', () => {
    fc.assert(
      fc.property(workers, fc.array(needs, { minLength: 3, maxLength: 3 }), (team, wanted) => {
        const classes = team.map(({ skills, at }) => ({ skills, people: [[at]] }));
        const coverage = new Coverage(classes);
        wanted.forEach((own, i) => {
          const [from, until] = [i * 15, (i + 1) * 15];
          const covered = coverage.of(minutes(from, until), own);
          let [short, over] = [0, 0];
          for (let minute = from; minute < until; minute++) {
            const ms = minute * MINUTE_MS;
            const there = team.filter(({ at }) => at.startMs <= ms && ms < at.endMs);
            const lacking = shortest(there, own);
            short += lacking;
            over += there.length - (own.reduce((sum, need) => sum + need.people, 0) - lacking);
          }
          const sum = (of: 'short' | 'over'): number => covered.reduce((all, each) => all + each[of], 0) * 15;
          expect(sum('short')).toBeCloseTo(short, 6);
          expect(sum('over')).toBeCloseTo(over, 6);
          covered.forEach((each, n) => expect(each.people - own[n]!.people).toBeCloseTo(each.over - each.short, 6));
        });
      }),
      { numRuns: runs(300) },
    );
  });
});
