/** The authenticated caller: a signed-in user, an API key or the operator, always in one organization. */

export const ROLES = ['admin', 'supervisor', 'agent', 'planner'] as const;
export type Role = (typeof ROLES)[number];

/** All roles except agents: those that plan, and read planning data. */
export const PLANNING_ROLES = ['admin', 'supervisor', 'planner'] as const satisfies readonly Role[];

export const TIERS = ['standard', 'enterprise'] as const;
export type Tier = (typeof TIERS)[number];

export const IMPORT_PERMISSIONS = [
  'import:historical',
  'import:employees',
  'import:agent-states',
  'import:deflection',
] as const;
export const PERMISSIONS = [
  ...IMPORT_PERMISSIONS,
  'read:people',
  'read:schedules',
  'read:adherence',
  'read:demand',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The organization of a principal, as it was at authentication. */
export interface OfOrganization {
  organizationId: string;
  timeZone: string;
  tier: Tier;
}

export interface UserPrincipal extends OfOrganization {
  kind: 'user';
  userId: string;
  userName: string;
  role: Role;
  /** Employee record of the user, if any. */
  employeeId: string | null;
  /** SHA-256 of the session id, hexadecimal. */
  sessionHash: string;
}

export interface KeyPrincipal extends OfOrganization {
  kind: 'key';
  keyId: string;
  keyName: string;
  permissions: readonly string[];
}

/** The command line and startup tasks, without a signed-in user. */
export interface OperatorPrincipal extends OfOrganization {
  kind: 'operator';
  name: string;
}

export type Principal = UserPrincipal | KeyPrincipal | OperatorPrincipal;
