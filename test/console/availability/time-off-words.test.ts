import {
  awayByDay,
  hoursAdded,
  takesNothing,
  timesText,
  usualType,
  weeksOf,
  type State,
} from '../../../src/console/availability/requests/time-off-words';

const same = (from: string, to: string) => (from === to ? from : `${from} – ${to}`);

describe('Time off', () => {
  it('is told as hours, a day or days', () => {
    const day = { startDate: '2026-03-02', endDate: '2026-03-02' };
    expect(timesText(day, same)).toBe('2026-03-02');
    expect(timesText({ ...day, endDate: '2026-03-04' }, same)).toBe('2026-03-02 – 2026-03-04');
    expect(timesText({ ...day, startTime: '09:00', endTime: '11:00' }, same)).toBe('2026-03-02, 09:00–11:00');
  });

  it('takes nothing where no year counts a minute', () => {
    expect([takesNothing([]), takesNothing([{ minutes: 0 }]), takesNothing([{ minutes: 0 }, { minutes: 30 }])]).toEqual(
      [true, true, false],
    );
  });

  it('is as a rule of a type with a balance about which somebody decides', () => {
    const [other, sick, paid] = [
      { name: 'Other', countsAgainstBalance: false, needsApproval: true },
      { name: 'Sick', countsAgainstBalance: true, needsApproval: false },
      { name: 'Paid', countsAgainstBalance: true, needsApproval: true },
    ];
    expect(usualType([other, sick, paid])).toBe(paid);
    expect(usualType([sick, other])).toBe(other);
    expect(usualType([sick])).toBe(sick);
    expect(usualType([])).toBeUndefined();
  });

  it('fills the weeks of a month from Monday to Sunday', () => {
    const weeks = weeksOf('2026-04-01', '2026-04-30');
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect([weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual(['2026-03-30', '2026-05-03']);
  });

  it('stands on each of its days in sight, unless it was refused or taken back', () => {
    const away = (startDate: string, endDate: string, state: State) => ({ startDate, endDate, state });
    const days = awayByDay(
      [
        away('2026-02-27', '2026-03-02', 'approved'),
        away('2026-03-02', '2026-03-09', 'requested'),
        away('2026-03-02', '2026-03-02', 'refused'),
      ],
      '2026-03-01',
      '2026-03-03',
    );
    expect([...days].map(([date, all]) => [date, all.length])).toEqual([
      ['2026-03-01', 1],
      ['2026-03-02', 2],
      ['2026-03-03', 1],
    ]);
  });

  it('adds up the people who are missing because of it', () => {
    const cover = [
      { startsAt: '2026-03-02T09:00:00Z', endsAt: '2026-03-02T09:30:00Z', people: 3, required: 5, added: 1 },
      { startsAt: '2026-03-02T09:30:00Z', endsAt: '2026-03-02T10:00:00Z', people: 4.5, required: 5, added: 0.5 },
    ];
    expect(hoursAdded(cover)).toBe(0.75);
  });
});
