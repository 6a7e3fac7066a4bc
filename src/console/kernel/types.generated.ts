/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** What an agent reports to be doing. */
export type AgentState =
  'after_call_work' | 'available' | 'break' | 'lunch' | 'meeting' | 'offline' | 'on_call' | 'training' | 'unavailable';

export type AlertStatus = 'acknowledged' | 'active' | 'resolved';

export type AlertType = 'early_leave' | 'extended_break' | 'late_start' | 'unscheduled_break' | 'wrong_state';

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

/** For an employee, for a team, or for everybody; whoever enters it is left out. */
export type EnterExceptionInput = {
  employeeId?: string | null | undefined;
  /** Not included; at most 31 days later. */
  endsAt: string;
  everybody?: boolean | null | undefined;
  /** Up to 2,000 characters. */
  note?: string | null | undefined;
  /** Of exceptionReasons. */
  reasonId: string;
  startsAt: string;
  /** Those who are in it now. */
  teamId?: string | null | undefined;
};

export type ExceptionState = 'approved' | 'refused' | 'requested' | 'withdrawn';

export type LoginInput = {
  email: string;
  /** The slug, where one e-mail belongs to several organizations. */
  organization?: string | null | undefined;
  password: string;
};

export type Role = 'admin' | 'agent' | 'planner' | 'supervisor';

/** What the schedule expects. */
export type ScheduledState = 'available' | 'break' | 'lunch' | 'meeting' | 'offline' | 'training';

/** Excused and neutral time is not judged and leaves every percentage. */
export type SegmentStanding = 'adherent' | 'exception' | 'excused' | 'neutral';

export type SetPasswordInput = {
  password: string;
  token: string;
};

export type Tier = 'enterprise' | 'standard';

export type UpdateAlertInput = {
  /** acknowledge or resolve */
  action: string;
  notes?: string | null | undefined;
};

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

export type WallQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;

export type WallQuery = {
  agentStates: {
    cursor: string;
    states: Array<{
      employeeId: string;
      employeeName: string;
      employeeNumber: string | null;
      teamId: string | null;
      teamName: string | null;
      state: AgentState;
      stateStartedAt: string | null;
      stateIsStale: boolean;
      queue: string | null;
      scheduledState: ScheduledState;
      isAdherent: boolean;
      outSince: string | null;
      next: { state: ScheduledState; at: string } | null;
    }>;
  };
};

export type WallChangedSubscriptionVariables = Exact<{
  after?: string | null | undefined;
  teamId?: string | null | undefined;
}>;

export type WallChangedSubscription = {
  agentStateChanged: {
    cursor: string;
    state: {
      employeeId: string;
      employeeName: string;
      employeeNumber: string | null;
      teamId: string | null;
      teamName: string | null;
      state: AgentState;
      stateStartedAt: string | null;
      stateIsStale: boolean;
      queue: string | null;
      scheduledState: ScheduledState;
      isAdherent: boolean;
      outSince: string | null;
      next: { state: ScheduledState; at: string } | null;
    };
  };
};

export type AgentRowFragment = {
  employeeId: string;
  employeeName: string;
  employeeNumber: string | null;
  teamId: string | null;
  teamName: string | null;
  state: AgentState;
  stateStartedAt: string | null;
  stateIsStale: boolean;
  queue: string | null;
  scheduledState: ScheduledState;
  isAdherent: boolean;
  outSince: string | null;
  next: { state: ScheduledState; at: string } | null;
};

export type OpenAlertsQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;

export type OpenAlertsQuery = {
  active: {
    cursor: string;
    total: number;
    data: Array<{
      id: string;
      type: AlertType;
      status: AlertStatus;
      message: string;
      employeeId: string;
      employeeName: string;
      employeeNumber: string | null;
      teamId: string | null;
      teamName: string | null;
      createdAt: string;
      endedAt: string | null;
      explainedAt: string | null;
      occurrences: number;
      acknowledgedBy: string | null;
      acknowledgedAt: string | null;
      resolvedBy: string | null;
      resolvedAt: string | null;
      notes: string | null;
      addedNotes: Array<{ text: string; by: string; at: string }>;
    }>;
  };
  acknowledged: {
    total: number;
    data: Array<{
      id: string;
      type: AlertType;
      status: AlertStatus;
      message: string;
      employeeId: string;
      employeeName: string;
      employeeNumber: string | null;
      teamId: string | null;
      teamName: string | null;
      createdAt: string;
      endedAt: string | null;
      explainedAt: string | null;
      occurrences: number;
      acknowledgedBy: string | null;
      acknowledgedAt: string | null;
      resolvedBy: string | null;
      resolvedAt: string | null;
      notes: string | null;
      addedNotes: Array<{ text: string; by: string; at: string }>;
    }>;
  };
};

