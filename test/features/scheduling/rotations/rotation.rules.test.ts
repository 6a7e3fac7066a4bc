import fc from 'fast-check';
import {
  acceptsShift,
  cycleDays,
  cycleIndex,
  isAsWanted,
  type RotationDayFields,
} from '../../../../src/features/scheduling/rotations/rotation.rules';
import { addDays, weekdayOf } from '../../../../src/kernel/time/local-time';

const date = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-02', days));
const length = fc.integer({ min: 1, max: 364 });

describe('the position of a date in a cycle', () => {
  it('is the remainder of the days since the anchor, and the same a cycle later', () => {
    fc.assert(
      fc.property(date, date, length, fc.nat(363), (day, anchor, days, offset) => {
        const index = cycleIndex(day, anchor, offset % days, days);
        expect(index).toBeGreaterThanOrEqual(0);
        expect(index).toBeLessThan(days);
        expect(cycleIndex(addDays(day, days), anchor, offset % days, days)).toBe(index);
        expect(cycleIndex(addDays(day, 1), anchor, offset % days, days)).toBe((index + 1) % days);
        expect(cycleIndex(anchor, anchor, offset % days, days)).toBe(offset % days);
        expect(cycleIndex(day, addDays(anchor, -1), 0, days)).toBe(cycleIndex(day, anchor, 1 % days, days));
      }),
    );
  });

  it('counts every calendar date once, on days of clock changes as well', () => {
    const days: RotationDayFields[] = [{ kind: 'off' }, { kind: 'any' }, { kind: 'free' }];
    const found = cycleDays(
      { rotationId: '', from: '2026-01-01', to: null, offset: 1 },
      [{ from: '2026-01-01', anchorDate: '2026-01-01', days }],
      { from: '2026-03-01', to: '2026-11-30' },
    );
    expect(found).toHaveLength(275);
    found.forEach(({ date: on, index }, i) => {
      expect(on).toBe(addDays('2026-03-01', i));
      expect(index).toBe((i + found[0]!.index) % 3);
    });
  });

  it('does not depend on the range that is asked, nor on other versions', () => {
    fc.assert(
      fc.property(length, length, fc.nat(363), fc.nat(400), fc.nat(400), (first, second, offset, start, more) => {
        const days = (n: number): RotationDayFields[] => Array.from({ length: n }, () => ({ kind: 'any' }));
        const versions = [
          { from: '2026-01-01', anchorDate: '2025-12-30', days: days(first) },
          { from: '2026-07-01', anchorDate: '2026-07-05', days: days(second) },
        ];
        const cycle = { rotationId: '', from: '2026-01-10', to: '2027-01-31', offset };
        const all = cycleDays(cycle, versions, { from: '2025-01-01', to: '2028-01-01' });
        const from = addDays('2025-12-01', start);
        const to = addDays(from, more);
        expect(cycleDays(cycle, versions, { from, to })).toEqual(
          all.filter((day) => day.date >= from && day.date <= to),
        );
        expect([all[0]!.date, all.at(-1)!.date]).toEqual(['2026-01-10', '2027-01-31']);
      }),
      { numRuns: 50 },
    );
  });
});

describe('well-known cycles', () => {
  const parse = (text: string): string[] =>
    text.split(' ').flatMap((run) => Array.from({ length: Number(run.slice(1)) }, () => run[0]!));

  it('DuPont: with offsets 0, 7, 14, 21 one crew is on days and one on nights on each date', () => {
    const days = parse('N4 O3 D3 O1 N3 O3 D4 O7');
    expect(days).toHaveLength(28);
    for (let i = 0; i < 28; i++) {
      const crews = [0, 7, 14, 21].map((by) => days[cycleIndex(addDays('2026-02-02', i), '2026-01-05', by, 28)]!);
      expect(crews.sort()).toEqual(['D', 'N', 'O', 'O']);
    }
  });

  it('alternate weekends: from a Monday every second weekend is off', () => {
    const days = parse('W3 O1 W1 O2 W2 O2 W3');
    expect(days).toHaveLength(14);
    for (let i = 0; i < 28; i++) {
      const on = addDays('2026-03-02', i);
      if (weekdayOf(on) % 6 !== 0) continue;
      expect(days[cycleIndex(on, '2026-03-02', 0, 14)]).toBe(i % 14 < 7 ? 'O' : 'W');
    }
  });
});

describe('a shift as a day of a cycle asks', () => {
  const band = { startTime: '08:00', endTime: '16:00', startBand: { latestStart: '09:00', stepMinutes: 30 } };
  const templates = new Map([['early', band]]);
  const shift = (startTime: string, endTime: string, templateId: string | null = 'early') => {
    return { startTime, endTime, templateId };
  };

  it('is of the template and at times that its bands allow, or starts within the band', () => {
    const isEarly = acceptsShift({ kind: 'template', templateId: 'early' }, templates);
    expect(isEarly(shift('08:30', '16:30'))).toBe(true);
    expect(isEarly(shift('08:15', '16:15'))).toBe(false);
    expect(isEarly(shift('08:00', '16:00', null))).toBe(false);
    const isNight = acceptsShift(
      { kind: 'starts_within', startsWithin: { from: '21:00', before: '02:00' } },
      templates,
    );
    expect(['20:59', '21:00', '01:59', '02:00'].map((time) => isNight(shift(time, '06:00')))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('is missing on a working day and too much on a day off; a free day asks for nothing', () => {
    const one = [shift('08:00', '16:00')];
    expect(isAsWanted({ kind: 'off' }, one, templates)).toBe(false);
    expect(isAsWanted({ kind: 'off' }, [], templates)).toBe(true);
    expect(isAsWanted({ kind: 'any' }, [], templates)).toBe(false);
    expect(isAsWanted({ kind: 'any' }, one, templates)).toBe(true);
    expect(isAsWanted({ kind: 'free' }, one, templates)).toBe(true);
    expect(isAsWanted({ kind: 'free' }, [], templates)).toBe(true);
  });
});
