import { userOf, type RequestContext } from '../../kernel/context';
import { forbidden } from '../../kernel/errors';
import type { Role } from '../../kernel/principal';
import { forbiddenBy, forbiddenText, stricterTerms, type TradeState, type TradeTraits } from './trade.rules';
import type { TradeTerms } from './settings/trade-settings.rules';

export interface Party {
  id: string;
  teamId: string | null;
}

/** The caller as trades see them. */
export interface TradeViewer {
  role: Role;
  /** Their own employee record. */
  employeeId: string | null;
  /** The people for whom they answer. */
  everybody: boolean;
  teamIds: ReadonlySet<string>;
}

/** Admins and planners decide for everyone, supervisors for people in their scope except themselves. */
export const decidesFor = ({ everybody, teamIds, employeeId }: TradeViewer, { id, teamId }: Party): boolean =>
  everybody || (teamId !== null && teamIds.has(teamId) && id !== employeeId);

/** People without a team are a team of their own. */
export const isAcrossTeams = (one: Party, other: Party): boolean => one.teamId !== other.teamId;

/** Parties of anonymous trades are hidden from others until the trade is approved, except from its deciders. */
export const isHidden = (
  viewer: TradeViewer,
  { state, isAnonymous, isDecider }: { state: TradeState; isAnonymous: boolean; isDecider: boolean },
  employeeId: string | null,
): boolean => isAnonymous && state !== 'approved' && !isDecider && employeeId !== viewer.employeeId;

/** The caller's employee record. */
export function requireTrader(ctx: RequestContext): string {
  const { employeeId } = userOf(ctx);
  if (employeeId === null) throw forbidden('You are no employee');
  return employeeId;
}

type TermsOf = (teamId: string | null) => TradeTerms;

/** Returns the terms in effect for a trade; refuses a trade that the settings of a party forbid. */
export function requireAllowed(
  termsOf: TermsOf,
  traits: TradeTraits,
  caller: Party,
  other: Party | null,
  path?: string,
): TradeTerms {
  const own = termsOf(caller.teamId);
  const isAcross = other !== null && isAcrossTeams(caller, other);
  const setting = forbiddenBy(own, traits, isAcross);
  if (setting) throw forbidden(forbiddenText(setting, 'your team'), setting === 'acrossTeams' ? path : undefined);
  if (!other) return own;
  const theirs = forbiddenBy(termsOf(other.teamId), traits, isAcross);
  if (theirs) throw forbidden(forbiddenText(theirs, 'the team of the other person'), path);
  return stricterTerms(own, termsOf(other.teamId));
}

/** True if the settings of both let them make such a trade. */
export const mayTrade = (termsOf: TermsOf, traits: TradeTraits, one: Party, other: Party): boolean =>
  [one, other].every(({ teamId }) => forbiddenBy(termsOf(teamId), traits, isAcrossTeams(one, other)) === null);