export type AlertListQueryVariables = Exact<{
  status?: AlertStatus | null | undefined;
  type?: AlertType | null | undefined;
  teamId?: string | null | undefined;
  lasting?: boolean | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  page: number;
}>;

export type AlertListQuery = {
  adherenceAlertPage: {
    total: number;
    data: Array<{
      id: string;
      type: AlertType;
      status: AlertStatus;
      message: string;
      employeeId: string;
      employeeName: string;
      employeeNumber: string | null;
      teamId: string | null;
      teamName: string | null;
      createdAt: string;
      endedAt: string | null;
      explainedAt: string | null;
      occurrences: number;
      acknowledgedBy: string | null;
      acknowledgedAt: string | null;
      resolvedBy: string | null;
      resolvedAt: string | null;
      notes: string | null;
      addedNotes: Array<{ text: string; by: string; at: string }>;
    }>;
  };
};

export type AlertsChangedSubscriptionVariables = Exact<{
  after?: string | null | undefined;
  teamId?: string | null | undefined;
}>;

export type AlertsChangedSubscription = {
  adherenceAlertChanged: {
    cursor: string;
    alert: {
      id: string;
      type: AlertType;
      status: AlertStatus;
      message: string;
      employeeId: string;
      employeeName: string;
      employeeNumber: string | null;
      teamId: string | null;
      teamName: string | null;
      createdAt: string;
      endedAt: string | null;
      explainedAt: string | null;
      occurrences: number;
      acknowledgedBy: string | null;
      acknowledgedAt: string | null;
      resolvedBy: string | null;
      resolvedAt: string | null;
      notes: string | null;
      addedNotes: Array<{ text: string; by: string; at: string }>;
    };
  };
};

export type AlertRowFragment = {
  id: string;
  type: AlertType;
  status: AlertStatus;
  message: string;
  employeeId: string;
  employeeName: string;
  employeeNumber: string | null;
  teamId: string | null;
  teamName: string | null;
  createdAt: string;
  endedAt: string | null;
  explainedAt: string | null;
  occurrences: number;
  acknowledgedBy: string | null;
  acknowledgedAt: string | null;
  resolvedBy: string | null;
  resolvedAt: string | null;
  notes: string | null;
  addedNotes: Array<{ text: string; by: string; at: string }>;
};

export type HandleAlertsMutationVariables = Exact<{
  ids: Array<string> | string;
  input: UpdateAlertInput;
}>;

export type HandleAlertsMutation = {
  handleAlerts: Array<{
    id: string;
    type: AlertType;
    status: AlertStatus;
    message: string;
    employeeId: string;
    employeeName: string;
    employeeNumber: string | null;
    teamId: string | null;
    teamName: string | null;
    createdAt: string;
    endedAt: string | null;
    explainedAt: string | null;
    occurrences: number;
    acknowledgedBy: string | null;
    acknowledgedAt: string | null;
    resolvedBy: string | null;
    resolvedAt: string | null;
    notes: string | null;
    addedNotes: Array<{ text: string; by: string; at: string }>;
  }>;
};

export type AddAlertNoteMutationVariables = Exact<{
  id: string;
  text: string;
}>;

export type AddAlertNoteMutation = {
  addAlertNote: {
    id: string;
    type: AlertType;
    status: AlertStatus;
    message: string;
    employeeId: string;
    employeeName: string;
    employeeNumber: string | null;
    teamId: string | null;
    teamName: string | null;
    createdAt: string;
    endedAt: string | null;
    explainedAt: string | null;
    occurrences: number;
    acknowledgedBy: string | null;
    acknowledgedAt: string | null;
    resolvedBy: string | null;
    resolvedAt: string | null;
    notes: string | null;
    addedNotes: Array<{ text: string; by: string; at: string }>;
  };
};

export type FeedHealthQueryVariables = Exact<{ [key: string]: never }>;

export type FeedHealthQuery = {
  adherenceFeed: { lastRecordAt: string | null; isSilent: boolean; silentSince: string | null };
};

export type StaffingOfDaysQueryVariables = Exact<{
  from: string;
  to: string;
}>;

export type StaffingOfDaysQuery = {
  requirement: { data: Array<{ startsAt: string; endsAt: string; required: number; scheduledPeople: number | null }> };
};

export type WallTeamsQueryVariables = Exact<{ [key: string]: never }>;

export type WallTeamsQuery = { teams: Array<{ id: string; name: string }> };

