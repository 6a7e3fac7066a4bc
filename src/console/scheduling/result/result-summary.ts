import { weekdayOf, WEEKDAYS } from '../../kernel/dates';
import { counted, type Format } from '../../kernel/format';
import { MIN_HOURS, type ShortStretch } from './result-figures';

/** Sums up a schedule in a few words, and its staffing by day and time. */

interface Summed {
  people: number;
  shifts: number;
  /** Person-hours required. */
  requiredHours: number;
  understaffedHours: number;
  stretches: readonly ShortStretch[];
  brokenRules: number;
  missedPreferences: number;
}

/** Smaller differences of people are rounding. */
export const NOTHING = 0.05;
/** Share of the understaffed hours above which a weekday is named. */
const MOST = 0.5;

/**
 * Returns `25 people, 485 shifts. 17.5 of 2,646 hours understaffed, mostly Saturdays 12:00–13:30. No rule broken, 79
 * preferences missed.`
 */
export function resultSummary(of: Summed, { number, timeRange }: Pick<Format, 'number' | 'timeRange'>): string {
  const size = `${counted(of.people, 'person', 'people')}, ${counted(of.shifts, 'shift')}.`;
  return [size, staffingText(of, { number, timeRange }), rulesText(of)].join(' ');
}

function staffingText(
  { requiredHours, understaffedHours, stretches }: Summed,
  { number, timeRange }: Pick<Format, 'number' | 'timeRange'>,
): string {
  if (requiredHours <= 0 && understaffedHours < MIN_HOURS) return 'No staffing requirement.';
  if (understaffedHours < MIN_HOURS) return `Fully staffed: all ${number(requiredHours)} required hours are covered.`;
  const [short, required] = [number(understaffedHours, 1), number(Math.max(requiredHours, understaffedHours))];
  const worst = worstWeekday(stretches);
  if (!worst) return `${short} of ${required} hours understaffed.`;
  return `${short} of ${required} hours understaffed, mostly ${worst.name}s ${timeRange(worst.from, worst.to)}.`;
}

/** Returns the weekday with most of the understaffed hours, and its longest understaffed interval. */
function worstWeekday(stretches: readonly ShortStretch[]): { name: string; from: number; to: number } | undefined {
  const hoursOf = (some: readonly ShortStretch[]) => some.reduce((sum, { hours }) => sum + hours, 0);
  for (const { day, name } of WEEKDAYS) {
    const own = stretches.filter(({ date }) => weekdayOf(date) % 7 === day);
    if (own.length === 0 || hoursOf(own) < MOST * hoursOf(stretches)) continue;
    const { from, to } = own.reduce((worst, each) => (each.hours > worst.hours ? each : worst));
    return { name, from, to };
  }
  return undefined;
}

function rulesText({ brokenRules, missedPreferences }: Summed): string {
  const broken = brokenRules === 0 ? 'No rule broken' : `${counted(brokenRules, 'rule')} broken`;
  if (missedPreferences === 0) return `${broken}.`;
  return `${broken}, ${counted(missedPreferences, 'preference')} missed.`;
}

export interface StaffedInterval {
  startsAt: string;
  endsAt: string;
  scheduled: number | null;
  scheduledPeople: number | null;
  /** By skill and minute: people to spare with one skill do not offset those missing with another. */
  understaffedHours: number | null;
}

export interface HeatCell {
  time: string;
  startsAt: string;
  required: number;
  scheduled: number;
  /** Missing people, negative; without any, people scheduled less people required. */
  gap: number;
}

interface HeatDay {
  date: string;
  /** By time; undefined where nothing is required or scheduled. */
  cells: ReadonlyMap<string, HeatCell>;
}

const HOUR_MS = 3_600_000;
const hoursOf = ({ startsAt, endsAt }: StaffedInterval): number =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / HOUR_MS;

function gapOf(row: StaffedInterval): number {
  const missing = (row.understaffedHours ?? 0) / hoursOf(row);
  return missing > NOTHING ? -missing : (row.scheduledPeople ?? 0) - (row.scheduled ?? 0);
}

/** Days of more intervals are shown by the hour, so that they fit the page. */
const MAX_COLUMNS = 36;

/**
 * Returns the staffing of each day by local time, and all times that occur, in order. By the hour, a cell is the
 * interval with the lowest staffing.
 */
export function heatOf(
  rows: readonly StaffedInterval[],
  { dateOf, clock }: { dateOf(instant: string): string; clock(instant: string): string },
): { times: string[]; days: HeatDay[]; isByHour: boolean } {
  const days = new Map<string, Map<string, HeatCell>>();
  for (const row of rows) {
    const { startsAt, scheduled, scheduledPeople } = row;
    const [required, people] = [scheduled ?? 0, scheduledPeople ?? 0];
    if (required === 0 && people === 0) continue;
    const cells = days.get(dateOf(startsAt)) ?? new Map<string, HeatCell>();
    const at = clock(startsAt);
    cells.set(at, { time: at, startsAt, required, scheduled: people, gap: gapOf(row) });
    days.set(dateOf(startsAt), cells);
  }
  const times = timesOf(days.values());
  const isByHour = times.length > MAX_COLUMNS;
  if (isByHour) for (const [date, cells] of days) days.set(date, byHour(cells));
  return {
    times: isByHour ? timesOf(days.values()) : times,
    days: [...days].sort().map(([date, cells]) => ({ date, cells })),
    isByHour,
  };
}

const timesOf = (days: Iterable<ReadonlyMap<string, HeatCell>>): string[] =>
  [...new Set([...days].flatMap((cells) => [...cells.keys()]))].sort();

function byHour(cells: ReadonlyMap<string, HeatCell>): Map<string, HeatCell> {
  const hours = new Map<string, HeatCell>();
  for (const cell of cells.values()) {
    const hour = `${cell.time.slice(0, 2)}:00`;
    const worst = hours.get(hour);
    if (!worst || cell.gap < worst.gap) hours.set(hour, cell);
  }
  return hours;
}

/** Whole people to spare, less the share of an interval that a break takes. */
const SPARE_PEOPLE = 0.95;

/** True if at least one person can be spared. */
export const canSpare = ({ gap }: Pick<HeatCell, 'gap'>): boolean => gap >= SPARE_PEOPLE;

/** Returns the adjacent intervals around one of the ordered rows in which at least one person can be spared. */
export function overstaffedAround(rows: readonly StaffedInterval[], startsAt: string): { from: number; to: number } {
  const isOver = (row: StaffedInterval | undefined): row is StaffedInterval =>
    row !== undefined && canSpare({ gap: gapOf(row) });
  const at = rows.findIndex((row) => row.startsAt === startsAt);
  let [first, last] = [at, at];
  while (isOver(rows[first - 1]) && rows[first - 1]?.endsAt === rows[first]?.startsAt) first--;
  while (isOver(rows[last + 1]) && rows[last + 1]?.startsAt === rows[last]?.endsAt) last++;
  return { from: Date.parse(rows[first]?.startsAt ?? ''), to: Date.parse(rows[last]?.endsAt ?? '') };
}

/** Returns the person-hours required in the intervals. */
export const requiredHoursOf = (rows: readonly StaffedInterval[]): number =>
  rows.reduce((sum, row) => sum + (row.scheduled ?? 0) * hoursOf(row), 0);
