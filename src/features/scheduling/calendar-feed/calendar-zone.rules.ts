import { zoneHistory, type ZoneChange } from '../../../kernel/time/wall-clock';
import { DAY_MS, MINUTE_MS } from '../../../kernel/time/units';

/** A VTIMEZONE as calendar programs read it (RFC 5545, 3.6.5), and local times in it. */

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

export class CalendarZone {
  private readonly firstOffsetMs: number;
  private readonly changes: readonly ZoneChange[];

  /** Reads the clock changes of these years and of one more year on both sides. */
  constructor(
    private readonly timeZone: string,
    private readonly firstYear: number,
    private readonly lastYear: number,
  ) {
    ({ offsetMs: this.firstOffsetMs, changes: this.changes } = zoneHistory(timeZone, firstYear - 1, lastYear + 1));
  }

  /** `2026-03-08T05:00:00`, the wall clock at an instant. */
  wallAt(ms: number): string {
    return new Date(ms + this.offsetAt(ms)).toISOString().slice(0, 19);
  }

  /** A date-time property. Times in an hour that the clock repeats are in UTC, because local ones are ambiguous. */
  property(name: string, instant: Date): string {
    const ms = instant.getTime();
    const wall = this.wallAt(ms);
    const isRepeated = this.changes.some(
      ({ at, before }) => Math.abs(ms - at) < DAY_MS && this.wallAt(at) <= wall && wall < before,
    );
    return isRepeated ? `${name}:${utcText(instant)}` : `${name};TZID=${this.timeZone}:${plain(wall)}`;
  }

  /** Returns the lines of the VTIMEZONE: a yearly rule where the changes of every year follow one, else each change. */
  lines(): string[] {
    const first = this.changes.filter(({ before }) => before.slice(0, 4) === String(this.firstYear));
    const yearly = first.map((change) => this.yearlyRule(change));
    const isYearly = first.length > 0 && yearly.every((rule) => rule !== null);
    const told = isYearly ? first : this.changes;
    return [
      'BEGIN:VTIMEZONE',
      `TZID:${this.timeZone}`,
      ...observance('STANDARD', `${this.firstYear - 1}-01-01T00:00`, this.firstOffsetMs, this.firstOffsetMs),
      ...told.flatMap(({ before, offsetMs, at }, i) => {
        const from = this.offsetAt(at - 1);
        return observance(
          offsetMs > from ? 'DAYLIGHT' : 'STANDARD',
          before,
          from,
          offsetMs,
          isYearly ? yearly[i] : null,
        );
      }),
      'END:VTIMEZONE',
    ];
  }

  private offsetAt(ms: number): number {
    let offset = this.firstOffsetMs;
    for (const { at, offsetMs } of this.changes) {
      if (at > ms) break;
      offset = offsetMs;
    }
    return offset;
  }

  /** Returns the rule that a change follows in every known year; null if there is none. */
  private yearlyRule({ before }: ZoneChange): string | null {
    const alike = this.changes.filter((other) => other.before.slice(5, 7) === before.slice(5, 7));
    const years = this.lastYear - this.firstYear + 3;
    const isEachYear = new Set(alike.map((each) => each.before.slice(0, 4))).size === years && alike.length === years;
    const places = alike.map((each) => placeInMonth(each.before));
    const isSame = (name: 'weekday' | 'nth' | 'isLast' | 'time'): boolean =>
      places.every((place) => place[name] === places[0]![name]);
    if (!isEachYear || !isSame('weekday') || !isSame('time')) return null;
    const { weekday, nth } = places[0]!;
    const place = places.every(({ isLast }) => isLast) ? -1 : isSame('nth') ? nth : null;
    return place === null
      ? null
      : `FREQ=YEARLY;BYMONTH=${Number(before.slice(5, 7))};BYDAY=${place}${WEEKDAYS[weekday]!}`;
  }
}

/** Returns the place of a weekday in its month, such as the second Sunday or the last one. */
function placeInMonth(wall: string): { weekday: number; nth: number; isLast: boolean; time: string } {
  const day = new Date(`${wall.slice(0, 10)}T00:00Z`);
  const nextWeek = new Date(day.getTime() + 7 * DAY_MS);
  return {
    weekday: day.getUTCDay(),
    nth: Math.ceil(day.getUTCDate() / 7),
    isLast: nextWeek.getUTCMonth() !== day.getUTCMonth(),
    time: wall.slice(11),
  };
}

function observance(name: string, wall: string, fromMs: number, toMs: number, rule?: string | null): string[] {
  return [
    `BEGIN:${name}`,
    `DTSTART:${plain(`${wall}:00`)}`,
    `TZOFFSETFROM:${offsetText(fromMs)}`,
    `TZOFFSETTO:${offsetText(toMs)}`,
    ...(rule ? [`RRULE:${rule}`] : []),
    `END:${name}`,
  ];
}

function offsetText(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / MINUTE_MS);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((each) => String(each).padStart(2, '0'));
  return `${ms < 0 ? '-' : '+'}${hours}${rest}`;
}

/** `20260308T050000Z` */
export const utcText = (instant: Date): string => `${plain(instant.toISOString().slice(0, 19))}Z`;

/** `2026-03-08T05:00:00` as `20260308T050000`. */
const plain = (wall: string): string => wall.replaceAll(/[-:]/g, '');
