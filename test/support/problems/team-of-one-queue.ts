import { limited } from './limits';

export const HOURS = 24;
export const DAYS = 14;

/** One queue in hourly intervals with a few people on contracts, few shift types, and preferences. */
export const teamOfOneQueue = limited({
  days: DAYS,
  firstWeekday: 0,
  slotsPerDay: HOURS,
  skills: 1,
  need: Int32Array.from({ length: DAYS * HOURS }, (_, i) => {
    const [day, hour] = [Math.floor(i / HOURS), i % HOURS];
    if (hour < 8 || hour >= 20) return 0;
    return (hour >= 10 && hour < 16 ? 4 : 2) - (day % 7 > 4 ? 1 : 0);
  }),
  underWeight: new Float64Array(DAYS * HOURS).fill(50),
  overWeight: new Float64Array(DAYS * HOURS).fill(1),
  kinds: [8, 10, 12].map((from) => ({
    name: `${from}:00`,
    template: 0,
    startMinute: from * 60,
    clockMinute: from * 60,
    endMinute: (from + 8) * 60,
    minutes: 480,
    covers: [0, 1, 2, 3, 4, 5, 6, 7].map((i) => from + i),
    undesirable: false,
  })),
  people: Array.from({ length: 6 }, (_, i) => ({ id: `person ${i}`, skills: [0], targetMinutes: 4800 })),
  minRestMinutes: 660,
  rules: { hoursOnTarget: { hard: false, weight: 0.3 }, weekendsShared: { hard: false, weight: 3 } },
});
