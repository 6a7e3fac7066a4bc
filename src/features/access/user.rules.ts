import { folded } from '../../kernel/shapes';

export const USER_STATUSES = ['active', 'inactive'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** The columns that are made of a person's names and e-mail. */
export function namedAs(person: { email: string; firstName: string; lastName: string }) {
  const { email, firstName, lastName } = person;
  return {
    email,
    emailFolded: folded(email),
    firstName,
    lastName,
    nameSort: sortKey(`${lastName}\u0001${firstName}`),
    searchFolded: folded(`${firstName} ${lastName} ${email}`),
  };
}

const sortKey = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The full name in SQL; `alias` is that of the table of users. */
export const fullName = (alias: string): string => `${alias}.first_name || ' ' || ${alias}.last_name`;
