import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { formatDate, parseDate } from '../../../src/engines/time/civil-date';
import { clockChangesOf, type ClockChange } from '../../../src/engines/forecaster/history/clock-changes';
import { holidaysOf, type NamedDay } from '../../../src/engines/forecaster/calendar/holidays';
import { grouped } from '../../../src/kernel/collections';
import { readCsv, type Row } from '../support/csv';

/** A queue of the development data. */
export interface Series {
  queue: string;
  file: string;
  real: boolean;
  rows: Cell[];
  firstDay: number;
  days: number;
  /** Days from one forecast's origin to the next one's. */
  stride: number;
  holidays: NamedDay[];
  clockChanges: ClockChange[];
  /** Public holidays, for the score of holiday days. */
  publicDays: Set<string>;
}

export interface Cell {
  day: number;
  date: string;
  interval: string;
  volume: number;
  aht: number | null;
  lambda?: number;
  ahtTrue?: number;
}

interface Source {
  file: string;
  country: string;
  region?: string;
  zone: string;
  stride: number;
}

const SOURCES: Source[] = [
  { file: 'us-bank', country: 'US', zone: 'America/New_York', stride: 14 },
  { file: 'il-bank', country: 'IL', zone: 'Asia/Jerusalem', stride: 14 },
  { file: 'ed-iowa', country: 'US', region: 'IA', zone: 'America/Chicago', stride: 28 },
  { file: 'nyc-taxi', country: 'US', region: 'NY', zone: 'America/New_York', stride: 14 },
  { file: 'melbourne-walk', country: 'AU', region: 'VIC', zone: 'Australia/Melbourne', stride: 14 },
  { file: 'synth-history', country: 'US', region: 'NY', zone: 'America/New_York', stride: 28 },
];

/** Loads the queues of all files that exist in the folder. */
export const loadSeries = (folder: string): Series[] =>
  SOURCES.filter(({ file }) => existsSync(join(folder, `${file}.csv`))).flatMap((source) => seriesOf(folder, source));

function seriesOf(folder: string, { file, country, region, zone, stride }: Source): Series[] {
  return [...readCells(join(folder, `${file}.csv`))].map(([queue, rows]) => {
    const firstDay = rows.reduce((least, { day }) => Math.min(least, day), Infinity);
    const lastDay = rows.reduce((most, { day }) => Math.max(most, day), -Infinity);
    const holidays = holidaysOf(country, region, firstDay - 7, lastDay + 70);
    const isPublic = ({ dayClass }: NamedDay) => dayClass === 'public' || dayClass === 'light';
    return {
      queue,
      file,
      real: !file.startsWith('synth'),
      rows,
      firstDay,
      days: lastDay - firstDay + 1,
      stride,
      holidays,
      clockChanges: clockChangesOf(zone, firstDay, lastDay + 70),
      publicDays: new Set(holidays.filter(isPublic).map(({ day }) => formatDate(day))),
    };
  });
}

/** Reads the intervals of a file by queue. */
export const readCells = (file: string): Map<string, Cell[]> =>
  new Map([...grouped(readCsv(file), ({ queue = '' }) => queue)].map(([queue, rows]) => [queue, rows.map(cellOf)]));

const cellOf = (row: Row): Cell => ({
  day: parseDate(row.date!)!,
  date: row.date!,
  interval: row.interval!,
  volume: Number(row.volume),
  aht: row.aht ? Number(row.aht) : null,
  lambda: row.lambda ? Number(row.lambda) : undefined,
  ahtTrue: row.ahtTrue ? Number(row.ahtTrue) : undefined,
});

/** Adds the two passes of a repeated hour. */
export function sumCells(rows: readonly Cell[]): Cell[] {
  const cells = new Map<string, Cell>();
  for (const row of rows) {
    const key = `${row.date} ${row.interval}`;
    const first = cells.get(key);
    const lambda = first?.lambda === undefined ? undefined : first.lambda + row.lambda!;
    cells.set(key, first ? { ...first, volume: first.volume + row.volume, lambda } : row);
  }
  return [...cells.values()];
}
