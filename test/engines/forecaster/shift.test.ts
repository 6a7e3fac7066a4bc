import { buildCalendar } from '../../../src/engines/forecaster/calendar/calendar';
import { parseDate } from '../../../src/engines/time/civil-date';
import { buildDayGrid } from '../../../src/engines/forecaster/history/day-grid';
import { fitModel, type QueueModel } from '../../../src/engines/forecaster/model';
import { madeUpHistory } from './history';

const origin = parseDate('2025-07-05')!;
const everyDay = new Array<boolean>(7).fill(true);

function modelOf(dayFactor: (daysAgo: number) => number): QueueModel {
  const grid = buildDayGrid(madeUpHistory({ dayFactor: (_, day) => dayFactor(origin - day) }), origin);
  return fitModel(grid, grid.days, buildCalendar([], [], everyDay));
}

function expectedWeek(model: QueueModel): number {
  let sum = 0;
  for (let day = origin; day < origin + 7; day++) sum += model.forecastDay(day).total;
  return sum;
}

describe('a lasting change of level', () => {
  const steady = expectedWeek(modelOf(() => 1));

  it('is followed for the most part after a week', () => {
    const model = modelOf((daysAgo) => (daysAgo <= 7 ? 1.3 : 1));
    expect(model.shifts).toHaveLength(1);
    expect(Math.abs(origin - parseDate('2025-01-06')! - 7 - model.shifts[0]!.since)).toBeLessThan(2);
    expect(expectedWeek(model) / steady).toBeGreaterThan(1.2);
    expect(expectedWeek(model) / steady).toBeLessThan(1.35);
  });

  it('is seen as clearly where the level has wandered for weeks', () => {
    const wandering = (daysAgo: number): number => 1 + 0.12 * Math.sin(daysAgo / 13);
    const before = expectedWeek(modelOf(wandering));
    expect(expectedWeek(modelOf((daysAgo) => wandering(daysAgo) * (daysAgo <= 7 ? 1.3 : 1))) / before).toBeGreaterThan(
      1.15,
    );
  });

  it('is not a small step, which may well go back', () => {
    expect(modelOf((daysAgo) => (daysAgo <= 21 ? 0.96 : 1)).shifts).toEqual([]);
  });

  it('is no threefold day and no outage', () => {
    const model = modelOf((daysAgo) => (daysAgo === 5 ? 3 : daysAgo === 2 ? 0 : 1));
    expect(model.shifts).toEqual([]);
    expect(expectedWeek(model) / steady).toBeCloseTo(1, 1);
    expect(model.totals.unusual.reduce((count, flag) => count + flag, 0)).toBe(2);
  });

  it('is seen through a threefold day and an outage', () => {
    const model = modelOf((daysAgo) => (daysAgo === 6 ? 3 : daysAgo === 3 ? 0 : daysAgo <= 10 ? 0.7 : 1));
    expect(expectedWeek(model) / steady).toBeLessThan(0.78);
    expect(expectedWeek(model) / steady).toBeGreaterThan(0.66);
  });
});
