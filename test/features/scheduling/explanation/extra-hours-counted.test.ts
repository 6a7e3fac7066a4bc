import { extraHoursOf } from '../../../../src/features/scheduling/explanation/solving/extra-hours';
import { dayOf, dayShift, person, START } from './planning-day';

/** How the person-minutes of extra hours are counted. */

const hoursOf = (data: ReturnType<typeof dayOf>) =>
  extraHoursOf({ data, from: START, to: START, limit: 20, employeeIds: data.people.map(({ id }) => id) });
const [ann, bob] = ['ann', 'bob'].map((id) => person(id, { skillIds: ['es'], skillShares: [0.5] }));

describe('what is short', () => {
  it('counts who is half an agent as half of one', () => {
    const { shortMinutes, shortMinutesAfter, offers } = hoursOf(
      dayOf([ann!, bob!], [{ skillId: 'es', people: Float64Array.of(1) }], { own: [dayShift('ann')] }),
    );
    expect({ shortMinutes, shortMinutesAfter }).toEqual({ shortMinutes: 240, shortMinutesAfter: 0 });
    expect(offers).toMatchObject([{ employeeId: 'bob', extraMinutes: 480, shortMinutesCovered: 240 }]);
  });

  it('is nothing of people who should be off together', () => {
    const pair = { id: 'pair', name: 'Pair', kind: 'off_together' as const, employeeIds: ['ann', 'bob'], weight: 1 };
    const people = [person('ann'), person('bob')];
    const found = hoursOf(
      dayOf(people, [{ skillId: null, people: Float64Array.of(1) }], { own: [dayShift('ann')], teams: [pair] }),
    );
    expect(found).toMatchObject({ shortMinutes: 0, shortMinutesAfter: 0, offers: [] });
  });
});
