import { weekdayOf } from '../../time/civil-date';

/** Minimum recorded cells to conclude, from a history without a 0, that empty intervals are omitted. */
const MIN_RECORDS = 20;
/** Maximum share of records of 0 for a history to count as having none. */
const MAX_ZERO_SHARE = 0.001;
/** Maximum contacts of a recorded day for a day without records to possibly be an empty one. */
const MAX_QUIET_DAY = 5;
/** Minimum share of a weekday's dates with records for the others to count as days without contacts. */
const MIN_RECORDED_SHARE = 0.1;

interface Cells {
  firstDay: number;
  days: number;
  slots: number;
  volume: Float64Array;
}

/** Returns true if a history with gaps omits intervals without contacts: (almost) no record is 0. */
export function omitsZeros(volume: ArrayLike<number>): boolean {
  let [records, zeros] = [0, 0];
  for (let i = 0; i < volume.length; i++) {
    if (!(volume[i]! >= 0)) continue;
    records++;
    if (volume[i] === 0) zeros++;
  }
  return records >= MIN_RECORDS && zeros <= MAX_ZERO_SHARE * records;
}

/**
 * Sets gaps in recorded days to 0, and also days without records if the weekday is so quiet that an empty day is
 * likely. The time before the first and after the last record stays unknown.
 */
export function fillOmittedZeros({ firstDay, days, slots, volume }: Cells): void {
  const first = volume.findIndex((value) => value >= 0);
  let last = volume.length - 1;
  while (last > first && !(volume[last]! >= 0)) last--;
  const contacts = new Float64Array(days);
  const isRecorded = new Uint8Array(days);
  for (let cell = first; cell <= last; cell++) {
    if (!(volume[cell]! >= 0)) continue;
    isRecorded[Math.floor(cell / slots)] = 1;
    contacts[Math.floor(cell / slots)]! += volume[cell]!;
  }
  const isQuiet = quietWeekdays(firstDay, contacts, isRecorded);
  for (let day = 0; day < days; day++) {
    if (!isRecorded[day] && !isQuiet[weekdayOf(firstDay + day)]) continue;
    for (let cell = Math.max(first, day * slots); cell < Math.min(last, (day + 1) * slots); cell++)
      if (!(volume[cell]! >= 0)) volume[cell] = 0;
  }
}

/** Returns the weekdays (0 Monday) on which days without contacts are likely. */
function quietWeekdays(firstDay: number, contacts: Float64Array, isRecorded: Uint8Array): boolean[] {
  return Array.from({ length: 7 }, (_, weekday) => {
    let [dates, recorded, sum] = [0, 0, 0];
    for (let day = 0; day < contacts.length; day++) {
      if (weekdayOf(firstDay + day) !== weekday) continue;
      dates++;
      recorded += isRecorded[day]!;
      sum += contacts[day]!;
    }
    return recorded >= MIN_RECORDED_SHARE * dates && sum <= MAX_QUIET_DAY * recorded;
  });
}
