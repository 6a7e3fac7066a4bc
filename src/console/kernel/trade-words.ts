import type { Format } from './format';
import type { ShiftTradeState, TradedFragment, TradeFragment } from '../api/types.generated';

/** Texts of shift trades. */

type Look = 'good' | 'warn' | 'bad' | 'info' | 'quiet';

export const TRADE_STATES: Record<ShiftTradeState, { name: string; look: Look }> = {
  posted: { name: 'On the board', look: 'info' },
  proposed: { name: 'Proposed', look: 'info' },
  requested: { name: 'Waiting for approval', look: 'warn' },
  approved: { name: 'Approved', look: 'good' },
  declined: { name: 'Declined', look: 'quiet' },
  refused: { name: 'Rejected', look: 'bad' },
  withdrawn: { name: 'Withdrawn', look: 'quiet' },
  expired: { name: 'Expired', look: 'quiet' },
  void: { name: 'No longer possible', look: 'quiet' },
};

/** Ways to propose a trade. */
export const PROPOSALS = [
  { value: 'swap', name: 'Swap' },
  { value: 'give', name: 'Give away' },
  { value: 'post', name: 'Post on the board' },
] as const;
export type ProposalKind = (typeof PROPOSALS)[number]['value'];

/** Trades that nobody has decided or ended. */
export const isOpenTrade = ({ state }: Pick<TradeFragment, 'state'>): boolean =>
  state === 'posted' || state === 'proposed' || state === 'requested';

type Times = Pick<TradedFragment, 'date' | 'startTime' | 'endTime'> & { isPart?: boolean };

/** Returns `Mon, Dec 7 · 09:00–17:00`. */
export const shiftTimes = ({ date, startTime, endTime, isPart }: Times, { day }: Pick<Format, 'day'>): string =>
  `${day(date)} · ${startTime}–${endTime}${isPart ? ' (part)' : ''}`;

export const shiftsTimes = (shifts: readonly Times[], format: Pick<Format, 'day'>): string =>
  shifts.map((shift) => shiftTimes(shift, format)).join(', ');

/** Returns `Swap` if shifts go both ways, otherwise `Give-away`. */
export const tradeKind = ({ takes, wantsFrom }: Pick<TradeFragment, 'takes' | 'wantsFrom'>): string =>
  takes.length > 0 || wantsFrom ? 'Swap' : 'Give-away';

export const ANONYMOUS = 'Anonymous';
