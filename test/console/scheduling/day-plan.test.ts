import {
  absencesOn,
  changeText,
  contractMinutesOf,
  isOff,
  nowAndNext,
  stretchesOf,
  type OwnShift,
} from '../../../src/console/scheduling/my-week/day-plan';

const at = (time: string) => Date.parse(`2026-03-02T${time}:00Z`);
const shift: OwnShift = {
  id: 'early',
  date: '2026-03-02',
  startsAt: '2026-03-02T08:00:00Z',
  endsAt: '2026-03-02T16:00:00Z',
  updatedAt: '2026-03-01T10:00:00Z',
  breaks: [
    { type: 'lunch', startOffset: 240, duration: 30 },
    { type: 'break', startOffset: 120, duration: 15 },
    { type: 'meeting', startOffset: 420, duration: 60 },
  ],
};

describe("An agent's day", () => {
  it('is a row of stretches without gaps, in order of time', () => {
    const stretches = stretchesOf(shift);
    expect(stretches.map(({ activity }) => activity)).toEqual([
      'available',
      'break',
      'available',
      'lunch',
      'available',
      'meeting',
    ]);
    expect(stretches[0]).toMatchObject({ from: at('08:00'), to: at('10:00') });
    expect(stretches.at(-1)).toMatchObject({ from: at('15:00'), to: at('16:00') });
    stretches.slice(1).forEach(({ from }, index) => expect(from).toBe(stretches[index]?.to));
  });

  it('is off where time off covers the whole day on which the shift starts', () => {
    const days = { startDate: '2026-03-01', endDate: '2026-03-02', type: { name: 'Sick leave' } };
    expect(isOff(shift, [days])).toBe(true);
    expect(isOff(shift, [{ ...days, startTime: '08:00', endTime: '10:00' }])).toBe(false);
    expect(isOff({ date: '2026-03-03' }, [days])).toBe(false);
  });

  it('ends with the shift also where a break would go on', () => {
    const late = { ...shift, breaks: [{ type: 'lunch' as const, startOffset: 470, duration: 30 }] };
    expect(stretchesOf(late).at(-1)).toEqual({ activity: 'lunch', from: at('15:50'), to: at('16:00') });
  });

  it('tells what is under way and what comes after it', () => {
    expect(nowAndNext([shift], at('10:05'))).toEqual({
      now: { activity: 'break', from: at('10:00'), to: at('10:15') },
      next: { activity: 'available', from: at('10:15'), to: at('12:00') },
    });
    expect(nowAndNext([shift], at('07:00')).now).toBeUndefined();
    expect(nowAndNext([shift], at('16:00'))).toEqual({ now: undefined, next: undefined });
  });

  it('has the approved time off of the day, with its hours', () => {
    const off = (startDate: string, endDate: string, hours: { startTime?: string; endTime?: string } = {}) => ({
      startDate,
      endDate,
      ...hours,
      type: { name: 'Paid time off' },
    });
    const all = [
      off('2026-03-01', '2026-03-03'),
      off('2026-03-02', '2026-03-02', { startTime: '09:00', endTime: '11:00' }),
    ];
    expect(absencesOn(all, '2026-03-02')).toEqual(['Paid time off', 'Paid time off, 09:00–11:00']);
    expect(absencesOn(all, '2026-03-04')).toEqual([]);
  });

  it('counts hours as contracts do: all but lunch', () => {
    expect(contractMinutesOf([shift, { ...shift, id: 'next' }])).toBe(2 * (480 - 30));
    expect(contractMinutesOf([])).toBe(0);
  });

  it('says how a day changed', () => {
    const times = (startTime: string, endTime: string) => ({ id: startTime, startTime, endTime });
    const [early, late] = [times('08:00', '16:00'), times('12:00', '20:00')];
    expect(changeText({ differences: ['moved'], before: [early], after: [late] })).toBe('08:00–16:00 → 12:00–20:00');
    expect(changeText({ differences: ['added'], before: [], after: [early] })).toBe('new, 08:00–16:00');
    expect(changeText({ differences: ['removed'], before: [early], after: [] })).toBe('removed, was 08:00–16:00');
    expect(changeText({ differences: ['template', 'breaks'], before: [early], after: [early] })).toBe(
      '08:00–16:00, template changed, breaks changed',
    );
  });
});
