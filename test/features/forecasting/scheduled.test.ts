import { coverageOfGroup } from '../../../src/features/forecasting/staffing-day/scheduled.queries';

/** Scheduled people of a skill, allocated to the queues that need it. */

const stream = { skillId: 'sales' } as Parameters<typeof coverageOfGroup>[1]['streams'][number];
const HOUR = { startMs: 0, endMs: 3_600_000 };

/** Coverage of the only queue of a skill, which needs 4.3 people; the skill needs `needed` and has 7.5. */
function ofTheOnlyQueue(needed: number) {
  const [short, over] = [Math.max(0, needed - 7.5), Math.max(0, 7.5 - needed)];
  const { people, ...cover } = coverageOfGroup(
    { streams: [stream], bySkill: new Map([['sales', Float64Array.of(4.3)]]) },
    {
      timeline: [{ interval: 0, ...HOUR }] as Parameters<typeof coverageOfGroup>[1]['timeline'],
      skills: [{ skillId: 'sales', scheduled: Float64Array.of(needed) }] as Parameters<
        typeof coverageOfGroup
      >[1]['skills'],
      streams: [stream],
    },
    new Map([['sales', { people: Float64Array.of(7.5), short: Float64Array.of(short), over: Float64Array.of(over) }]]),
  );
  return { people: people[0]!, short: cover.short[0]!, over: cover.over[0]! };
}

describe('the only queue of a skill', () => {
  it('has everybody with the skill, also those to spare', () => {
    expect(ofTheOnlyQueue(4.3)).toEqual({ people: 7.5, short: 0, over: 7.5 - 4.3 });
    expect(ofTheOnlyQueue(4.304)).toMatchObject({ people: 7.5 });
  });

  it('has its share where people are set for the skill itself', () => {
    const { people, short, over } = ofTheOnlyQueue(8.6);
    expect([people, short, over]).toEqual([7.5 / 2, (8.6 - 7.5) / 2, 0]);
  });
});
