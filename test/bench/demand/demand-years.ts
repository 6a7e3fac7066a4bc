import { holidaysOf, type NamedDay } from '../../../src/engines/forecaster/calendar/holidays';
import { civilOf, formatDate, formatTime, parseDate, weekdayOf } from '../../../src/engines/time/civil-date';
import type { HistoryRecord } from '../../../src/engines/forecaster/history/history-columns';
import { seededRandom, type Random } from '../../support/seeded-random';

/** Shapes of yearly seasonality. */
export type SeasonShape = 'sine' | 'twoHarmonics' | 'retailPeak' | 'schoolHolidays';

/** Parameters of a simulated queue over years, for which the true demand of every day is known. */
export interface YearCase {
  origin: string;
  historyDays: number;
  shape: SeasonShape;
  /** Amplitude: half the distance from minimum to maximum, as a fraction of the mean. */
  amplitude: number;
  /** Phase shift in years. */
  phase: number;
  /** Monthly growth as a fraction. */
  growth: number;
  /** Contacts on an average day. */
  volume: number;
  slotMinutes: number;
  /** First and last opening hour, and opening days of the week (0 is Monday). */
  hours: [number, number];
  openDays: number;
  weekday: readonly number[];
  /** Standard deviations as fractions: of independent daily noise, and of a level that persists for weeks. */
  dayNoise: number;
  levelNoise: number;
  country: string;
  /** Fraction of the normal contacts on public holidays; 0 if closed. */
  holidayShare: number;
  seed: number;
}

/** Simulated contacts and their expected values. */
export interface MadeUpYears {
  records: HistoryRecord[];
  holidays: NamedDay[];
  /** Expected and actual contacts by day of the horizon. */
  expected: Float64Array;
  actual: Float64Array;
}

/** Number of simulated days of the horizon. */
export const YEAR = 365;

/** Half-life in days of a change of the level. */
const LEVEL_HALF_LIFE = 20;

/** Returns the history before the origin and the year after it. Deterministic. */
export function makeYears(one: YearCase): MadeUpYears {
  const origin = parseDate(one.origin)!;
  const random = seededRandom(one.seed);
  const holidays = holidaysOf(one.country, undefined, origin - 1500, origin + YEAR + 8);
  const isPublic = ({ dayClass }: NamedDay): boolean => dayClass === 'public' || dayClass === 'light';
  const free = new Set(holidays.filter(isPublic).map(({ day }) => day));
  const profile = profileOf(one);
  const records: HistoryRecord[] = [];
  const expected = new Float64Array(YEAR);
  const actual = new Float64Array(YEAR);
  const kept = Math.pow(0.5, 1 / LEVEL_HALF_LIFE);
  let level = one.levelNoise * gauss(random);
  for (let day = origin - one.historyDays; day < origin + YEAR; day++) {
    level = kept * level + Math.sqrt(1 - kept * kept) * one.levelNoise * gauss(random);
    const ofDay = Math.exp(level + one.dayNoise * gauss(random));
    const mean = expectedOf(one, day, origin, free);
    if (mean === 0) continue;
    let sum = 0;
    profile.forEach((share, slot) => {
      const slotMean = mean * share * ofDay;
      const volume = Math.max(0, Math.round(slotMean + Math.sqrt(slotMean) * gauss(random)));
      sum += volume;
      if (day >= origin) return;
      const minute = one.hours[0] * 60 + slot * one.slotMinutes;
      records.push({ date: formatDate(day), interval: formatTime(minute), volume });
    });
    if (day >= origin) {
      expected[day - origin] = mean;
      actual[day - origin] = sum;
    }
  }
  return { records, holidays, expected, actual };
}

/** Expected contacts of a day: level, growth, season, weekday and holiday. */
function expectedOf(one: YearCase, day: number, origin: number, free: ReadonlySet<number>): number {
  const weekday = weekdayOf(day);
  if (weekday >= one.openDays) return 0;
  const growth = Math.pow(1 + one.growth, (day - origin) / 30.44);
  const holiday = free.has(day) ? one.holidayShare : 1;
  return one.volume * growth * (1 + one.amplitude * seasonOf(one, day)) * one.weekday[weekday]! * holiday;
}

/** Seasonal factor of a day, about -1 to 1, with a yearly mean of about 0. */
function seasonOf({ shape, phase }: YearCase, day: number): number {
  const turn = 2 * Math.PI * (day / 365.2425 - phase);
  switch (shape) {
    case 'sine':
      return Math.sin(turn);
    case 'twoHarmonics':
      return 0.75 * Math.sin(turn) + 0.4 * Math.sin(2 * turn + 1);
    case 'retailPeak':
      return 0.3 * Math.sin(turn) + 1.1 * bump(day, 335, 20) - 0.3 * bump(day, 40, 25) - 0.12;
    case 'schoolHolidays':
      return 0.5 * Math.sin(turn) - 0.8 * bump(day, 212, 24) - 0.4 * bump(day, 100, 8) - 0.4 * bump(day, 295, 7) + 0.2;
  }
}

/** Bell curve around a day of the year with maximum 1. */
function bump(day: number, middle: number, width: number): number {
  const { year } = civilOf(day);
  const away = day - parseDate(`${year}-01-01`)! + 1 - middle;
  const around = Math.min(Math.abs(away), 365 - Math.abs(away)) / width;
  return Math.exp((-around * around) / 2);
}

function profileOf({ hours: [from, until], slotMinutes }: YearCase): number[] {
  const shares: number[] = [];
  for (let minute = from * 60; minute < until * 60; minute += slotMinutes) {
    const hour = minute / 60;
    shares.push(0.2 + Math.exp(-((hour - 11) * (hour - 11)) / 14) + 0.7 * Math.exp(-((hour - 15) * (hour - 15)) / 10));
  }
  const all = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / all);
}

function gauss(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

const WEEKDAYS: readonly (readonly number[])[] = [
  [1.2, 1.05, 1, 0.95, 0.9, 0.5, 0.4],
  [1, 1, 1, 1, 1, 0.8, 0.7],
  [0.8, 0.85, 0.9, 1, 1.2, 1.3, 1],
];
const HOURS: readonly [number, number][] = [
  [8, 20],
  [0, 24],
  [9, 17],
];

/** Parameters for drawing a set of cases. */
export interface CaseSet {
  historyDays: number;
  count: number;
  seed: number;
}

/** Draws cases. Origins and amplitudes alternate; all other parameters are random. */
export function drawCases({ historyDays, count, seed }: CaseSet): YearCase[] {
  const random = seededRandom(seed);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  return Array.from({ length: count }, (_, i) => ({
    origin: i % 2 ? '2026-07-01' : '2026-01-15',
    historyDays,
    shape: pick(['sine', 'sine', 'twoHarmonics', 'retailPeak', 'schoolHolidays'] as const),
    amplitude: i % 4 < 2 ? 0.15 : 0.35,
    phase: random(),
    growth: pick([0, 0.005, 0.01, 0.015, 0.02]),
    volume: Math.round(50 * Math.exp(random() * Math.log(100))),
    slotMinutes: pick([15, 30, 60]),
    hours: pick(HOURS),
    openDays: pick([5, 6, 7]),
    weekday: pick(WEEKDAYS),
    dayNoise: 0.02 + 0.06 * random(),
    levelNoise: pick([0, 0, 0.02, 0.04]),
    country: pick(['US', 'GB', 'DE']),
    holidayShare: pick([0, 0.3, 0.5, 0.8]),
    seed: Math.floor(random() * 2 ** 31),
  }));
}