export type ExceptionReasonsQueryVariables = Exact<{ [key: string]: never }>;

export type ExceptionReasonsQuery = {
  exceptionReasons: Array<{ id: string; name: string; archivedAt: string | null }>;
};

export type EnterExceptionMutationVariables = Exact<{
  input: EnterExceptionInput;
}>;

export type EnterExceptionMutation = { enterException: { id: string; people: number } };

export type DecideExceptionMutationVariables = Exact<{
  id: string;
  note?: string | null | undefined;
}>;

export type DecideExceptionMutation = { approveException: { id: string } };

export type RefuseExceptionMutationVariables = Exact<{
  id: string;
  note?: string | null | undefined;
}>;

export type RefuseExceptionMutation = { refuseException: { id: string } };

export type WithdrawExceptionMutationVariables = Exact<{
  id: string;
}>;

export type WithdrawExceptionMutation = { withdrawException: { id: string } };

export type PersonDayQueryVariables = Exact<{
  employeeId: string;
  date: string;
  weekFrom: string;
  weekTo: string;
  dayFrom: string;
  dayTo: string;
}>;

export type PersonDayQuery = {
  agentDay: {
    employeeName: string;
    employeeNumber: string | null;
    isAmended: boolean;
    amended: {
      figures: {
        adherence: number | null;
        conformance: number | null;
        scheduledMinutes: number;
        workedMinutes: number;
        adherentMinutes: number;
        exceptionMinutes: number;
        excusedMinutes: number;
        neutralMinutes: number;
        lateMinutes: number | null;
        breaksTaken: number | null;
        breakMinutes: number | null;
        contactMinutes: number | null;
        contactShare: number | null;
      };
      segments: Array<{
        startsAt: string;
        endsAt: string;
        scheduledState: ScheduledState;
        state: AgentState;
        standing: SegmentStanding;
        reason: string | null;
      }>;
    };
    published: {
      figures: {
        adherence: number | null;
        conformance: number | null;
        scheduledMinutes: number;
        workedMinutes: number;
        adherentMinutes: number;
        exceptionMinutes: number;
        excusedMinutes: number;
        neutralMinutes: number;
        lateMinutes: number | null;
        breaksTaken: number | null;
        breakMinutes: number | null;
        contactMinutes: number | null;
        contactShare: number | null;
      };
      segments: Array<{
        startsAt: string;
        endsAt: string;
        scheduledState: ScheduledState;
        state: AgentState;
        standing: SegmentStanding;
        reason: string | null;
      }>;
    };
  };
  adherenceReport: {
    data: Array<{
      date: string | null;
      adherence: number | null;
      conformance: number | null;
      scheduledMinutes: number;
    }>;
  };
  adherenceExceptions: {
    data: Array<{
      id: string;
      state: ExceptionState;
      startsAt: string;
      endsAt: string;
      note: string | null;
      requestedBy: string;
      decidedBy: string | null;
      decisionNote: string | null;
      reason: { name: string };
    }>;
  };
  adherenceAlertPage: {
    data: Array<{
      id: string;
      type: AlertType;
      status: AlertStatus;
      message: string;
      employeeId: string;
      employeeName: string;
      employeeNumber: string | null;
      teamId: string | null;
      teamName: string | null;
      createdAt: string;
      endedAt: string | null;
      explainedAt: string | null;
      occurrences: number;
      acknowledgedBy: string | null;
      acknowledgedAt: string | null;
      resolvedBy: string | null;
      resolvedAt: string | null;
      notes: string | null;
      addedNotes: Array<{ text: string; by: string; at: string }>;
    }>;
  };
  shifts: { data: Array<{ id: string; scheduleId: string; startTime: string; endTime: string }> };
};

export type DayReadingFragment = {
  figures: {
    adherence: number | null;
    conformance: number | null;
    scheduledMinutes: number;
    workedMinutes: number;
    adherentMinutes: number;
    exceptionMinutes: number;
    excusedMinutes: number;
    neutralMinutes: number;
    lateMinutes: number | null;
    breaksTaken: number | null;
    breakMinutes: number | null;
    contactMinutes: number | null;
    contactShare: number | null;
  };
  segments: Array<{
    startsAt: string;
    endsAt: string;
    scheduledState: ScheduledState;
    state: AgentState;
    standing: SegmentStanding;
    reason: string | null;
  }>;
};

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
    warnings: Array<{ index: number | null; field: string; message: string }>;
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
    warnings: Array<{ index: number | null; field: string; message: string }>;
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
    warnings: Array<{ index: number | null; field: string; message: string }>;
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
    warnings: Array<{ index: number | null; field: string; message: string }>;
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
