import type { UsualDay, UsualDays } from '../usual-days';

/**
 * The days of a queue on its way from following another to its own model, whose weight is `share`: the mean of both,
 * interval by interval. Of a weekday that the queue has not shown yet (`isSeen`, 0 Monday) the other one speaks alone;
 * names and factors of days are the other's.
 */
export function handedOver(
  own: UsualDays,
  followed: UsualDays,
  share: number,
  isSeen: (weekday: number) => boolean,
): UsualDays {
  const { slots } = followed;
  const shareOf = (weekday: number): number => (isSeen(weekday) ? share : 0);
  const open = followed.open.map((value, cell) => Math.max(value, own.open[cell]!));
  const profile = followed.profile.map((value, cell) => {
    const ofOwn = shareOf(Math.floor(cell / slots));
    return ofOwn * own.profile[cell]! + (1 - ofOwn) * value;
  });
  return {
    ...followed,
    open,
    profile,
    contacts(before, days) {
      const mine = own.contacts(before, days);
      const others = followed.contacts(before, days);
      let ofOwn = 0;
      return others.map((other, cell) => {
        const value = mine[cell]!;
        if (cell % slots === 0)
          ofOwn = shareOf(own.day(followed.origin - before + Math.floor(cell / slots)).profileWeekday);
        if (!(value >= 0)) return (1 - ofOwn) * other;
        return ofOwn * value + (1 - ofOwn) * (other >= 0 ? other : 0);
      });
    },
    day(day): UsualDay {
      const [mine, other] = [own.day(day), followed.day(day)];
      const ofOwn = shareOf(mine.profileWeekday);
      const mean = (a: number, b: number): number => ofOwn * a + (1 - ofOwn) * b;
      return {
        ...other,
        total: mean(mine.total, other.total),
        closed: mine.closed || other.closed,
        calendarSpread: Math.sqrt(mean(mine.calendarSpread ** 2, other.calendarSpread ** 2)),
      };
    },
  };
}
