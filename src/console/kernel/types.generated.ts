/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type ApiKeyStatus = 'active' | 'revoked';

export type ChangePasswordInput = {
  currentPassword: string;
  newPassword: string;
};

export type CreateApiKeyInput = {
  /** ISO 8601; never when left out. */
  expiresAt?: string | null | undefined;
  name: string;
  /** import:historical, :employees, :agent-states, :deflection; read:people, :schedules, :adherence, :demand */
  permissions: Array<string>;
};

export type CreateWebhookInput = {
  description?: string | null | undefined;
  /**
   * schedule.published,
   * schedule.changed,
   * alert.raised,
   * alert.ended,
   * time_off.decided,
   * import.historical.finished,
   * import.deflection.finished,
   * import.employees.finished,
   * import.agent_states.finished,
   * forecast.made
   */
  eventTypes: Array<string>;
  /** https, and a public address. */
  url: string;
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

export type UpdateWebhookInput = {
  /** Switched on again, it gets what still waits. */
  active?: boolean | null | undefined;
  description?: string | null | undefined;
  /**
   * schedule.published,
   * schedule.changed,
   * alert.raised,
   * alert.ended,
   * time_off.decided,
   * import.historical.finished,
   * import.deflection.finished,
   * import.employees.finished,
   * import.agent_states.finished,
   * forecast.made
   */
  eventTypes?: Array<string> | null | undefined;
  /** https, and a public address. */
  url?: string | null | undefined;
};

export type WebhookDeliveryStatus = 'delivered' | 'failed' | 'waiting';

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

export type CreateImportKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
}>;

export type CreateImportKeyMutation = { createApiKey: { id: string; key: string } };

export type RevokeImportKeyMutationVariables = Exact<{
  id: string;
}>;

export type RevokeImportKeyMutation = { revokeApiKey: { id: string } };

export type RunHistoryImportMutationVariables = Exact<{
  data: unknown;
  dryRun: boolean;
}>;

export type RunHistoryImportMutation = {
  imported: {
    imported: number;
    errors: Array<{ index: number; error: string }>;
    warnings: Array<{ index: number; field: string; message: string }>;
  };
};

export type RunDeflectionImportMutationVariables = Exact<{
  data: unknown;
  dryRun: boolean;
}>;

export type RunDeflectionImportMutation = {
  imported: {
    imported: number;
    errors: Array<{ index: number; error: string }>;
    warnings: Array<{ index: number; field: string; message: string }>;
  };
};

export type RunEmployeeImportMutationVariables = Exact<{
  data: unknown;
  dryRun: boolean;
  updateExisting: boolean;
}>;

export type RunEmployeeImportMutation = {
  imported: {
    created: number;
    updated: number;
    skipped: number;
    errors: Array<{ index: number; error: string }>;
    warnings: Array<{ index: number; field: string; message: string }>;
  };
};

export type RunStateImportMutationVariables = Exact<{
  data: unknown;
  dryRun: boolean;
}>;

export type RunStateImportMutation = {
  imported: {
    processed: number;
    errors: Array<{ index: number; error: string }>;
    warnings: Array<{ index: number; field: string; message: string }>;
  };
};

export type FeedsQueryVariables = Exact<{ [key: string]: never }>;

export type FeedsQuery = {
  historical: { logs: Array<{ id: string; createdAt: string; details: unknown; userName: string }> };
  deflection: { logs: Array<{ id: string; createdAt: string; details: unknown; userName: string }> };
  employees: { logs: Array<{ id: string; createdAt: string; details: unknown; userName: string }> };
};

export type LastImportFragment = { id: string; createdAt: string; details: unknown; userName: string };

export type StateFeedQueryVariables = Exact<{ [key: string]: never }>;

export type StateFeedQuery = {
  adherenceFeed: { lastRecordAt: string | null; isSilent: boolean; silentSince: string | null };
};

export type KeysQueryVariables = Exact<{ [key: string]: never }>;

export type KeysQuery = {
  apiKeys: Array<{
    id: string;
    name: string;
    keyPreview: string;
    permissions: Array<string>;
    status: ApiKeyStatus;
    createdAt: string;
    expiresAt: string | null;
    lastUsedAt: string | null;
    secrets: Array<{
      id: string;
      preview: string;
      createdAt: string;
      endsAt: string | null;
      lastUsedAt: string | null;
    }>;
  }>;
};

export type CreateKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
}>;

export type CreateKeyMutation = { createApiKey: { id: string; key: string; name: string } };

export type RotateKeyMutationVariables = Exact<{
  id: string;
  oldSecretEndsAt?: string | null | undefined;
}>;

export type RotateKeyMutation = { rotateApiKey: { id: string; key: string; name: string } };

export type EndKeySecretMutationVariables = Exact<{
  secretId: string;
}>;

export type EndKeySecretMutation = { endApiKeySecret: { id: string } };

export type RevokeKeyMutationVariables = Exact<{
  id: string;
}>;

export type RevokeKeyMutation = { revokeApiKey: { id: string } };

export type WebhooksQueryVariables = Exact<{ [key: string]: never }>;

export type WebhooksQuery = {
  webhooks: Array<{
    id: string;
    url: string;
    description: string;
    eventTypes: Array<string>;
    active: boolean;
    offReason: string | null;
    failingSince: string | null;
    createdAt: string;
  }>;
};

export type WebhookDeliveriesQueryVariables = Exact<{
  webhookId?: string | null | undefined;
  status?: WebhookDeliveryStatus | null | undefined;
  page: number;
}>;

export type WebhookDeliveriesQuery = {
  webhookDeliveries: Array<{
    id: string;
    webhookId: string;
    type: string;
    subject: string;
    status: WebhookDeliveryStatus;
    payload: unknown;
    createdAt: string;
    nextAttemptAt: string | null;
    attempts: Array<{ at: string; status: number | null; error: string | null }>;
  }>;
};

export type CreateWebhookMutationVariables = Exact<{
  input: CreateWebhookInput;
}>;

export type CreateWebhookMutation = { createWebhook: { secret: string; webhook: { id: string } } };

export type UpdateWebhookMutationVariables = Exact<{
  id: string;
  input: UpdateWebhookInput;
}>;

export type UpdateWebhookMutation = { updateWebhook: { id: string } };

export type DeleteWebhookMutationVariables = Exact<{
  id: string;
}>;

export type DeleteWebhookMutation = { deleteWebhook: boolean };

export type TestWebhookMutationVariables = Exact<{
  id: string;
}>;

export type TestWebhookMutation = { testWebhook: { id: string } };

export type RotateWebhookSecretMutationVariables = Exact<{
  id: string;
}>;

export type RotateWebhookSecretMutation = { rotateWebhookSecret: { secret: string; bothUntil: string } };

export type RedeliverWebhookMutationVariables = Exact<{
  id: string;
}>;

export type RedeliverWebhookMutation = { redeliver: { id: string } };

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
