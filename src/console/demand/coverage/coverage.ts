import type { CoverageQuery } from '../../api/types.generated';

/** Compares requirement and coverage in the cells of a table. */

type Answered = CoverageQuery['requirement']['data'][number];

/** A row of a day of which the requirement is known. */
export type CoverageRow = Answered & { required: number; scheduled: number };

export type Look = 'short' | 'met' | 'over';

export interface Cell {
  row: CoverageRow;
  /** People at work less people to schedule. */
  gap: number;
  look: Look;
}

export interface Line {
  id: string;
  name: string;
  cells: (Cell | undefined)[];
  /** Hours of people. */
  shortHours: number;
  overHours: number;
}

export interface Grid {
  /** Start of each column, HH:MM. An hour repeated by a clock change occurs twice. */
  times: string[];
  lines: Line[];
}

/** Shortages below this are ignored: half an interval of break rounds to it. */
const NOTHING = 0.05;

export const gapOf = (row: CoverageRow): number => row.gap ?? (row.scheduledPeople ?? 0) - row.scheduled;

export function lookOf(gap: number): Look {
  if (gap < -NOTHING) return 'short';
  return gap >= 1 - NOTHING ? 'over' : 'met';
}

/**
 * Groups rows into lines by `lineOf`, in the order of `lines`, over all times of day that occur. The hours of a line
 * are computed from `counted`, which has separate rows for each skill or queue even if the cells combine several.
 */
export function gridOf(
  rows: readonly CoverageRow[],
  lines: readonly { id: string; name: string }[],
  lineOf: (row: CoverageRow) => string,
  counted: readonly CoverageRow[] = rows,
): Grid {
  const keys = new Map<CoverageRow, string>();
  const seen = new Map<string, number>();
  for (const row of rows) {
    const at = `${lineOf(row)} ${row.date} ${row.interval}`;
    const times = seen.get(at) ?? 0;
    seen.set(at, times + 1);
    keys.set(row, times === 0 ? row.interval : `${row.interval} again`);
  }
  const times = [...new Set(keys.values())].sort();
  const places = new Map(times.map((time, index) => [time, index]));
  const byLine = new Map<string, CoverageRow[]>();
  for (const row of rows) byLine.set(lineOf(row), [...(byLine.get(lineOf(row)) ?? []), row]);
  return {
    times,
    lines: lines.map(({ id, name }) => {
      const own = byLine.get(id) ?? [];
      const cells: (Cell | undefined)[] = times.map(() => undefined);
      for (const row of own) {
        const gap = gapOf(row);
        cells[places.get(keys.get(row) as string) as number] = { row, gap, look: lookOf(gap) };
      }
      return { id, name, cells, ...hoursOf(counted.filter((row) => lineOf(row) === id)) };
    }),
  };
}

/**
 * Removes days without a stored requirement, such as those before the first forecast, which must not appear as
 * overstaffed.
 */
export const withRequirement = (rows: readonly Answered[]): CoverageRow[] =>
  rows.filter((row): row is CoverageRow => row.scheduled !== null);

/** Returns past days without a stored requirement, for which coverage is unknown. */
export const daysWithoutData = (rows: readonly Answered[], dates: readonly string[], today: string): string[] => {
  const known = new Set(withRequirement(rows).map(({ date }) => date));
  return known.size === 0 ? [] : dates.filter((date) => date < today && !known.has(date));
};

/** Hours of people short and over, counted by the minute, of all rows together. */
export function hoursOf(rows: readonly CoverageRow[]): { shortHours: number; overHours: number } {
  let [shortHours, overHours] = [0, 0];
  for (const row of rows) {
    shortHours += row.understaffedHours ?? 0;
    overHours += row.overstaffedHours ?? 0;
  }
  return { shortHours, overHours };
}

