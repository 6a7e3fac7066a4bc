import { hoursInUse, requiredHours } from '../../../src/console/scheduling/board/hours-in-use';
import fc from 'fast-check';
import { addDays } from '../../../src/console/kernel/dates';
import { Board, coverWith } from '../../../src/console/scheduling/board/board.store';
import { addShift, INTERVAL_MS, missingHours, newCover } from '../../../src/console/scheduling/board/cover';
import { curveOf, requiredPeople, unknownDays } from '../../../src/console/scheduling/board/curve-shapes';
import {
  fitsIn,
  middleOf,
  movedBy,
  movedToDay,
  newShift,
  newShiftId,
  nominalMinutes,
  offsetOfTime,
  passingMinutes,
  splitAt,
  timed,
  timeOfBreak,
  withBreakMoved,
  withEnd,
  withStart,
  type PlannedShift,
} from '../../../src/console/scheduling/board/planned-shift';
import { editsOf } from '../../../src/console/scheduling/schedule/gantt-drag';
import { barOf, datesInView, stepped, timeAxis } from '../../../src/console/scheduling/board/time-axis';
import { createWallClock } from '../../../src/console/scheduling/board/wall-clock';

const HOUR_MS = 3_600_000;
const clock = createWallClock('Europe/Berlin');
const SPRING = '2026-03-29';
const AUTUMN = '2026-10-25';
/** A schedule of which no view shows all. */
const YEAR = { startDate: '2026-01-01', endDate: '2026-12-31' };

const shiftOf = (date: string, start: number, minutes: number, breaks: PlannedShift['breaks'] = []): PlannedShift => ({
  ...newShift(clock, { id: newShiftId(), employeeId: 'anna', date, start, minutes }),
  breaks,
});

describe('the axis', () => {
  it('makes the day of the clock change as long as it is', () => {
    for (const [date, hours] of [
      [SPRING, 23],
      [AUTUMN, 25],
      ['2026-06-10', 24],
    ] as const) {
      const axis = timeAxis(clock, 'day', date, 960, YEAR);
      expect((axis.to - axis.from) / HOUR_MS).toBe(hours);
      expect(axis.length(axis.to - axis.from)).toBeCloseTo(axis.width);
    }
  });

  it('gives each day of a week its real share of the width', () => {
    const axis = timeAxis(clock, 'week', AUTUMN, 1690, YEAR);
    expect(axis.days).toHaveLength(7);
    const sunday = axis.days[6]!;
    expect(axis.length(sunday.to - sunday.from)).toBeCloseTo((1690 * 25) / 169);
    expect(axis.instantAt(axis.x(sunday.from))).toBeCloseTo(sunday.from, -1);
  });

  it('is wider than the space where days would be too narrow', () => {
    expect(timeAxis(clock, 'week', '2026-06-10', 300, YEAR).width).toBe(7 * 124);
  });

  it('steps by day, week and month', () => {
    expect(stepped('day', '2026-02-28', 1, YEAR)).toBe('2026-03-01');
    expect(stepped('week', '2026-06-10', -1, YEAR)).toBe('2026-06-01');
  });

  it('has all of a schedule of four to six weeks in its month, and steps by as much', () => {
    const range = { startDate: '2026-11-30', endDate: '2026-12-27' };
    const month = datesInView('month', '2026-12-05', range);
    expect([month[0], month.at(-1)]).toEqual(['2026-11-30', '2026-12-27']);
    expect(stepped('month', '2026-12-05', 1, range)).toBe('2026-12-28');
    expect(stepped('month', '2026-12-05', -1, range)).toBe('2026-11-02');
    expect(datesInView('month', stepped('month', '2026-12-05', -1, range), range)[0]).toBe('2026-11-02');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 35 }), (after, length) => {
        const startDate = addDays('2026-01-01', after);
        const own = { startDate, endDate: addDays(startDate, length) };
        const seen = datesInView('month', addDays(startDate, length), own);
        expect(seen.length % 7).toBe(0);
        expect(seen).toEqual(expect.arrayContaining([own.startDate, own.endDate]));
      }),
    );
  });

  it('cuts bars at its edges and leaves out those beside it', () => {
    const axis = timeAxis(clock, 'day', '2026-06-10', 960, YEAR);
    expect(barOf(axis, shiftOf('2026-06-09', 22 * 60, 480))).toEqual({ left: 0, width: 240 });
    expect(barOf(axis, shiftOf('2026-06-09', 8 * 60, 480))).toBeUndefined();
    expect(barOf(axis, shiftOf('2026-06-10', 12 * 60, 60))).toEqual({ left: 480, width: 40 });
  });
});

