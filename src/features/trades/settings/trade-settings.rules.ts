/** Terms of shift trades: set for the organization and for teams, each field on its own. */

export interface TradeTerms {
  acrossTeams: boolean;
  anonymous: boolean;
  autoApprove: boolean;
  autoMinutesDifference: number;
  autoNoticeHours: number;
  autoPerMonth: number;
  board: boolean;
  direct: boolean;
  enabled: boolean;
  giveAway: boolean;
  needsSkills: boolean;
  noticeHours: number;
  parts: boolean;
  perMonth: number;
}

/** Trading is off until it is enabled. */
export const DEFAULT_TRADE_TERMS: TradeTerms = {
  acrossTeams: false,
  anonymous: false,
  autoApprove: false,
  autoMinutesDifference: 0,
  autoNoticeHours: 48,
  autoPerMonth: 4,
  board: true,
  direct: true,
  enabled: false,
  giveAway: true,
  needsSkills: true,
  noticeHours: 24,
  parts: false,
  perMonth: 10,
};

/** Returns the terms in effect: of each field the first value of these levels, nearest first, else the default. */
export const termsInEffect = (levels: readonly Partial<TradeTerms>[]): TradeTerms =>
  Object.assign({ ...DEFAULT_TRADE_TERMS }, ...levels.toReversed());
