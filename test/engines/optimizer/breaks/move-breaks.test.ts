import fc from 'fast-check';
import type { BreakDay, DayShift } from '../../../../src/engines/optimizer/breaks/break-day';
import { moveBreaks } from '../../../../src/engines/optimizer/breaks/move-breaks';
import { runs } from '../../../support/budget';

const sum = (values: Float64Array): number => values.reduce((total, n) => total + n, 0);

/** Shifts with ordered, disjoint breaks, each free to move within some range. */
const shift = fc
  .record({
    skills: fc.integer({ min: 1, max: 3 }),
    start: fc.integer({ min: -10, max: 30 }),
    parts: fc.array(fc.record({ gap: fc.nat(15), duration: fc.integer({ min: 1, max: 8 }) }), { maxLength: 3 }),
    tail: fc.integer({ min: 1, max: 20 }),
    freedom: fc.tuple(fc.nat(20), fc.nat(20)),
    isOff: fc.boolean(),
  })
  .map(({ skills, start, parts, tail, freedom, isOff }): DayShift => {
    let at = start;
    const placed = parts.map(({ gap, duration }) => {
      const begin = at + gap;
      at = begin + duration;
      return { start: begin, duration };
    });
    const end = at + tail;
    return {
      skills,
      start,
      end,
      breaks: placed.map((each) => ({
        ...each,
        earliest: isOff ? each.start : Math.max(start, each.start - freedom[0]),
        latest: isOff ? each.start : Math.min(end - each.duration, each.start + freedom[1]),
      })),
      off: isOff ? [[Math.min(end, start + 2), Math.min(end, start + 5)]] : [],
    };
  });
const day = fc
  .record({
    shifts: fc.array(shift, { maxLength: 8 }),
    need: fc.array(fc.nat(4), { minLength: 120, maxLength: 120 }),
    stepMinutes: fc.constantFrom(1, 5),
    mostAwayPercent: fc.constantFrom(null, 0, 30, 60),
  })
  .map(({ need, ...rest }): BreakDay => ({ ...rest, minutes: 60, skills: 2, need: Int32Array.from(need) }));

/** People short in each minute, counted one by one. */
function shortOf({ minutes, skills, need, shifts }: BreakDay, starts: readonly (readonly number[])[]): number[] {
  return Array.from({ length: minutes }, (_, minute) => {
    const atWork = shifts.filter(
      (each, i) =>
        each.start <= minute &&
        minute < each.end &&
        !each.off.some(([from, to]) => from <= minute && minute < to) &&
        !each.breaks.some(({ duration }, b) => starts[i]![b]! <= minute && minute < starts[i]![b]! + duration),
    );
    let most = 0;
    for (let mask = 1; mask < 1 << skills; mask++) {
      let needed = 0;
      for (let k = 0; k < skills; k++) if (mask & (1 << k)) needed += need[minute * skills + k]!;
      most = Math.max(most, needed - atWork.filter((each) => each.skills & mask).length);
    }
    return most;
  });
}

describe('breaks that move', () => {
  it('never leave more person-minutes short, and say what was gained', () => {
    fc.assert(
      fc.property(day, (given) => {
        const { starts, gains, shortBefore, shortAfter } = moveBreaks(given);
        const present = given.shifts.map(({ breaks }) => breaks.map((each) => each.start));
        expect([...shortBefore]).toEqual(shortOf(given, present));
        expect([...shortAfter]).toEqual(shortOf(given, starts));
        expect(sum(shortAfter)).toBeLessThanOrEqual(sum(shortBefore));
        expect(gains.reduce((total, gain) => total + gain, 0)).toBe(sum(shortBefore) - sum(shortAfter));
      }),
    );
  });

  it('stay in order, apart, and where they may be', () => {
    fc.assert(
      fc.property(day, (given) => {
        const { starts } = moveBreaks(given);
        given.shifts.forEach(({ breaks }, i) =>
          breaks.forEach(({ start, duration, earliest, latest }, b) => {
            const at = starts[i]![b]!;
            expect(at).toBeGreaterThanOrEqual(earliest);
            expect(at).toBeLessThanOrEqual(latest);
            expect(Math.abs(at - start) % given.stepMinutes).toBe(0);
            expect(at + duration).toBeLessThanOrEqual(starts[i]![b + 1] ?? Infinity);
          }),
        );
      }),
    );
  });

  it('have the best places that one shift alone can have', () => {
    fc.assert(
      fc.property(day, (many) => {
        fc.pre(many.shifts.length > 0);
        const given = { ...many, shifts: many.shifts.slice(0, 1), mostAwayPercent: null };
        const { shortAfter } = moveBreaks(given);
        const breaks = given.shifts[0]?.breaks ?? [];
        let least = Infinity;
        const tryAll = (chosen: number[]): void => {
          const next = breaks[chosen.length];
          if (!next) {
            least = Math.min(
              least,
              shortOf(given, [chosen]).reduce((total, n) => total + n, 0),
            );
            return;
          }
          const after = chosen.length > 0 ? chosen.at(-1)! + breaks[chosen.length - 1]!.duration : -Infinity;
          for (let at = next.earliest; at <= next.latest; at++)
            if (at >= after && Math.abs(at - next.start) % given.stepMinutes === 0) tryAll([...chosen, at]);
        };
        if (breaks.length < 3) tryAll([]);
        else least = sum(shortAfter);
        expect(sum(shortAfter)).toBe(least);
      }),
      { numRuns: runs(50) },
    );
  });

  it('do not move to where too many are away', () => {
    fc.assert(
      fc.property(day, (given) => {
        const { starts } = moveBreaks(given);
        if (given.mostAwayPercent === null) return;
        const away = (minute: number, at: readonly (readonly number[])[]): number =>
          given.shifts.reduce(
            (total, { breaks }, i) =>
              total + breaks.filter(({ duration }, b) => at[i]![b]! <= minute && minute < at[i]![b]! + duration).length,
            0,
          );
        const had = given.shifts.map(({ breaks }) => breaks.map((each) => each.start));
        for (let minute = 0; minute < given.minutes; minute++) {
          const present = given.shifts.filter(({ start, end }) => start <= minute && minute < end).length;
          const most = Math.floor((present * given.mostAwayPercent) / 100);
          expect(away(minute, starts)).toBeLessThanOrEqual(Math.max(most, away(minute, had)));
        }
      }),
    );
  });
});
