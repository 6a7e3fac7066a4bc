import { counted } from '../../../engines/work-rules/words';
import { createHash } from 'node:crypto';
import { parseDate } from '../../../engines/time/civil-date';
import type { Stream } from '../../demand/interval-key';

/** Causes of a run. */
export const RUN_CAUSES = ['imports', 'inputs', 'night', 'hand'] as const;
export type RunCause = (typeof RUN_CAUSES)[number];

/** Outcomes of a queue-channel in a run. `none` means that the engine cannot forecast it, with a reason. */
export const RUN_OUTCOMES = ['pending', 'made', 'unchanged', 'none', 'failed'] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

/** Number of queue-channels by outcome. */
export type RunCounts = Record<Exclude<RunOutcome, 'pending'>, number>;

/** A remark on a forecast for planners, from the engine or from this module. */
export interface StreamFlag {
  kind: string;
  /** The day it refers to, if any: `YYYY-MM-DD`. */
  date?: string;
  message: string;
}

/** Days forecast from the origin on: 18 months. */
export const HORIZON_DAYS = 550;

/**
 * Range of days for holidays and clock changes: history before the origin, and a few days beyond the horizon, because
 * named days also affect the days before them.
 */
const DAYS_BACK = 1500;
const DAYS_BEYOND = 8;

export interface About {
  origin: string;
  horizonDays: number;
}

/** Returns the range of day numbers relevant for a forecast, end exclusive. */
export function daysAbout({ origin, horizonDays }: About): [from: number, until: number] {
  const day = parseDate(origin) as number;
  return [day - DAYS_BACK, day + horizonDays + DAYS_BEYOND];
}

/** Map key of a queue-channel. */
export const streamKey = ({ queue, channel }: Stream): string => JSON.stringify([queue, channel]);

/** Name of a queue-channel for users: `returns (voice)`. */
export const nameOf = ({ queue, channel }: Stream): string =>
  `${queue || 'contacts without a queue'}${channel && ` (${channel})`}`;

/** Hashes the inputs of a forecast: equal hashes mean equal forecasts. */
export const hashOf = (input: unknown): string => createHash('sha256').update(JSON.stringify(input)).digest('hex');

/** Sorts queue-channels after their proxies; cycles keep their order. */
export function followersLast<Each extends Stream>(
  streams: readonly Each[],
  followed: (stream: Each) => Stream | null,
): Each[] {
  const byKey = new Map(streams.map((stream) => [streamKey(stream), stream]));
  const ordered = new Set<Each>();
  const visiting = new Set<Each>();
  const visit = (stream: Each): void => {
    if (ordered.has(stream) || visiting.has(stream)) return;
    visiting.add(stream);
    const other = followed(stream);
    const before = other && byKey.get(streamKey(other));
    if (before) visit(before);
    ordered.add(stream);
  };
  streams.forEach(visit);
  return [...ordered];
}

/** Returns the remark on a forecast without public holidays. A queue with a proxy uses the holidays of the proxy. */
export const calendarRemarks = (country: string | null, followedShare: number): StreamFlag[] =>
  country === null && followedShare === 0
    ? [
        {
          kind: 'noCountry',
          message: 'No country is set, so the forecast does not know public holidays. Set it in the queue settings.',
        },
      ]
    : [];

/** Returns the remarks on deflection subtracted from the volume. */
export function deflectionRemarks(historicalVolume: string, load: { deflectedShare: number; overDeflected: number }) {
  const remarks: StreamFlag[] = [];
  if (historicalVolume !== 'offered') return remarks;
  if (load.deflectedShare > 0)
    remarks.push({
      kind: 'deflected',
      message:
        `Of the contacts offered in the last eight weeks, ${percent(load.deflectedShare)} were deflected and are ` +
        'not forecast.',
    });
  if (load.overDeflected > 0)
    remarks.push({
      kind: 'overDeflected',
      message: `In ${counted(load.overDeflected, 'interval')} more was deflected than offered: they count as 0.`,
    });
  return remarks;
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`;
