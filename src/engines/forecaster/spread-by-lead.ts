import type { BacktestReport } from './backtest';
import type { DayGrid } from './history/day-grid';
import type { QueueModel } from './model';
import { median } from './numbers';
import type { LeadAccuracy } from './reading/lead-accuracy';
import type { SpreadModel } from './reading/spread-quantiles';
import { accuracyByLead } from './season/accuracy-by-lead';
import { daysOfCells, daysOfLongRun } from './season/lead-errors';
import { learnLeadSpread } from './season/learn-lead-spread';
import { learnSpread, type FittedCells } from './spread';

/** Learns the spread of intervals and days by lead, and the accuracy of past days. */
export function learnSpreadByLead(
  grid: DayGrid,
  model: QueueModel,
  report: BacktestReport,
  fitted: FittedCells,
): { spread: SpreadModel; byLead: LeadAccuracy[] } {
  const measured = learnSpread(report.cells, fitted);
  const { taught, longRun, level } = model;
  const longShare = report.method.kind === 'model' ? report.method.longShare : 0;
  const near = daysOfCells(report.cells);
  const far = daysOfLongRun(taught, longRun, level, grid.firstDay);
  const lead = learnLeadSpread({
    near,
    far,
    view: longRun.asOf(0),
    nearShare: (ahead) => (1 - longShare) * model.nearShare(ahead),
    apart: (ahead) => model.nearOverLong(ahead),
    historyDays: Math.max(grid.days, longRun.sharedDays),
    origin: grid.firstDay + grid.days,
    withinWeek: taught.weeks.withinWeek,
    phi: measured.phi,
    c: measured.c,
    usual: Math.exp(median(taught.logs.filter((_, day) => taught.weights[day]! > 0))),
  });
  return { spread: { ...measured, lead }, byLead: accuracyByLead(near, far, lead, measured.phi) };
}
