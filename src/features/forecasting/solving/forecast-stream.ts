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

/** The forecast of a stream, as a worker thread makes it. */

/** What a forecast depends on beside the history; the same words give the same forecast. */
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
  /** The mean week of the organization's other streams. */
  week: UsualWeek | null;
  history: readonly HistoryPart[];
  /** The kept forecast of a stream that this one follows, and what users call it. */
  follows: { kept: Uint8Array; name: string; factor: number } | null;
  /** What else a planner should know of the history. */
  remarks: readonly StreamFlag[];
}

export interface StreamForecast {
  status: 'forecast';
  modelVersion: string;
  audit: ForecastAudit;
  flags: StreamFlag[];
  /** Totals of the days from the origin on, with their bounds. */
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

/** Throws for a forecast of another version: whoever follows it keeps its own until both are made anew. */
async function followed({ kept, name, factor }: NonNullable<StreamTask['follows']>): Promise<Followed> {
  const forecast = await forecastOfBytes(kept);
  if (forecast.audit.modelVersion !== MODEL_VERSION)
    throw new Error(`${name}, which it follows, was forecast by ${forecast.audit.modelVersion}: forecast it first`);
  return { name, forecast, factor };
}
