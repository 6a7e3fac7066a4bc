import { extraHoursOf } from '../../../../src/features/scheduling/explanation/solving/extra-hours';
import { at, dayOf, dayShift, person, START } from './planning-day';

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

  it('is not covered by breaks at other times, which are no extra hours', () => {
    // An hour more of another template would also move lunch out of the hour in which somebody is missing.
    const lunch = (startOffset: number) => [{ startOffset, duration: 60, type: 'lunch' as const }];
    const longer = { id: 'l', startTime: '08:00', endTime: '17:00', breakRules: lunch(0), daysOfWeek: [] };
    const shift = JSON.stringify([[START, at(9), at(17), lunch(180), 't', '09:00', '17:00', 's-ann']]);
    const { shortMinutes, offers } = hoursOf(
      dayOf([person('ann')], [{ skillId: null, people: Float64Array.of(1) }], {
        own: [{ employeeId: 'ann', shifts: shift }],
        templates: [longer],
      }),
    );
    expect({ shortMinutes, offers }).toEqual({ shortMinutes: 60, offers: [] });
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
