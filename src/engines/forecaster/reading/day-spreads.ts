import type { QueueForecast } from './kept-forecast';
import { levelVariance } from './lead-spread';

/** Relative standard deviations of each day's contacts, and their correlation with the next day. */
export interface DaySpreads {
  /** Persistent part (the level) and part of the day alone, which includes counting noise and unknown holidays. */
  level: Float64Array;
  day: Float64Array;
  /** Correlation with the day before, for both parts. */
  levelKept: number;
  dayKept: number;
}

/** Returns the spread of the days of a forecast. */
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
