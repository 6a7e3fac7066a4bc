import type { SpecialDay } from '../../../engines/forecaster/calendar/calendar';
import { forecastQueue, MODEL_VERSION, type NoForecast } from '../../../engines/forecaster/forecast';
import type { Followed } from '../../../engines/forecaster/following/followed-days';
import type { UsualWeek } from '../../../engines/forecaster/history/daily-totals';
import type { DemandEvent } from '../../../engines/forecaster/inputs/events';
import type { OpeningHours } from '../../../engines/forecaster/history/weekly-hours';
import type { ForecastOverride } from '../../../engines/forecaster/inputs/overrides';
import type { ForecastAudit } from '../../../engines/forecaster/reading/kept-forecast';
import { readPeriods } from '../../../engines/forecaster/reading/periods';
import { calendarRemarks, type StreamFlag } from '../runs/run.rules';
import type { SharedSeason } from '../../../engines/forecaster/season/long-run';
import { bytesOf, forecastOfBytes } from '../forecast/kept-bytes';
import { clockChangesAbout, holidaysAbout } from './calendars';
import { columnsOfParts, type HistoryPart } from './packed-history';

/** Computes the forecast of a queue-channel in a worker thread. */

/** Inputs of a forecast other than history; equal inputs give equal forecasts. */
export interface StreamRequest {
  origin: string;
  horizonDays: number;
  timeZone: string;
  country: string | null;
  region: string | null;
  events: readonly DemandEvent[];
  specialDays: readonly SpecialDay[];
  openingHours: readonly OpeningHours[];
  overrides: readonly ForecastOverride[];
}

export interface StreamTask {
  request: StreamRequest;
  season: SharedSeason | null;
  /** Mean week of the organization's other queue-channels. */
  week: UsualWeek | null;
  history: readonly HistoryPart[];
  /** The stored forecast of the proxy, its display name and the factor. */
  follows: { kept: Uint8Array; name: string; factor: number } | null;
  /** Remarks on the history for planners. */
  remarks: readonly StreamFlag[];
}

export interface StreamForecast {
  status: 'forecast';
  modelVersion: string;
  audit: ForecastAudit;
  flags: StreamFlag[];
  /** Totals of the days from the origin on, with bounds. */
  dayVolume: Float32Array;
  dayLower80: Float32Array;
  dayUpper80: Float32Array;
  kept: Uint8Array;
}

export async function forecastStream(task: StreamTask): Promise<StreamForecast | NoForecast> {
  const { request, season, week, history, follows, remarks } = task;
  const { origin, horizonDays, events, specialDays, openingHours, overrides } = request;
  const forecast = forecastQueue({
    records: columnsOfParts(history),
    origin,
    horizonDays,
    holidays: holidaysAbout(request),
    clockChanges: clockChangesAbout(request),
    events,
    specialDays,
    openingHours,
    overrides,
    follows: follows ? await followed(follows) : undefined,
    season: season ?? undefined,
    week: week ?? undefined,
  });
  if (forecast.status === 'none') return forecast;
  const days = readPeriods(forecast, 'day');
  return {
    status: 'forecast',
    modelVersion: forecast.audit.modelVersion,
    audit: forecast.audit,
    flags: [...forecast.flags, ...calendarRemarks(request.country, forecast.audit.followedShare), ...remarks],
    dayVolume: Float32Array.from(days, ({ volume }) => volume),
    dayLower80: Float32Array.from(days, ({ lower80 }) => lower80),
    dayUpper80: Float32Array.from(days, ({ upper80 }) => upper80),
    kept: bytesOf(forecast),
  };
}

/**
 * Throws for a stored forecast of another version: a queue-channel keeps its forecast until its proxy has a new one.
 */
async function followed({ kept, name, factor }: NonNullable<StreamTask['follows']>): Promise<Followed> {
  const forecast = await forecastOfBytes(kept);
  if (forecast.audit.modelVersion !== MODEL_VERSION)
    throw new Error(`${name}, which it follows, was forecast by ${forecast.audit.modelVersion}: forecast it first`);
  return { name, forecast, factor };
}
