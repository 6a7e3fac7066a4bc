import { datesOf } from '../../../src/console/kernel/dates';
import { figuresOf, shortStretches, termRows, termWords } from '../../../src/console/scheduling/result/result-figures';

const shift = (date: string, startTime: string, hours: number) => {
  const startsAt = `${date}T${startTime}:00Z`;
  return {
    employeeId: 'ann',
    date,
    startTime,
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + hours * 3_600_000).toISOString(),
    breaks: [
      { type: 'lunch', duration: 30 },
      { type: 'meeting', duration: 30 },
      { type: 'break', duration: 15 },
    ] as const,
  };
};

describe('What a schedule comes to', () => {
  it('counts hours as contracts do, weekend days, nights and starts of those who have shifts', () => {
    const people = [
      { id: 'ann', firstName: 'Ann', lastName: 'Lee', weeklyHoursTarget: 20 },
      { id: 'bob', firstName: 'Bob', lastName: 'Ray' },
    ];
    const shifts = [shift('2026-03-06', '08:00', 8), shift('2026-03-07', '22:00', 8), shift('2026-03-08', '22:00', 8)];
    expect(figuresOf(people, shifts, datesOf('2026-03-02', '2026-03-15'))).toEqual([
      {
        id: 'ann',
        name: 'Ann Lee',
        team: '',
        shifts: 3,
        hours: 22.5,
        targetHours: 40,
        weekends: 2,
        nights: 2,
        starts: 2,
      },
    ]);
  });

  it('counts the target of a week cut short by its days, five being full', () => {
    const people = [{ id: 'ann', firstName: 'Ann', lastName: 'Lee', weeklyHoursTarget: 20 }];
    const targetOf = (from: string, to: string) =>
      figuresOf(people, [shift(from, '08:00', 8)], datesOf(from, to))[0]?.targetHours;
    expect(targetOf('2026-03-02', '2026-03-06')).toBe(20);
    expect(targetOf('2026-03-07', '2026-03-09')).toBeCloseTo(8 + 4);
  });

  it('joins short intervals of a skill that follow each other', () => {
    const short = (from: string, to: string, missing: number, skillId: string | null = null) => ({
      date: '2026-03-02',
      interval: from,
      startsAt: `2026-03-02T${from}:00Z`,
      endsAt: `2026-03-02T${to}:00Z`,
      skillId,
      missing,
    });
    const stretches = shortStretches([
      short('09:00', '09:30', 1),
      short('09:00', '09:30', 2, 'sales'),
      short('09:30', '10:00', 2),
      short('09:30', '10:00', 1, 'sales'),
      short('11:00', '11:30', 1, 'sales'),
    ]);
    expect(
      stretches.map(({ skillId, startTime, worstTime, most, hours }) => [skillId, startTime, worstTime, most, hours]),
    ).toEqual([
      [null, '09:00', '09:30', 2, 1.5],
      ['sales', '09:00', '09:00', 2, 1.5],
      ['sales', '11:00', '11:00', 1, 0.5],
    ]);
  });

  it('sets the costs of two schedules side by side, the dearest first', () => {
    const rows = termRows([{ term: 'wishes', cost: 5 }], [{ term: 'coverNotShort', cost: 100 }]);
    expect(rows).toEqual([
      { term: 'coverNotShort', cost: 0, other: 100 },
      { term: 'wishes', cost: 5, other: 0 },
    ]);
    expect(rows.map(({ term }) => termWords(term))).toEqual(['Understaffed hours', 'Preferences missed']);
    expect(termWords('someNew_term')).toBe('Some new term');
    expect(termWords('whole_weekends')).toBe('Split weekends');
  });
});
