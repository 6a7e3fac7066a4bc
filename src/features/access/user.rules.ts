import type { Role, Tier, UserPrincipal } from '../../kernel/principal';
import { email, folded, foldedEmail, got } from '../../kernel/shapes';

export const USER_STATUSES = ['active', 'inactive'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** Domain of the e-mails of erased people. */
export const ERASED_DOMAIN = 'erased.invalid';

/** Returns true for a user who was erased, and cannot be changed any more. */
export const isErased = ({ email }: { email: string }): boolean => foldedEmail(email).endsWith(`@${ERASED_DOMAIN}`);

/** E-mail that a user may get: any but those of erased people. */
export const emailOfUser = email.refine(
  (address) => !isErased({ email: address }),
  got(`must not be of ${ERASED_DOMAIN}`),
);

/** Columns derived from a person's names and e-mail. */
export function namedAs(person: { email: string; firstName: string; lastName: string }) {
  const { email, firstName, lastName } = person;
  const emailFolded = foldedEmail(email);
  return {
    email,
    emailFolded,
    firstName,
    lastName,
    nameSort: sortKey(`${lastName}\u0001${firstName}`),
    // Ends with the folded e-mail, so that callers without access to e-mails can search the part before it.
    searchFolded: `${folded(`${firstName} ${lastName}`)} ${emailFolded}`,
  };
}

const sortKey = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** SQL for the full name; `alias` is the alias of the user table. */
export const fullName = (alias: string): string => `${alias}.first_name || ' ' || ${alias}.last_name`;

/** A user as returned by functions that resolve a session or calendar before the tenant is known. */
export interface UserRow {
  organization_id: string;
  timezone: string;
  tier: Tier;
  user_id: string;
  user_name: string;
  role: Role;
  employee_id: string | null;
}

/** Returns the principal of a user; `sessionHash` is '' without a session. */
export const principalOf = (row: UserRow, sessionHash: string): UserPrincipal => ({
  kind: 'user',
  organizationId: row.organization_id,
  timeZone: row.timezone,
  tier: row.tier,
  userId: row.user_id,
  userName: row.user_name,
  role: row.role,
  employeeId: row.employee_id,
  sessionHash,
});
