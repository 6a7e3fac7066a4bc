import { backtest, methodForecast } from '../../../src/engines/forecaster/backtest';
import { buildCalendar } from '../../../src/engines/forecaster/calendar/calendar';
import { parseDate } from '../../../src/engines/time/civil-date';
import { buildDayGrid } from '../../../src/engines/forecaster/history/day-grid';
import { fitModel } from '../../../src/engines/forecaster/model';
import { expectedContacts, madeUpHistory } from './history';

const origin = parseDate('2025-07-05')!;
const everyDay = new Array<boolean>(7).fill(true);

describe('a backtest', () => {
  const grid = buildDayGrid(madeUpHistory(), origin);
  const calendar = buildCalendar([], [], everyDay);
  const model = fitModel(grid, grid.days, calendar);

  it('looks only at days that were still to come at its origins, eight times', () => {
    const report = backtest(grid, grid.days, calendar, model);
    expect(report.windows).toBe(8);
    expect(report.cells.forecast.length).toBe(report.cells.actual.length);
    const shorter = backtest(grid, grid.days - 14, calendar, model);
    expect(shorter.error).not.toBe(report.error);
    const raised = {
      ...grid,
      volume: grid.volume.map((value, cell) => (cell >= (grid.days - 14) * grid.slots ? value * 9 : value)),
    };
    expect(backtest(raised, grid.days - 14, calendar, model)).toEqual(shorter);
  });

  it('chooses no method before there are two windows, and hedges', () => {
    const young = buildDayGrid(madeUpHistory({ from: '2025-06-21', days: 14 }), origin);
    expect(backtest(young, young.days, calendar, fitModel(young, young.days, calendar))).toMatchObject({
      windows: 0,
      error: 0,
      method: { kind: 'model', shares: { recent: 0.2, fourWeek: 0.2 }, longShare: 0 },
    });
  });

  it('has a fall-back that keeps opening hours, closed days and the size of the queue', () => {
    const closed = buildCalendar([], [{ date: '2025-07-08', effect: { kind: 'closed' } }], everyDay);
    const forecast = methodForecast(grid, grid.days, fitModel(grid, grid.days, closed), 7, { kind: 'sixWeekMedian' });
    const slotsOfDay = (day: number): Float64Array => forecast.subarray(day * grid.slots, (day + 1) * grid.slots);
    expect(slotsOfDay(3).every((value) => Number.isNaN(value))).toBe(true);
    const sum = slotsOfDay(2).reduce((total, value) => total + (value >= 0 ? value : 0), 0);
    let truth = 0;
    for (let minute = 480; minute < 1200; minute += 30) truth += expectedContacts({}, origin + 2, minute);
    expect(Math.abs(sum / truth - 1)).toBeLessThan(0.08);
    expect(Number.isNaN(slotsOfDay(2)[0])).toBe(true);
  });

  it('blends the model and the recent weeks by the share it chose', () => {
    const only = methodForecast(grid, grid.days, model, 7, {
      kind: 'model',
      shares: { recent: 0, fourWeek: 0 },
      longShare: 0,
    });
    const recent = methodForecast(grid, grid.days, model, 7, {
      kind: 'model',
      shares: { recent: 1, fourWeek: 0 },
      longShare: 0,
    });
    const half = methodForecast(grid, grid.days, model, 7, {
      kind: 'model',
      shares: { recent: 0.5, fourWeek: 0 },
      longShare: 0,
    });
    const at = 20;
    expect(half[at]).toBeCloseTo((only[at]! + recent[at]!) / 2, 9);
  });
});