describe('an axis of the hours in use', () => {
  const hours = { from: 7 * 60, to: 20 * 60 };

  it('gives each day its shown hours, and has both ways of each instant', () => {
    const axis = timeAxis(clock, 'week', '2026-06-10', 1300, YEAR, hours);
    const [monday, tuesday] = axis.days;
    expect(monday?.left).toBe(0);
    expect(monday?.width).toBeCloseTo(1300 / 7);
    expect(axis.x(clock.instantOf('2026-06-09', 8 * 60))).toBeCloseTo(1300 / 7 + 1300 / 7 / 13);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: hours.from, max: hours.to - 1 }),
        (day, minutes) => {
          const at = clock.instantOf(addDays('2026-06-08', day), minutes);
          expect(axis.instantAt(axis.x(at))).toBeCloseTo(at, -1);
        },
      ),
    );
    // Instants between two days are at the edge of theirs.
    expect(axis.x(monday!.to - HOUR_MS)).toBeCloseTo(tuesday!.left);
    expect(axis.x(tuesday!.from)).toBeCloseTo(tuesday!.left);
  });

  it('keeps an hour of a day as wide as in a whole day', () => {
    expect(timeAxis(clock, 'day', '2026-06-10', 390, YEAR, hours).width).toBe(13 * 40);
  });

  it('has an hour around all work and requirement, and nothing cut', () => {
    const day = { startTime: '09:15', endTime: '17:30' };
    expect(hoursInUse([day], undefined)).toEqual({ from: 8 * 60, to: 19 * 60 });
    expect(hoursInUse([day], { from: 8 * 60, to: 20 * 60 })).toEqual({ from: 7 * 60, to: 21 * 60 });
    expect(hoursInUse([{ startTime: '16:00', endTime: '00:00' }], { from: 360, to: 720 })).toEqual({
      from: 5 * 60,
      to: 1440,
    });
    expect(hoursInUse([day, { startTime: '22:00', endTime: '06:00' }], undefined)).toBeUndefined();
    expect(hoursInUse([{ startTime: '00:30', endTime: '23:00' }], undefined)).toBeUndefined();
    expect(hoursInUse([], undefined)).toBeUndefined();
  });

  it('knows when people are required', () => {
    const stretch = (start: number, people: number) => {
      const startsAt = clock.instantOf('2026-06-10', start);
      return { startsAt, endsAt: startsAt + HOUR_MS / 2, people, missingHours: 0 };
    };
    expect(requiredHours([stretch(0, 0), stretch(480, 2), stretch(1170, 1)], clock)).toEqual({ from: 480, to: 1200 });
    expect(requiredHours([stretch(480, 0)], clock)).toBeUndefined();
  });
});

