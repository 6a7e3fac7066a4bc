import type { Letter } from './alphabet';
import type { Days } from './days';
import type { Demand } from './demand';

/** Points of each shift above or below an even share. */
const POINTS_OF_SHIFT = 50;

/**
 * Without required numbers of people, everyone gets shifts up to their weekly target, distributed evenly over days and
 * templates. Slots are the templates themselves, and their need is an even share of all shifts. `shiftsOfWeek` is the
 * number of shifts that all employees together can work in each week of the range.
 */
export function evenDemand(
  days: Days,
  letters: readonly Letter[],
  weeks: readonly (readonly number[])[],
  shiftsOfWeek: readonly number[],
): Demand {
  const given = letters.filter(({ template }) => template && !template.isOfRotations);
  const slotOf = new Map([...new Set(given.map(({ template }) => template))].map((template, slot) => [template, slot]));
  const slotsPerDay = slotOf.size;
  const need = new Float64Array(days.count * slotsPerDay);
  const weight = new Float64Array(days.count * slotsPerDay).fill(POINTS_OF_SHIFT);
  weeks.forEach((week, w) => {
    const cells = week.flatMap((day) => {
      const open = new Set(given.filter((letter) => letter.days.includes(day)).map(({ template }) => template));
      return [...open].map((template) => day * slotsPerDay + slotOf.get(template)!);
    });
    const shifts = shiftsOfWeek[w]!;
    // Rounds the cumulative share, so that 37 shifts on 7 days become 6, 5, 5, 6, 5, 5, 5.
    cells.forEach((cell, i) => {
      need[cell] = Math.floor(((i + 1) * shifts) / cells.length) - Math.floor((i * shifts) / cells.length);
    });
  });
  return {
    cuts: [],
    slotsPerDay,
    skills: [null],
    need,
    underWeight: weight,
    overWeight: weight,
    covers: letters.map(({ template }) => {
      const slot = slotOf.get(template);
      return slot === undefined ? [] : [slot];
    }),
    measure: 'templates',
  };
}
