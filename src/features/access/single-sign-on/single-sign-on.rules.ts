import type { Role } from '../../../kernel/principal';
import { isEmail, isPrintable } from '../../../kernel/shapes';

/** A person as authenticated by the identity provider. */
export interface VouchedPerson {
  email: string;
  firstName: string;
  lastName: string;
  /** The role from their groups; undefined if groups do not determine it. */
  role: Role | undefined;
}

/** A group of the identity provider, and the role of its members. */
export interface RoleOfGroup {
  group: string;
  role: Role;
}

export type Claims = Readonly<Record<string, unknown>>;

interface RoleRules {
  groupsClaim: string;
  groupRoles: readonly RoleOfGroup[];
  defaultRole: Role | null;
}

/**
 * Returns the role of the first listed group that the user belongs to. Undefined if no groups are configured or the
 * user's groups are unknown; null if none of the configured groups or defaults grants access.
 */
export function roleOf({ groupsClaim, groupRoles, defaultRole }: RoleRules, claims: Claims): Role | null | undefined {
  if (groupRoles.length === 0 || !areGroupsKnown(claims, groupsClaim)) return undefined;
  const groups = new Set(groupsIn(claims, groupsClaim));
  return groupRoles.find(({ group }) => groups.has(group))?.role ?? defaultRole;
}

/**
 * Returns the groups of a claim. A name such as `realm_access.roles` refers to a nested claim unless a claim with that
 * full name exists.
 */
export function groupsIn(claims: Claims, name: string): string[] {
  const value = valueOf(claims, name);
  return (Array.isArray(value) ? value : [value]).filter((group) => typeof group === 'string');
}

/**
 * True if the claims contain all groups. A missing claim is not an empty list: Entra ID omits it for members of too
 * many groups, and indicates that in `_claim_names` (OpenID Connect Core 1.0, 5.6.2) or `hasgroups`.
 */
export const areGroupsKnown = (claims: Claims, name: string): boolean => groupsProblemIn(claims, name) === null;

/** Returns the reason why groups are unknown; null if they are known. */
export function groupsProblemIn(claims: Claims, name: string): string | null {
  const value = valueOf(claims, name);
  if (Array.isArray(value) || typeof value === 'string') return null;
  const areTooMany = fieldOf(claims._claim_names, name) !== undefined || TRUE.includes(claims.hasgroups);
  return areTooMany
    ? `they are too many for the identity provider to send them in the claim ${name}`
    : `the identity provider sends no claim ${name}`;
}

const valueOf = (claims: Claims, name: string): unknown =>
  claims[name] ?? name.split('.').reduce<unknown>(fieldOf, claims);

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Claims)[name] : undefined;

const TRUE: readonly unknown[] = [true, 'true', 1, '1'];

/**
 * Some providers send booleans as strings. Entra ID sends `xms_edov` instead. An explicit false in either means not
 * verified.
 */
export const isVerified = ({ email_verified: verified, xms_edov: byEntra }: Claims): boolean =>
  TRUE.includes(verified ?? byEntra);

export const emailIn = ({ email }: Claims): string | null =>
  typeof email === 'string' && isEmail(email.trim()) ? email.trim() : null;

/** True if the claims hold both an e-mail and its verification status. */
export const isOneStatement = (claims: Claims): boolean =>
  emailIn(claims) !== null && (claims.email_verified ?? claims.xms_edov) !== undefined;

/**
 * Returns the e-mail and its verification status from the first statement that has both, because a status only applies
 * to the e-mail of the same statement.
 */
export function personIn(...statements: readonly Claims[]): Claims {
  const told = statements.find(isOneStatement) ?? statements.find((claims) => emailIn(claims) !== null) ?? {};
  return { email: told.email, email_verified: told.email_verified, xms_edov: told.xms_edov };
}

const MAX_SUBJECT_LENGTH = 255;

/** A subject has 1 to 255 characters (OpenID Connect Core 1.0, 2), without lone surrogates. */
export const isSubject = (subject: string): boolean =>
  subject.length > 0 && subject.length <= MAX_SUBJECT_LENGTH && !/\p{Surrogate}/u.test(subject);

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Returns a person's names from the claims, or derived from the e-mail. */
export function namesIn(claims: Claims, email: string): Pick<VouchedPerson, 'firstName' | 'lastName'> {
  const [first, ...others] = (nameIn(claims, 'name') ?? '').split(' ').filter(Boolean);
  const local = email.slice(0, email.indexOf('@')).slice(0, MAX_NAME);
  return {
    firstName: nameIn(claims, 'given_name') ?? first ?? local,
    lastName: nameIn(claims, 'family_name') ?? (others.join(' ') || local),
  };
}

const MAX_NAME = 100;

function nameIn(claims: Claims, claim: string): string | undefined {
  const value = claims[claim];
  const name = typeof value === 'string' && isPrintable(value) ? value.trim().slice(0, MAX_NAME).trim() : '';
  return name && isPrintable(name) ? name : undefined;
}
