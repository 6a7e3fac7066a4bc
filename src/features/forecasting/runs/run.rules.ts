import { createHash } from 'node:crypto';
import { parseDate } from '../../../engines/forecaster/civil-date';
import type { Stream } from '../../demand/interval-key';

/** Why a run was asked for. */
export const RUN_CAUSES = ['imports', 'inputs', 'night', 'hand'] as const;
export type RunCause = (typeof RUN_CAUSES)[number];

/** What became of a stream in a run; `none`: the engine says why it cannot be forecast. */
export const RUN_OUTCOMES = ['pending', 'made', 'unchanged', 'none', 'failed'] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

/** How many streams a run has left with which outcome. */
export type RunCounts = Record<Exclude<RunOutcome, 'pending'>, number>;

/** A remark on a forecast that a planner should know, the engine's or ours. */
export interface StreamFlag {
  kind: string;
  /** The day it is about, if any: `YYYY-MM-DD`. */
  date?: string;
  message: string;
}

/** Days that are forecast from the origin on: eighteen months. */
export const HORIZON_DAYS = 550;

/** History is looked at so far back; named days behind the horizon's end still cast their shadow on it. */
const DAYS_BACK = 1500;
const DAYS_BEYOND = 8;

export interface About {
  origin: string;
  horizonDays: number;
}

/** The days that count for a forecast, by their numbers; `until` is not one of them. */
export function daysAbout({ origin, horizonDays }: About): [from: number, until: number] {
  const day = parseDate(origin) as number;
  return [day - DAYS_BACK, day + horizonDays + DAYS_BEYOND];
}

/** The key of a stream in a map. */
export const streamKey = ({ queue, channel }: Stream): string => JSON.stringify([queue, channel]);

/** What users call a stream: `returns (voice)`. */
export const nameOf = ({ queue, channel }: Stream): string =>
  `${queue || 'contacts without a queue'}${channel && ` (${channel})`}`;

/** What a forecast was made of, in short: the same hash is the same forecast. */
export const hashOf = (input: unknown): string => createHash('sha256').update(JSON.stringify(input)).digest('hex');

/** A stream that follows another one comes behind it; who follow each other in a circle stay where they are. */
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

/** The remark on a forecast without public holidays. A queue that follows another one has the holidays of that one. */
export const calendarRemarks = (country: string | null, followedShare: number): StreamFlag[] =>
  country === null && followedShare === 0
    ? [
        {
          kind: 'noCountry',
          message: 'No country is set, so the forecast does not know public holidays. Set it in the queue settings.',
        },
      ]
    : [];

/** What a planner should know of deflection that was taken off the volume. */
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
      message: `In ${load.overDeflected} interval(s) more was deflected than offered: they count as 0.`,
    });
  return remarks;
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`;