describe('shifts by the clock on the wall', () => {
  it('move into the night of a clock change and keep their times of the clock', () => {
    const night = shiftOf('2026-10-23', 22 * 60, 480);
    const moved = movedToDay(clock, night, '2026-10-24');
    expect(moved).toMatchObject({ date: '2026-10-24', startTime: '22:00', endTime: '06:00' });
    expect(passingMinutes(moved)).toBe(540);
    expect(passingMinutes(movedToDay(clock, night, '2026-03-28'))).toBe(420);
  });

  it('leave out breaks that end after a shift which the clock change makes shorter', () => {
    const late = [{ type: 'break', startOffset: 450, duration: 15 }] as const;
    const night = shiftOf('2026-03-20', 22 * 60, 480, late);
    expect(movedToDay(clock, night, '2026-03-21').breaks).toHaveLength(1);
    expect(movedToDay(clock, night, '2026-03-28').breaks).toHaveLength(0);
  });

  it('keep breaks that do not fit until they are placed', () => {
    const lunch = { type: 'lunch', startOffset: 285, duration: 30 } as const;
    const shift = shiftOf('2026-06-10', 510, 510, [{ type: 'break', startOffset: 105, duration: 15 }, lunch]);
    const short = timed(clock, shift, { start: 840, minutes: 180 });
    expect(short.breaks.map((each) => fitsIn(short, each))).toEqual([true, false]);
    const long = timed(clock, short, { start: 840, minutes: 510 });
    expect(long).toMatchObject({ startTime: '14:00', endTime: '22:30', breaks: shift.breaks });
    expect(fitsIn(long, lunch)).toBe(true);
  });

  it('move over midnight to another day', () => {
    expect(movedBy(clock, shiftOf('2026-06-10', 30, 480), -60, 'ben')).toMatchObject({
      date: '2026-06-09',
      startTime: '23:30',
      endTime: '07:30',
      employeeId: 'ben',
    });
  });

  it('are resized at both ends, no shorter than a step and shorter than a day', () => {
    const shift = shiftOf('2026-06-10', 9 * 60, 480);
    expect(withEnd(clock, shift, 30).endTime).toBe('17:30');
    expect(nominalMinutes(withEnd(clock, shift, -9999))).toBe(15);
    expect(nominalMinutes(withStart(clock, shift, -9999))).toBe(1425);
    expect(withStart(clock, shift, 9999)).toMatchObject({ startTime: '16:45', endTime: '17:00' });
  });

  it.each([
    [SPRING, 30, '04:00', 150],
    [AUTUMN, 30, '04:00', 270],
    ['2026-03-28', 22 * 60, '05:00', 360],
    ['2026-06-10', 22 * 60, '00:15', 135],
    ['2026-06-10', 22 * 60, '22:00', 0],
  ])('of %s from minute %i have a break at %s after %i minutes that pass', (date, start, time, startOffset) => {
    const shift = shiftOf(date, start, 480);
    expect(offsetOfTime(clock, shift, time)).toBe(startOffset);
    expect(timeOfBreak(clock, shift, { startOffset })).toBe(time);
  });

  it('keep breaks at their times of the day when the start moves', () => {
    const shift = shiftOf('2026-06-10', 9 * 60, 480, [
      { type: 'break', startOffset: 30, duration: 15 },
      { type: 'lunch', startOffset: 240, duration: 30 },
    ]);
    expect(withStart(clock, shift, 60).breaks).toEqual([{ type: 'lunch', startOffset: 180, duration: 30 }]);
  });

  it('hold a dragged break between its neighbors', () => {
    const shift = shiftOf('2026-06-10', 9 * 60, 480, [
      { type: 'break', startOffset: 60, duration: 15 },
      { type: 'lunch', startOffset: 240, duration: 30 },
    ]);
    expect(withBreakMoved(shift, 0, 500).breaks[0]?.startOffset).toBe(225);
    expect(withBreakMoved(shift, 0, -500).breaks[0]?.startOffset).toBe(0);
    expect(withBreakMoved(shift, 1, 500).breaks[1]?.startOffset).toBe(450);
  });

  it('are split with the breaks on their sides', () => {
    const shift = shiftOf('2026-06-10', 9 * 60, 480, [
      { type: 'break', startOffset: 60, duration: 15 },
      { type: 'lunch', startOffset: 230, duration: 30 },
      { type: 'break', startOffset: 360, duration: 15 },
    ]);
    const [first, second] = splitAt(clock, shift, middleOf(shift), 'second');
    expect(first).toMatchObject({ startTime: '09:00', endTime: '13:00' });
    expect(second).toMatchObject({ id: 'second', startTime: '13:00', endTime: '17:00' });
    expect(first.breaks).toEqual([{ type: 'break', startOffset: 60, duration: 15 }]);
    expect(second.breaks).toEqual([{ type: 'break', startOffset: 120, duration: 15 }]);
  });

  it('get ids of version 4', () => {
    expect(newShiftId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('cover', () => {
  const from = clock.instantOf('2026-06-10', 0);
  const shift = shiftOf('2026-06-10', 9 * 60, 120, [{ type: 'break', startOffset: 35, duration: 15 }]);
  const at = (minutes: number) => minutes / 15;

  it('counts people net of breaks, parts of intervals as parts, and forgets what is taken away', () => {
    const cover = newCover(from, from + 24 * HOUR_MS);
    addShift(cover, shift, 1);
    expect([...cover.people.slice(at(525), at(675))].map((people) => Math.round(people * 3) / 3)).toEqual([
      0,
      1,
      1,
      1 / 3,
      2 / 3,
      1,
      1,
      1,
      1,
      0,
    ]);
    addShift(cover, shift, -1);
    expect(Math.max(...cover.people.map(Math.abs))).toBeLessThan(1e-9);
  });

  it('counts nobody twice as away: time off that lies over a break, begins before and ends after the shift', () => {
    const cover = newCover(from, from + 24 * HOUR_MS);
    const off = (start: number, end: number) => ({ startsAt: from + start * HOUR_MS, endsAt: from + end * HOUR_MS });
    const hours = () => cover.people.reduce((sum, people) => sum + people, 0) / 4;
    addShift(cover, shift, 1, [off(9.75, 10.25)]);
    expect(hours()).toBeCloseTo(2 - 40 / 60);
    expect(cover.people[at(9.75 * 60)]).toBe(0);
    addShift(cover, shift, -1, [off(9.75, 10.25)]);
    addShift(cover, shift, 1, [off(0, 9.25), off(10.5, 24), off(30, 40)]);
    expect(hours()).toBeCloseTo(1);
    addShift(cover, shift, 1, [off(0, 24)]);
    expect(hours()).toBeCloseTo(1);
  });

  it('begins with the nights before, and goes by the approved time off of whoever works a shift', () => {
    const head = { id: 's', name: '', startDate: '2026-06-10', endDate: '2026-06-10', status: 'draft' as const };
    const board = new Board(clock, { ...head, publishedAt: null }, [shift]);
    const people = (hour: number) => board.cover.people[(24 + hour) * 4];
    const whole = { startDate: '2026-06-10', endDate: '2026-06-10', startsAt: from, endsAt: from + 24 * HOUR_MS };
    const absence = { ...whole, employeeId: 'ben', name: 'Holiday', hasHours: false, isApproved: true };
    const night = { ...shiftOf('2026-06-09', 22 * 60, 480), employeeId: 'cem', schedule: { id: 'o', name: '' } };
    const asked = { ...absence, employeeId: 'anna', isApproved: false };
    board.setAround({ required: [], absences: [absence, asked], others: [night], rests: new Map() });
    expect([people(-2), people(5), people(6), people(9)]).toEqual([1, 1, 0, 1]);
    board.apply([{ before: shift, after: { ...shift, employeeId: 'ben' } }]);
    expect(people(9)).toBe(0);
    board.apply([{ before: shift, after: shift }]);
    expect(people(9)).toBe(1);
    const preview = coverWith(
      Object.assign(board, { preview: [{ before: shift, after: { ...shift, employeeId: 'ben' } }] }),
    );
    expect(preview.people[33 * 4]).toBe(0);
  });

  it('counts the hours that are missing of what is in sight', () => {
    const required = [
      { startsAt: from + 9 * HOUR_MS, endsAt: from + 11 * HOUR_MS, people: 2.22, missingHours: 2.44 },
      { startsAt: from + 11 * HOUR_MS, endsAt: from + 12 * HOUR_MS, people: 1, missingHours: 1 },
    ];
    expect(missingHours(required, from, from + 24 * HOUR_MS)).toBeCloseTo(3.44);
    expect(missingHours(required, from, from + 10 * HOUR_MS)).toBeCloseTo(1.22);
  });

  it('is drawn over the axis to its end', () => {
    const axis = timeAxis(clock, 'day', AUTUMN, 1000, YEAR);
    const cover = newCover(axis.from - 24 * HOUR_MS, axis.to + 24 * HOUR_MS);
    addShift(cover, shiftOf(AUTUMN, 0, 120), 1);
    const need = requiredPeople(
      [{ startsAt: axis.from, endsAt: axis.to, people: 2, missingHours: 0 }],
      axis.from,
      axis.to,
    );
    expect(need).toHaveLength((25 * HOUR_MS) / INTERVAL_MS);
    const curve = curveOf(cover, need, axis, { height: 100, top: 0 });
    expect(curve.most).toBe(2);
    expect(curve.required).toBe('M0 0.0H1000');
    expect(curve.scheduled).toBe('M0 50.0H80.0V100.0H1000V100H0Z');
    expect(curve.short.match(/M/g)).toHaveLength(100);
  });

  it('has a gap over past days of which no requirement is kept', () => {
    const axis = timeAxis(clock, 'week', '2026-06-10', 700, YEAR);
    const [, tuesday, wednesday] = axis.days;
    const required = [{ startsAt: tuesday!.from, endsAt: wednesday!.to, people: 2, missingHours: 0 }];
    const unknown = unknownDays(axis.days, required, '2026-06-11');
    expect(unknown).toEqual([axis.days[0]]);
    const need = requiredPeople(required, axis.from, axis.to);
    const cover = newCover(axis.from, axis.to);
    const { width } = axis;
    expect(curveOf(cover, need, axis, { height: 100, top: 0, unknown }).required).toBe(
      `M${(width / 7).toFixed(1)} 0.0H${((3 * width) / 7).toFixed(1)}V100.0H${width}`,
    );
  });
});

describe('a shift that is dragged', () => {
  const monday = '2026-06-08';
  const head = {
    id: 's',
    name: 'Week',
    startDate: monday,
    endDate: '2026-06-14',
    status: 'draft',
    publishedAt: null,
  } as const;
  const shift = shiftOf(monday, 540, 480);
  const board = new Board(clock, head, [shift]);
  const dropped = (view: 'day' | 'week', minutes: number, employeeId = 'anna') => {
    const from = clock.instantOf(monday, 780);
    const grip = { kind: 'move', shift, others: [] } as const;
    const pull = { from, to: from + minutes * 60_000, employeeId };
    const [edit] = editsOf(board, timeAxis(clock, view, monday, 1000, head), grip, pull);
    return [edit?.after?.date, edit?.after?.startTime, edit?.after?.endTime, edit?.after?.employeeId];
  };

  it('keeps its times on another day or for another person of the week, however it is dropped', () => {
    fc.assert(
      fc.property(fc.integer({ min: -700, max: 600 }), fc.integer({ min: 1, max: 5 }), (off, days) => {
        const date = addDays(monday, days);
        expect(dropped('week', days * 1440 + off)).toEqual([date, '09:00', '17:00', 'anna']);
        expect(dropped('week', off, 'ben')).toEqual([monday, '09:00', '17:00', 'ben']);
      }),
    );
  });

  it('changes its times within its day, by quarters of an hour', () => {
    expect(dropped('week', -37)).toEqual([monday, '08:30', '16:30', 'anna']);
    expect(dropped('day', 68, 'ben')).toEqual([monday, '10:15', '18:15', 'ben']);
  });
});
