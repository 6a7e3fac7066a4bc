/** The hours of a week as they are told and edited. */

interface OpenTime {
  weekday: number;
  from: string;
  until: string;
}

/** Monday first; 0 is Sunday. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0];

/** Times by day of the week; a closed day has none. */
export type WeekTimes = Record<number, { from: string; until: string }[]>;

export const openTimesOf = (hours: readonly OpenTime[]): WeekTimes =>
  Object.fromEntries(
    WEEK.map((weekday) => [
      weekday,
      hours.filter((time) => time.weekday === weekday).map(({ from, until }) => ({ from, until })),
    ]),
  );

export function hoursText(hours: readonly OpenTime[], weekday: number): string {
  const open = hours.filter((time) => time.weekday === weekday);
  if (open.length === 0) return 'closed';
  return open
    .map(({ from, until }) => (from === '00:00' && until === '00:00' ? 'all day' : `${from} to ${until}`))
    .join(', ');
}
