import type { ForecastAccuracyQuery } from '../../api/types.generated';

/** Forecast accuracy by lead time. */

export interface LeadRow {
  id: string;
  name: string;
  days: number;
  wape: number | null;
  bias: number | null;
  coverage80: number | null;
}

/** Uses the backtests of the newest forecast until enough actuals are known. */
export function leadRows(byLead: ForecastAccuracyQuery['byLead']): { rows: LeadRow[]; isBacktest: boolean } {
  if (byLead.data.length > 0)
    return {
      isBacktest: false,
      rows: byLead.data.map(({ leadFrom, leadTo, days, wape, bias, coverage80 }) => ({
        id: String(leadFrom),
        name: leadName(leadFrom ?? null, leadTo ?? null),
        days,
        wape: wape ?? null,
        bias: bias ?? null,
        coverage80: coverage80 ?? null,
      })),
    };
  const tested = (byLead.backtests as { byLead?: unknown } | null)?.byLead;
  return { isBacktest: true, rows: Array.isArray(tested) ? tested.map(testedRow) : [] };
}

function testedRow(row: Record<string, unknown>): LeadRow {
  const figure = (name: string) => (typeof row[name] === 'number' ? row[name] : null);
  return {
    id: String(row.fromDay),
    name: leadName(figure('fromDay'), figure('toDay')),
    days: figure('days') ?? 0,
    wape: figure('error'),
    bias: figure('bias'),
    coverage80: figure('covered80'),
  };
}

export function leadName(from: number | null, to: number | null): string {
  if (from === null) return 'All lead times';
  if (to === null) return `${from} days ahead or more`;
  if (from === to) return from === 1 ? '1 day ahead' : `${from} days ahead`;
  return `${from}–${to} days ahead`;
}

/** Checks the calibration of the 80 % prediction interval. Returns null for fewer than 10 days. */
export function coverageWord(
  coverage80: number | null,
  days: number,
): 'well calibrated' | 'too narrow' | 'too wide' | null {
  if (coverage80 === null || days < 10) return null;
  const spread = 2 * Math.sqrt((0.8 * 0.2) / days) + 0.05;
  if (coverage80 < 0.8 - spread) return 'too narrow';
  return coverage80 > 0.8 + spread ? 'too wide' : 'well calibrated';
}
