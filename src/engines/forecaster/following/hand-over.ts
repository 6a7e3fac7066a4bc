import type { UsualDay, UsualDays } from '../usual-days';

/**
 * Returns the days of a queue in transition from its proxy to its own model of weight `share`: the mean of both by
 * interval, a closed one counting as 0. Names and factors of days are the proxy's.
 */
export function handedOver(own: UsualDays, followed: UsualDays, share: number): UsualDays {
  const mean = (a: number, b: number): number => share * a + (1 - share) * b;
  return {
    ...followed,
    open: followed.open.map((value, cell) => Math.max(value, own.open[cell]!)),
    profile: followed.profile.map((value, cell) => mean(own.profile[cell]!, value)),
    contacts(before, days) {
      const mine = own.contacts(before, days);
      return followed
        .contacts(before, days)
        .map((other, cell) => (mine[cell]! >= 0 || other >= 0 ? mean(mine[cell]! || 0, other || 0) : NaN));
    },
    day(day): UsualDay {
      const [mine, other] = [own.day(day), followed.day(day)];
      return {
        ...other,
        total: mean(mine.total, other.total),
        closed: mine.closed || other.closed,
        calendarSpread: Math.sqrt(mean(mine.calendarSpread ** 2, other.calendarSpread ** 2)),
      };
    },
  };
}
