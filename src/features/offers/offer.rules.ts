import { counted } from '../../engines/work-rules/words';
import { addDays, daysBetween } from '../../kernel/time/local-time';
import { nominalMinutes, timeOfMinute, type LocalShift } from '../scheduling/shift.rules';
import { minuteOf } from '../../engines/time/civil-date';

export const OFFER_KINDS = ['open_shift', 'overtime', 'voluntary_time_off'] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];
export const OFFER_STATES = ['cancelled', 'closed', 'open', 'planned'] as const;
export type OfferState = (typeof OFFER_STATES)[number];
export const ALLOCATIONS = ['fair', 'first_come', 'ranked'] as const;
export type Allocation = (typeof ALLOCATIONS)[number];
export const RANKINGS = ['least_hours', 'points', 'seniority'] as const;
export type Ranking = (typeof RANKINGS)[number];
export const CLAIM_STATES = [
  'awarded',
  'claimed',
  'declined',
  'lapsed',
  'offered',
  'passed_over',
  'released',
  'waiting',
  'withdrawn',
] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

export const MAX_PLACES = 500;
/** Planned or open offers of an organization. */
export const MAX_OPEN_OFFERS = 500;
/** Claims of an employee that are claimed, waiting or offered. */
export const MAX_OPEN_CLAIMS = 50;
/** Shortest overtime and shortest time off. */
export const MIN_MINUTES = 30;
/** Days before an offer whose awards count for the ranking by least hours. */
export const RANKED_DAYS = 90;
export const NOT_NEEDED = 'Nobody is missing then any more';

/** Claims that may still get a place. */
export const LIVE_CLAIMS: readonly ClaimState[] = ['claimed', 'waiting', 'offered'];

const DAY_MINUTES = 1440;

/** Minutes on the wall clock, counted from the midnight at which a date begins. */
export interface WallSpan {
  from: number;
  until: number;
}

/** Returns when a shift or an offer is, counted from the midnight of `date`. */
export function wallSpan({ date: own, startTime, endTime }: LocalShift, date: string): WallSpan {
  const from = daysBetween(date, own) * DAY_MINUTES + minuteOf(startTime);
  return { from, until: from + nominalMinutes(startTime, endTime) };
}

/** Returns date and times of a span that is counted from the midnight of `date`. */
export const localSpan = ({ from, until }: WallSpan, date: string): LocalShift => ({
  date: addDays(date, Math.floor(from / DAY_MINUTES)),
  startTime: timeOfMinute(positive(from)),
  endTime: timeOfMinute(positive(until)),
});

const positive = (minute: number): number => ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;

/** A shift with overtime: the union, and the hours that are new; null where it gains too little or is not near. */
export function extended(shift: WallSpan, hours: WallSpan): { union: WallSpan; gained: WallSpan } | null {
  if (shift.from > hours.until || shift.until < hours.from) return null;
  const union = { from: Math.min(shift.from, hours.from), until: Math.max(shift.until, hours.until) };
  const [before, after] = [shift.from - union.from, union.until - shift.until];
  if (before + after < MIN_MINUTES || union.until - union.from >= DAY_MINUTES) return null;
  const gained = {
    from: before > 0 ? union.from : shift.until,
    until: after > 0 ? union.until : shift.from,
  };
  return { union, gained };
}

/** The part of a shift that time off takes, `middle` where work would remain on both sides or it is too short. */
export function shortened(shift: WallSpan, hours: WallSpan): WallSpan | 'middle' | null {
  const part = { from: Math.max(shift.from, hours.from), until: Math.min(shift.until, hours.until) };
  if (part.from >= part.until) return null;
  const reachesEnd = part.from === shift.from || part.until === shift.until;
  return reachesEnd && part.until - part.from >= MIN_MINUTES ? part : 'middle';
}

/** A claim as the rankings read it. */
export interface Ranked {
  /** Order of claims. */
  sequence: number;
  seniorityDate: string | null;
  rankPoints: number | null;
  /** Minutes awarded in the days before the offer. */
  awardedMinutes: number;
}

/** Orders claims by a ranking: people without a value come last, ties go to the earlier claim. */
export function byRank(ranking: Ranking): (a: Ranked, b: Ranked) => number {
  const valueOf = ({ seniorityDate, rankPoints, awardedMinutes }: Ranked): number => {
    if (ranking === 'least_hours') return awardedMinutes;
    if (ranking === 'points') return rankPoints === null ? Infinity : -rankPoints;
    return seniorityDate === null ? Infinity : Date.parse(seniorityDate);
  };
  return (a, b) => {
    const [first, second] = [valueOf(a), valueOf(b)];
    return first === second ? a.sequence - b.sequence : first - second;
  };
}

const RANKING_WORDS: Readonly<Record<Ranking, string>> = {
  least_hours: 'least hours',
  points: 'points',
  seniority: 'seniority',
};

/** Explains a claim without a place: `Rank 6 of 14 by seniority, 5 places`. */
export const rankReason = (rank: number, claims: number, ranking: Ranking, places: number): string =>
  `Rank ${rank} of ${claims} by ${RANKING_WORDS[ranking]}, ${counted(places, 'place')}`;

/** Explains a claim that came after all places were taken. */
export const lateReason = (claim: number, places: number): string =>
  `Claim ${claim} in order of time, ${counted(places, 'place')}`;

/** The fields of a shift that are stored: triggers raise versions. */
export function withoutVersion<Shift extends { version?: number }>({
  version: _,
  ...shift
}: Shift): Omit<Shift, 'version'> {
  return shift;
}
