import type { QueueForecast } from './kept-forecast';
import { levelVariance } from './lead-spread';

/** Relative standard deviations of each day's contacts, and how much of them the next day keeps. */
export interface DaySpreads {
  /** Of the level, which lasts, and of the day alone: counting and unknown holidays included. */
  level: Float64Array;
  day: Float64Array;
  /** Correlation with the day before, of both. */
  levelKept: number;
  dayKept: number;
}

/** The spread of the days of a forecast. */
export function daySpreads({ days, slots, volume, calendarSpread, spread }: Omit<QueueForecast, 'paths'>): DaySpreads {
  const { phi, lead } = spread;
  const day = Float64Array.from({ length: days }, (_, ahead) => {
    let contacts = 0;
    for (let cell = ahead * slots; cell < (ahead + 1) * slots; cell++) if (volume[cell]! > 0) contacts += volume[cell]!;
    const calendar = calendarSpread[ahead]!;
    return contacts > 0 ? Math.sqrt(lead.day * lead.day + calendar * calendar + phi / contacts) : 0;
  });
  const level = Float64Array.from({ length: days }, (_, ahead) => Math.sqrt(levelVariance(lead, ahead)));
  return { level, day, levelKept: lead.levelKept, dayKept: lead.dayKept };
}
