import type { Reason } from '../scheduling/check/legality.rules';
import { HOUR_MS, MINUTE_MS } from '../../kernel/time/units';
import type { TradeTerms } from './settings/trade-settings.rules';

export const TRADE_STATES = [
  'approved',
  'declined',
  'expired',
  'posted',
  'proposed',
  'refused',
  'requested',
  'void',
  'withdrawn',
] as const;
export type TradeState = (typeof TRADE_STATES)[number];

/** States in which a trade can still happen. */
export const OPEN_STATES: readonly TradeState[] = ['posted', 'proposed', 'requested'];
export const isOpen = (state: TradeState): boolean => OPEN_STATES.includes(state);

/** Open trades that one employee has proposed. */
export const MAX_OPEN_TRADES = 20;
export const MAX_RESPONSES = 20;
export const MAX_SHIFTS_OF_SIDE = 10;
export const MAX_WANTED_DAYS = 92;
/** Shortest part of a shift, and shortest rest. */
export const MIN_PART_MINUTES = 60;

export const MIN_EXPIRY_MS = MINUTE_MS;
export const MAX_EXPIRY_MS = 30 * 24 * HOUR_MS;
export const DEFAULT_EXPIRY_MS = 72 * HOUR_MS;

export const NOT_ANSWERED = 'Nobody accepted it in time';
export const NOT_DECIDED = 'Nobody decided before the first shift began';

/** A reason against a trade, or against its automatic approval. */
export interface TradeReason extends Reason {
  /** Its employee; null if it is about the trade. */
  employeeId: string | null;
}

/** Returns the terms of a trade between people of two teams: both must allow it, and the stricter number counts. */
export const stricterTerms = (one: TradeTerms, other: TradeTerms): TradeTerms => ({
  acrossTeams: one.acrossTeams && other.acrossTeams,
  anonymous: one.anonymous && other.anonymous,
  autoApprove: one.autoApprove && other.autoApprove,
  autoMinutesDifference: Math.min(one.autoMinutesDifference, other.autoMinutesDifference),
  autoNoticeHours: Math.max(one.autoNoticeHours, other.autoNoticeHours),
  autoPerMonth: Math.min(one.autoPerMonth, other.autoPerMonth),
  board: one.board && other.board,
  direct: one.direct && other.direct,
  enabled: one.enabled && other.enabled,
  giveAway: one.giveAway && other.giveAway,
  needsSkills: one.needsSkills || other.needsSkills,
  noticeHours: Math.max(one.noticeHours, other.noticeHours),
  parts: one.parts && other.parts,
  perMonth: Math.min(one.perMonth, other.perMonth),
});

/** Kinds of trade that the settings must allow. */
export interface TradeTraits {
  isPosted: boolean;
  isGiveAway: boolean;
  isAnonymous: boolean;
  hasParts: boolean;
}

const SETTINGS = {
  enabled: 'Trading is',
  board: 'Trades on the board are',
  direct: 'Trades with a named partner are',
  giveAway: 'Trades without a shift in return are',
  anonymous: 'Anonymous trades are',
  parts: 'Trades of parts of shifts are',
  acrossTeams: 'Trades with people of other teams are',
} as const;
export type Permission = keyof typeof SETTINGS;

/** Returns the setting that forbids a trade; null if it is allowed. */
export function forbiddenBy(
  terms: Pick<TradeTerms, Permission>,
  { isPosted, isGiveAway, isAnonymous, hasParts }: TradeTraits,
  isAcross: boolean,
): Permission | null {
  const needed: readonly (readonly [Permission, boolean])[] = [
    ['enabled', true],
    ['board', isPosted],
    ['direct', !isPosted],
    ['giveAway', isGiveAway],
    ['anonymous', isAnonymous],
    ['parts', hasParts],
    ['acrossTeams', isAcross],
  ];
  return needed.find(([name, isNeeded]) => isNeeded && !terms[name])?.[0] ?? null;
}

export const forbiddenText = (setting: Permission, team: string): string =>
  `${SETTINGS[setting]} not enabled for ${team}`;

/** The facts by which a trade is approved automatically. */
export interface AutomaticFacts {
  firstStartMs: number;
  nowMs: number;
  parties: readonly {
    employeeId: string;
    name: string;
    /** Trades of the month, this one included. */
    trades: number;
    /** Change of worked minutes. */
    minutes: number;
    lacksSkill: boolean;
    /** Breaches of hard default rules. */
    breaches: readonly Reason[];
  }[];
}

/** Returns why a decider has to approve a trade; none if it is approved automatically. */
export function decisionReasons(terms: TradeTerms, { firstStartMs, nowMs, parties }: AutomaticFacts): TradeReason[] {
  const { autoApprove, autoNoticeHours, autoPerMonth, autoMinutesDifference } = terms;
  const reasons: TradeReason[] = [];
  if (!autoApprove) reasons.push({ rule: 'approval', says: 'Trades need an approval', employeeId: null });
  if (firstStartMs - nowMs < autoNoticeHours * HOUR_MS)
    reasons.push({
      rule: 'notice',
      says: `The first shift begins in less than ${autoNoticeHours} hours`,
      employeeId: null,
    });
  for (const { employeeId, name, trades, minutes, lacksSkill, breaches } of parties) {
    if (trades > autoPerMonth)
      reasons.push({
        rule: 'monthly_limit',
        says: `${name} has more than ${autoPerMonth} trades in this month`,
        employeeId,
      });
    if (Math.abs(minutes) > autoMinutesDifference)
      reasons.push({
        rule: 'minutes',
        says: `${name} would work ${Math.abs(minutes)} minutes ${minutes > 0 ? 'more' : 'less'}`,
        employeeId,
      });
    if (lacksSkill) reasons.push({ rule: 'skill', says: `${name} lacks a skill of the other person`, employeeId });
    reasons.push(...breaches.map(({ rule, says }) => ({ rule, says, employeeId })));
  }
  return reasons;
}

/** First and last day of the month of a date. */
export function monthOf(date: string): { from: string; to: string } {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { from: `${date.slice(0, 8)}01`, to: `${date.slice(0, 8)}${String(last).padStart(2, '0')}` };
}
