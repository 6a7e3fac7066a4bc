import type { Role, Tier, UserPrincipal } from '../../kernel/principal';
import { folded, foldedEmail } from '../../kernel/shapes';

export const USER_STATUSES = ['active', 'inactive'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** The columns that are made of a person's names and e-mail. */
export function namedAs(person: { email: string; firstName: string; lastName: string }) {
  const { email, firstName, lastName } = person;
  const emailFolded = foldedEmail(email);
  return {
    email,
    emailFolded,
    firstName,
    lastName,
    nameSort: sortKey(`${lastName}\u0001${firstName}`),
    // Ends with the folded e-mail: who may not see e-mails searches what is before it.
    searchFolded: `${folded(`${firstName} ${lastName}`)} ${emailFolded}`,
  };
}

const sortKey = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The full name in SQL; `alias` is that of the table of users. */
export const fullName = (alias: string): string => `${alias}.first_name || ' ' || ${alias}.last_name`;

/** A user as the functions tell them that resolve a session or a calendar, before any tenant is known. */
export interface UserRow {
  organization_id: string;
  timezone: string;
  tier: Tier;
  user_id: string;
  user_name: string;
  role: Role;
  employee_id: string | null;
}

/** The caller that this user is; `sessionHash` is '' where no session is used. */
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
