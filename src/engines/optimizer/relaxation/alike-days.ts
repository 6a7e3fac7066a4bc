import type { Compiled } from '../model/compiled';

/** Maximum share of the need of all days by which it may differ from that of the days whose prices are copied. */
const MAX_UNLIKE = 0.03;

/**
 * Finds typical weeks that represent all others: on the same weekdays about as many people are needed, at the same
 * times and with the same skills, and about as many may work.
 */
export class AlikeDays {
  /** Difference in people needed, or able to work, from the same weekday of each week, in slots: [day][week]. */
  private readonly differences: readonly Float64Array[];

  constructor(private readonly c: Compiled) {
    const { weekOfDay, problem } = c;
    const supply = supplyOf(c);
    const weekdayOf = (day: number): number => (problem.firstWeekday + day) % 7;
    this.differences = Array.from(weekOfDay, (_, day) => {
      const ofDay = new Float64Array(c.weeks).fill(Infinity);
      for (let other = weekdayOf(day) - problem.firstWeekday; other < c.days; other += 7)
        if (other >= 0) ofDay[weekOfDay[other]!] = needDiffers(c, day, other) + supplyDiffers(supply, day, other);
      return ofDay;
    });
  }

  /**
   * Returns a minimal set of whole weeks that all others resemble, the most common one first; empty without a whole
   * week.
   */
  typicalWeeks(): number[] {
    const { c, differences } = this;
    const left = new Set([...c.fullWeek.keys()].filter((week) => c.fullWeek[week]));
    const most = MAX_UNLIKE * c.need.reduce((sum, needed) => sum + needed, 0);
    const chosen: number[] = [];
    let unlike = new Float64Array(c.days).fill(Infinity);
    while (left.size > 0 && sum(unlike) > most) {
      const tried = [...left].map((week) => ({
        week,
        unlike: unlike.map((least, day) => Math.min(least, differences[day]![week]!)),
      }));
      const best = tried.reduce((least, each) => (sum(each.unlike) < sum(least.unlike) ? each : least));
      chosen.push(best.week);
      left.delete(best.week);
      unlike = best.unlike;
    }
    return chosen;
  }

  /**
   * Copies prices, [slot][skill], to the days of all other weeks from the most similar days of some weeks with the same
   * weekday.
   */
  copyPrices(prices: Float64Array, weeks: readonly number[]): void {
    const { c, differences } = this;
    const perDay = c.slotsPerDay * c.skills;
    for (let day = 0; day < c.days && weeks.length > 0; day++) {
      if (weeks.includes(c.weekOfDay[day]!)) continue;
      const ofDay = differences[day]!;
      const like = weeks.reduce((a, b) => (ofDay[b]! < ofDay[a]! ? b : a));
      if (ofDay[like] === Infinity) continue;
      const from = (day + 7 * (like - c.weekOfDay[day]!)) * perDay;
      prices.copyWithin(day * perDay, from, from + perDay);
    }
  }
}

/** Returns the difference in people needed between two days, over all slots and skills. */
function needDiffers({ need, slotsPerDay, skills }: Compiled, day: number, other: number): number {
  const perDay = slotsPerDay * skills;
  let differs = 0;
  for (let i = 0; i < perDay; i++) differs += Math.abs(need[day * perDay + i]! - need[other * perDay + i]!);
  return differs;
}

/** Returns the slots of shifts of people who may also be off, and of those who have to work: [day][class][either]. */
function supplyOf(c: Compiled): readonly Float64Array[] {
  const { people, days, values, classes, classOf, legal } = c;
  const slotsOfShift = c.coverFrom[values]! / Math.max(1, values - 1);
  const supply = Array.from({ length: days }, () => new Float64Array(2 * classes.length));
  for (let p = 0; p < people; p++)
    for (let day = 0; day < days && classOf[p]! >= 0; day++) {
      const cell = p * days + day;
      if (legal.subarray(cell * values + 1, (cell + 1) * values).includes(1))
        supply[day]![2 * classOf[p]! + (legal[cell * values] ? 0 : 1)]! += slotsOfShift;
    }
  return supply;
}

function supplyDiffers(supply: readonly Float64Array[], day: number, other: number): number {
  return supply[day]!.reduce((differs, slots, i) => differs + Math.abs(slots - supply[other]![i]!), 0);
}

const sum = (all: Float64Array): number => all.reduce((total, x) => total + x, 0);