/** Returns the row with the largest shortage. */
export function worstOf(rows: readonly CoverageRow[]): CoverageRow | undefined {
  let worst: CoverageRow | undefined;
  for (const row of rows) if (gapOf(row) < -NOTHING && (!worst || gapOf(row) < gapOf(worst))) worst = row;
  return worst;
}

/** Combines rows of several queues or skills at the same time. */
export function together(rows: readonly CoverageRow[]): CoverageRow[] {
  const byStart = new Map<string, CoverageRow>();
  for (const row of rows) {
    const before = byStart.get(row.startsAt);
    byStart.set(
      row.startsAt,
      before
        ? {
            ...before,
            forecast: before.forecast + row.forecast,
            required: hundredths(before.required + row.required),
            scheduled: hundredths(before.scheduled + row.scheduled),
            scheduledPeople: (before.scheduledPeople ?? 0) + (row.scheduledPeople ?? 0),
            understaffedHours: (before.understaffedHours ?? 0) + (row.understaffedHours ?? 0),
            overstaffedHours: (before.overstaffedHours ?? 0) + (row.overstaffedHours ?? 0),
            gap: Math.min(0, gapOf(before)) + Math.min(0, gapOf(row)) || Math.max(gapOf(before), gapOf(row)),
            probability: null,
            probabilityScheduled: null,
          }
        : row,
    );
  }
  return [...byStart.values()].sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
}

const hundredths = (people: number): number => Math.round(people * 100) / 100;

/** Formats a difference of people to one decimal, without its sign. */
export const tenths = (people: number): string => String(Math.round(Math.abs(people) * 10) / 10);

/** A cell in a sentence. */
export function cellText({ row, gap, look }: Cell, { withProbability }: { withProbability: boolean }): string {
  const parts = [
    `${row.interval}:`,
    look === 'short'
      ? `${tenths(gap)} understaffed,`
      : look === 'over'
        ? `${tenths(gap)} overstaffed,`
        : 'fully staffed,',
    `${tenths(row.scheduledPeople ?? 0)} scheduled of ${row.scheduled} required (${row.required} on duty),`,
    `${tenths(row.forecast)} contacts`,
  ];
  if (withProbability && row.probabilityScheduled != null)
    parts.push(`, ${Math.round(row.probabilityScheduled * 100)} % chance to meet the target`);
  return parts.join(' ').replace(' ,', ',');
}

/** Adjacent intervals of a line that are understaffed, or in which at least one person can be spared. */
export interface StaffingStretch {
  /** The first interval. */
  row: CoverageRow;
  look: 'short' | 'over';
  from: number;
  to: number;
  /** Short: largest shortage. Over: people who can be spared in every interval. */
  people: number;
  /** Person-hours of the shortage or surplus. */
  hours: number;
}

/** Returns understaffed and overstaffed stretches of each day, the largest first, understaffed ones before others. */
export function staffingStretches(
  rows: readonly CoverageRow[],
  lineOf: (row: CoverageRow) => string,
): StaffingStretch[] {
  const stretches: StaffingStretch[] = [];
  const lastOf = new Map<string, StaffingStretch>();
  for (const row of rows) {
    const gap = gapOf(row);
    const look = lookOf(gap);
    if (look === 'met') continue;
    const [from, to] = [Date.parse(row.startsAt), Date.parse(row.endsAt)];
    const people = look === 'short' ? -gap : Math.floor(gap + NOTHING);
    const hours = (Math.abs(gap) * (to - from)) / 3_600_000;
    const last = lastOf.get(lineOf(row));
    if (last?.look === look && last.to === from && last.row.date === row.date) {
      last.to = to;
      last.people = look === 'short' ? Math.max(last.people, people) : Math.min(last.people, people);
      last.hours += hours;
    } else {
      const next = { row, look, from, to, people, hours };
      lastOf.set(lineOf(row), next);
      stretches.push(next);
    }
  }
  return stretches.sort((a, b) => (a.look === b.look ? b.hours - a.hours : a.look === 'short' ? -1 : 1));
}
