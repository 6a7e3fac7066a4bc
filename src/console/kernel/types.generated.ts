/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type ChangePasswordInput = {
  currentPassword: string;
  newPassword: string;
};

export type LoginInput = {
  email: string;
  /** The slug, where one e-mail belongs to several organizations. */
  organization?: string | null | undefined;
  password: string;
};

export type Role = 'admin' | 'agent' | 'planner' | 'supervisor';

export type SetPasswordInput = {
  password: string;
  token: string;
};

export type Tier = 'enterprise' | 'standard';

export type AuditTrailQueryVariables = Exact<{
  limit: number;
  offset: number;
  action?: string | null | undefined;
}>;

export type AuditTrailQuery = {
  auditLogs: {
    total: number;
    logs: Array<{
      id: string;
      action: string;
      createdAt: string;
      details: unknown;
      ipAddress: string | null;
      userName: string;
    }>;
  };
};

export type FindPeopleQueryVariables = Exact<{
  search: string;
}>;

export type FindPeopleQuery = {
  employees: Array<{ id: string; firstName: string; lastName: string; teamName: string | null }>;
};

export type SessionQueryVariables = Exact<{ [key: string]: never }>;

export type SessionQuery = {
  me: {
    id: string;
    email: string;
    firstName: string;
    lastName: string;
    role: Role;
    employee: { id: string; teamId: string | null; teamName: string | null } | null;
  };
  organization: { id: string; name: string; slug: string; timezone: string; tier: Tier };
};

export type SignInMutationVariables = Exact<{
  input: LoginInput;
}>;

export type SignInMutation = { login: { id: string } };

export type SignOutMutationVariables = Exact<{ [key: string]: never }>;

export type SignOutMutation = { logout: boolean };

export type SetPasswordMutationVariables = Exact<{
  input: SetPasswordInput;
}>;

export type SetPasswordMutation = { setPassword: boolean };

export type ChangePasswordMutationVariables = Exact<{
  input: ChangePasswordInput;
}>;

export type ChangePasswordMutation = { changePassword: boolean };
