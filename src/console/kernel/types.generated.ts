/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** What an agent reports to be doing. */
export type AgentState =
  'after_call_work' | 'available' | 'break' | 'lunch' | 'meeting' | 'offline' | 'on_call' | 'training' | 'unavailable';

export type ApproveTimeOffInput = {
  /** Up to 2,000 characters. */
  note?: string | null | undefined;
  override?: TimeOffOverrideInput | null | undefined;
};

export type BreakType = 'break' | 'lunch' | 'meeting' | 'training';

export type ChangePasswordInput = {
  currentPassword: string;
  newPassword: string;
};

export type CreateTimeOffTypeInput = {
  /** Stays as it is: balances would change behind people. */
  countsAgainstBalance: boolean;
  name: string;
  needsApproval: boolean;
  paid: boolean;
};

export type ExceptionState = 'approved' | 'refused' | 'requested' | 'withdrawn';

export type GenerateOptions = {
  /** True by default. */
  balanceHours?: boolean | null | undefined;
  /** People whose shift covers each interval, breaks included; rounded up, 0 by default. */
  coverageTarget?: number | null | undefined;
  /** Rounds of the search, about a quarter of a second each. */
  epochs?: number | null | undefined;
  /** At most this share of the people then scheduled are on break, where the windows of breaks allow it. */
  mostOnBreakPercent?: number | null | undefined;
  /** Availability, time off and preferences; true by default. */
  respectAvailability?: boolean | null | undefined;
  /** The same input, seed and epochs give the same schedule; 0 by default. */
  seed?: number | null | undefined;
  weights?: GenerationWeightsInput | null | undefined;
};

export type GenerateScheduleInput = {
  employeeIds: Array<string>;
  /** Last day, YYYY-MM-DD. */
  endDate: string;
  name: string;
  options?: GenerateOptions | null | undefined;
  /** First day, YYYY-MM-DD. */
  startDate: string;
  /** All templates when left out or empty. */
  templateIds?: Array<string> | null | undefined;
};

/** What matters how much; each multiplies the usual cost of its term, 1 by default. */
export type GenerationWeightsInput = {
  /** Hours, weekends and undesirable shifts shared unevenly. */
  balance?: number | null | undefined;
  /** People whom nobody needs: 4 points an hour. */
  over?: number | null | undefined;
  /** Wishes not met: 5 points times their weight. */
  preferences?: number | null | undefined;
  /** People missing: 100 points an hour. */
  short?: number | null | undefined;
};

/** More time of a type for each of these employees. */
export type GrantTimeOffInput = {
  employeeIds: Array<string>;
  /** Added to what was granted before; less than 0 takes away. */
  minutes: number;
  override?: TimeOffOverrideInput | null | undefined;
  typeId: string;
  year: number;
};

/** A time in which too few are scheduled. */
export type IntervalWanted = {
  /** YYYY-MM-DD. */
  date: string;
  /** HH:MM, any time of it. */
  startTime: string;
};

export type JobStatus = 'cancelled' | 'failed' | 'running' | 'succeeded' | 'waiting';

export type LoginInput = {
  email: string;
  /** The slug, where one e-mail belongs to several organizations. */
  organization?: string | null | undefined;
  password: string;
};

export type RequestExceptionInput = {
  /** Not included; at most 31 days later. */
  endsAt: string;
  /** Up to 2,000 characters. */
  note?: string | null | undefined;
  /** Of exceptionReasons. */
  reasonId: string;
  startsAt: string;
};

export type Role = 'admin' | 'agent' | 'planner' | 'supervisor';

export type ScheduleStatus = 'draft' | 'locked' | 'published';

/** What the schedule expects. */
export type ScheduledState = 'available' | 'break' | 'lunch' | 'meeting' | 'offline' | 'training';

export type SetPasswordInput = {
  password: string;
  token: string;
};

/** The limit of the same team and type that begins on the same day is replaced. */
export type SetTimeOffLimitInput = {
  /** First day, YYYY-MM-DD. */
  from: string;
  /** At most so many people on each of the days. */
  people: number;
  teamId: string;
  /** Last day; without end when left out. */
  to?: string | null | undefined;
  /** All types together when left out. */
  typeId?: string | null | undefined;
};

/** A shift that somebody does not have. */
export type ShiftWanted = {
  /** YYYY-MM-DD. */
  date: string;
  employeeId: string;
  templateId: string;
};

export type Tier = 'enterprise' | 'standard';

/** Whole days, or with times hours of one day, on the organization's wall clock. */
export type TimeOffInput = {
  /** The caller when left out. */
  employeeId?: string | null | undefined;
  /** Last day; the first one when left out. */
  endDate?: string | null | undefined;
  /** HH:MM; on the next day unless it is after the start. */
  endTime?: string | null | undefined;
  /** Up to 2,000 characters. */
  note?: string | null | undefined;
  /** First day, YYYY-MM-DD. */
  startDate: string;
  /** HH:MM. */
  startTime?: string | null | undefined;
  typeId: string;
};

/** Goes below a balance or beyond a limit all the same; for admins and planners. */
export type TimeOffOverrideInput = {
  /** Audited, and shown on the time off. */
  reason: string;
};

export type TimeOffState = 'approved' | 'cancelled' | 'refused' | 'requested' | 'waiting' | 'withdrawn';

export type UpdateAgentStateInput = {
  employeeId: string;
  queue?: string | null | undefined;
  reason?: string | null | undefined;
  state: AgentState;
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

export type MyShiftsQueryVariables = Exact<{
  from: string;
  to: string;
}>;

export type MyShiftsQuery = {
  shifts: {
    data: Array<{
      id: string;
      date: string;
      startTime: string;
      endTime: string;
      startsAt: string;
      endsAt: string;
      updatedAt: string;
      template: { name: string } | null;
      breaks: Array<{ type: BreakType; startOffset: number; duration: number }>;
    }>;
  };
  calendarFeed: { createdAt: string } | null;
};

export type MyStateQueryVariables = Exact<{ [key: string]: never }>;

export type MyStateQuery = {
  agentStates: {
    cursor: string;
    states: Array<{
      employeeId: string;
      state: AgentState;
      stateStartedAt: string | null;
      stateIsStale: boolean;
      scheduledState: ScheduledState;
      isAdherent: boolean;
      outSince: string | null;
      next: { at: string; state: ScheduledState } | null;
    }>;
  };
  exceptionReasons: Array<{ id: string; name: string; archivedAt: string | null }>;
};

export type OwnStateFragment = {
  employeeId: string;
  state: AgentState;
  stateStartedAt: string | null;
  stateIsStale: boolean;
  scheduledState: ScheduledState;
  isAdherent: boolean;
  outSince: string | null;
  next: { at: string; state: ScheduledState } | null;
};

export type OwnDayFragment = {
  date: string;
  amended: {
    figures: { adherence: number | null; scheduledMinutes: number; exceptionMinutes: number; excusedMinutes: number };
  };
};

export type MyDaysQueryVariables = Exact<{
  id: string;
  one: string;
  two: string;
  three: string;
  four: string;
  five: string;
}>;

export type MyDaysQuery = {
  one: {
    date: string;
    amended: {
      figures: { adherence: number | null; scheduledMinutes: number; exceptionMinutes: number; excusedMinutes: number };
    };
  };
  two: {
    date: string;
    amended: {
      figures: { adherence: number | null; scheduledMinutes: number; exceptionMinutes: number; excusedMinutes: number };
    };
  };
  three: {
    date: string;
    amended: {
      figures: { adherence: number | null; scheduledMinutes: number; exceptionMinutes: number; excusedMinutes: number };
    };
  };
  four: {
    date: string;
    amended: {
      figures: { adherence: number | null; scheduledMinutes: number; exceptionMinutes: number; excusedMinutes: number };
    };
  };
  five: {
    date: string;
    amended: {
      figures: { adherence: number | null; scheduledMinutes: number; exceptionMinutes: number; excusedMinutes: number };
    };
  };
};

export type SetMyStateMutationVariables = Exact<{
  input: UpdateAgentStateInput;
}>;

export type SetMyStateMutation = {
  updateAgentState: {
    employeeId: string;
    state: AgentState;
    stateStartedAt: string | null;
    stateIsStale: boolean;
    scheduledState: ScheduledState;
    isAdherent: boolean;
    outSince: string | null;
    next: { at: string; state: ScheduledState } | null;
  };
};

export type NewCalendarAddressMutationVariables = Exact<{ [key: string]: never }>;

export type NewCalendarAddressMutation = { createCalendarFeed: { createdAt: string; url: string } };

export type RevokeCalendarAddressMutationVariables = Exact<{ [key: string]: never }>;

export type RevokeCalendarAddressMutation = { revokeCalendarFeed: boolean };

export type AskForExceptionMutationVariables = Exact<{
  input: RequestExceptionInput;
}>;

export type AskForExceptionMutation = { requestException: { id: string } };

export type MyStateChangedSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;

export type MyStateChangedSubscription = {
  agentStateChanged: {
    cursor: string;
    state: {
      employeeId: string;
      state: AgentState;
      stateStartedAt: string | null;
      stateIsStale: boolean;
      scheduledState: ScheduledState;
      isAdherent: boolean;
      outSince: string | null;
      next: { at: string; state: ScheduledState } | null;
    };
  };
};

export type FindPeopleQueryVariables = Exact<{
  search: string;
}>;

export type FindPeopleQuery = {
  employees: Array<{ id: string; firstName: string; lastName: string; teamName: string | null }>;
};

export type AskedTimeOffFragment = {
  id: string;
  employeeId: string;
  employeeName: string;
  startDate: string;
  endDate: string;
  startTime: string | null;
  endTime: string | null;
  minutes: number;
  state: TimeOffState;
  note: string | null;
  requestedAt: string;
  requestedBy: string;
  decidedBy: string | null;
  decisionNote: string | null;
  overrideReason: string | null;
  typeId: string;
  type: { name: string; countsAgainstBalance: boolean };
};

export type TimeOffRequestsQueryVariables = Exact<{
  state?: TimeOffState | null | undefined;
  teamId?: string | null | undefined;
  page: number;
  limit: number;
}>;

export type TimeOffRequestsQuery = {
  timeOffRequests: {
    total: number;
    data: Array<{
      id: string;
      employeeId: string;
      employeeName: string;
      startDate: string;
      endDate: string;
      startTime: string | null;
      endTime: string | null;
      minutes: number;
      state: TimeOffState;
      note: string | null;
      requestedAt: string;
      requestedBy: string;
      decidedBy: string | null;
      decisionNote: string | null;
      overrideReason: string | null;
      typeId: string;
      type: { name: string; countsAgainstBalance: boolean };
    }>;
  };
};

export type TimeOffTypesQueryVariables = Exact<{ [key: string]: never }>;

export type TimeOffTypesQuery = {
  timeOffTypes: Array<{
    id: string;
    name: string;
    archivedAt: string | null;
    countsAgainstBalance: boolean;
    needsApproval: boolean;
    paid: boolean;
  }>;
};

export type RequestTeamsQueryVariables = Exact<{ [key: string]: never }>;

export type RequestTeamsQuery = { teams: Array<{ id: string; name: string; memberCount: number }> };

export type BalancesOfQueryVariables = Exact<{
  ids: Array<string> | string;
  year: number;
}>;

export type BalancesOfQuery = {
  timeOffBalances: Array<{
    employeeId: string;
    typeId: string;
    granted: number;
    used: number;
    requested: number;
    left: number;
  }>;
};

export type TimeOffEffectQueryVariables = Exact<{
  id?: string | null | undefined;
  input?: TimeOffInput | null | undefined;
}>;

export type TimeOffEffectQuery = {
  timeOffImpact: {
    startsAt: string;
    endsAt: string;
    cover: Array<{ startsAt: string; endsAt: string; people: number; required: number }> | null;
    fullDays: Array<{ date: string; limitId: string; people: number }>;
    shifts: Array<{ shiftId: string; date: string; startTime: string; endTime: string; minutes: number }>;
    years: Array<{ year: number; minutes: number; left: number | null }>;
  };
};

export type WhoIsAwayQueryVariables = Exact<{
  from: string;
  to: string;
  teamId?: string | null | undefined;
}>;

export type WhoIsAwayQuery = {
  timeOffCalendar: {
    total: number;
    data: Array<{
      id: string;
      employeeId: string;
      employeeName: string;
      startDate: string;
      endDate: string;
      startTime: string | null;
      endTime: string | null;
      state: TimeOffState;
      type: { name: string };
    }>;
  };
};

export type TimeOffLimitsQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;

export type TimeOffLimitsQuery = {
  timeOffLimits: Array<{
    id: string;
    from: string;
    to: string | null;
    people: number;
    teamId: string;
    typeId: string | null;
  }>;
};

export type WaitingExceptionsQueryVariables = Exact<{
  state?: ExceptionState | null | undefined;
  page: number;
  limit: number;
}>;

export type WaitingExceptionsQuery = {
  adherenceExceptions: {
    total: number;
    data: Array<{
      id: string;
      employeeId: string | null;
      employeeName: string | null;
      teamName: string | null;
      startsAt: string;
      endsAt: string;
      state: ExceptionState;
      note: string | null;
      requestedBy: string;
      requestedAt: string;
      decidedBy: string | null;
      decisionNote: string | null;
      reason: { name: string };
    }>;
  };
};

export type AskForTimeOffMutationVariables = Exact<{
  input: TimeOffInput;
}>;

export type AskForTimeOffMutation = { requestTimeOff: { id: string; state: TimeOffState } };

export type ApproveTimeOffMutationVariables = Exact<{
  id: string;
  input: ApproveTimeOffInput;
}>;

export type ApproveTimeOffMutation = { approveTimeOff: { id: string; state: TimeOffState } };

export type RefuseTimeOffMutationVariables = Exact<{
  id: string;
  note?: string | null | undefined;
}>;

export type RefuseTimeOffMutation = { refuseTimeOff: { id: string; state: TimeOffState } };

export type WithdrawTimeOffMutationVariables = Exact<{
  id: string;
  note?: string | null | undefined;
}>;

export type WithdrawTimeOffMutation = { withdrawTimeOff: { id: string; state: TimeOffState } };

export type CancelTimeOffMutationVariables = Exact<{
  id: string;
  note?: string | null | undefined;
}>;

export type CancelTimeOffMutation = { cancelTimeOff: { id: string; state: TimeOffState } };

export type SetTimeOffLimitMutationVariables = Exact<{
  input: SetTimeOffLimitInput;
}>;

export type SetTimeOffLimitMutation = { setTimeOffLimit: { id: string } };

export type RemoveTimeOffLimitMutationVariables = Exact<{
  id: string;
}>;

export type RemoveTimeOffLimitMutation = { removeTimeOffLimit: boolean };

export type CreateTimeOffTypeMutationVariables = Exact<{
  input: CreateTimeOffTypeInput;
}>;

export type CreateTimeOffTypeMutation = { createTimeOffType: { id: string } };

export type ArchiveTimeOffTypeMutationVariables = Exact<{
  id: string;
}>;

export type ArchiveTimeOffTypeMutation = { archiveTimeOffType: { id: string } };

export type ApproveExceptionMutationVariables = Exact<{
  id: string;
  note?: string | null | undefined;
}>;

export type ApproveExceptionMutation = { approveException: { id: string } };

export type RefuseExceptionMutationVariables = Exact<{
  id: string;
  note?: string | null | undefined;
}>;

export type RefuseExceptionMutation = { refuseException: { id: string } };

export type WithdrawExceptionMutationVariables = Exact<{
  id: string;
  note?: string | null | undefined;
}>;

export type WithdrawExceptionMutation = { withdrawException: { id: string } };

export type PeopleOfTeamQueryVariables = Exact<{
  teamId: string;
}>;

export type PeopleOfTeamQuery = {
  employees: Array<{ id: string; firstName: string; lastName: string; active: boolean }>;
};

export type GrantTimeOffMutationVariables = Exact<{
  input: GrantTimeOffInput;
}>;

export type GrantTimeOffMutation = { grantTimeOff: Array<{ employeeId: string }> };

export type JobSeenFragment = {
  id: string;
  kind: string;
  status: JobStatus;
  progress: number;
  progressText: string | null;
  details: unknown;
  error: string | null;
  result: unknown;
  requestedBy: string | null;
  createdAt: string;
  finishedAt: string | null;
};

export type PlanningJobsQueryVariables = Exact<{ [key: string]: never }>;

export type PlanningJobsQuery = {
  jobs: Array<{
    id: string;
    kind: string;
    status: JobStatus;
    progress: number;
    progressText: string | null;
    details: unknown;
    error: string | null;
    result: unknown;
    requestedBy: string | null;
    createdAt: string;
    finishedAt: string | null;
  }>;
};

export type JobOfQueryVariables = Exact<{
  id: string;
}>;

export type JobOfQuery = {
  job: {
    id: string;
    kind: string;
    status: JobStatus;
    progress: number;
    progressText: string | null;
    details: unknown;
    error: string | null;
    result: unknown;
    requestedBy: string | null;
    createdAt: string;
    finishedAt: string | null;
  };
};

export type GenerationChoicesQueryVariables = Exact<{ [key: string]: never }>;

export type GenerationChoicesQuery = {
  employees: Array<{
    id: string;
    active: boolean;
    firstName: string;
    lastName: string;
    teamId: string | null;
    teamName: string | null;
  }>;
  shiftTemplates: Array<{ id: string; name: string; startTime: string; endTime: string; archivedAt: string | null }>;
};

export type StartGenerationMutationVariables = Exact<{
  input: GenerateScheduleInput;
  seconds?: number | null | undefined;
}>;

export type StartGenerationMutation = {
  startGeneration: {
    id: string;
    kind: string;
    status: JobStatus;
    progress: number;
    progressText: string | null;
    details: unknown;
    error: string | null;
    result: unknown;
    requestedBy: string | null;
    createdAt: string;
    finishedAt: string | null;
  };
};

export type ImproveScheduleMutationVariables = Exact<{
  id: string;
  seconds?: number | null | undefined;
  seed?: number | null | undefined;
  disruption?: number | null | undefined;
}>;

export type ImproveScheduleMutation = {
  improveSchedule: {
    id: string;
    kind: string;
    status: JobStatus;
    progress: number;
    progressText: string | null;
    details: unknown;
    error: string | null;
    result: unknown;
    requestedBy: string | null;
    createdAt: string;
    finishedAt: string | null;
  };
};

export type CancelPlanningJobMutationVariables = Exact<{
  id: string;
}>;

export type CancelPlanningJobMutation = { cancelJob: { id: string; status: JobStatus } };

export type PlanningJobChangedSubscriptionVariables = Exact<{
  id?: string | null | undefined;
  after?: string | null | undefined;
}>;

export type PlanningJobChangedSubscription = {
  jobChanged: {
    cursor: string;
    job: {
      id: string;
      kind: string;
      status: JobStatus;
      progress: number;
      progressText: string | null;
      details: unknown;
      error: string | null;
      result: unknown;
      requestedBy: string | null;
      createdAt: string;
      finishedAt: string | null;
    };
  };
};

export type ScheduleResultQueryVariables = Exact<{
  id: string;
}>;

export type ScheduleResultQuery = {
  schedule: {
    id: string;
    name: string;
    status: ScheduleStatus;
    startDate: string;
    endDate: string;
    shifts: Array<{
      id: string;
      employeeId: string;
      date: string;
      startTime: string;
      startsAt: string;
      endsAt: string;
      templateId: string | null;
      breaks: Array<{ type: BreakType; duration: number }>;
    }>;
    warnings: Array<{ employeeId: string; date: string; hard: boolean; overridden: boolean; says: string }>;
  };
  uncoveredDemand: {
    missingHours: number;
    contactsTooLate: number;
    data: Array<{
      date: string;
      interval: string;
      startsAt: string;
      endsAt: string;
      missing: number;
      scheduled: number;
      scheduledPeople: number;
      skillId: string | null;
    }>;
  };
  employees: Array<{
    id: string;
    active: boolean;
    firstName: string;
    lastName: string;
    teamName: string | null;
    weeklyHoursTarget: number | null;
  }>;
  shiftTemplates: Array<{ id: string; name: string; startTime: string; endTime: string }>;
};

export type ScheduleProofQueryVariables = Exact<{
  id: string;
}>;

export type ScheduleProofQuery = {
  scheduleCertificate: {
    legal: boolean;
    brokenRules: number;
    cost: number;
    bound: number | null;
    gap: number | null;
    shortHours: number;
    neededHours: number;
    broken: Array<{ rule: string; employeeId: string; date: string | null; units: number }>;
    costByTerm: Array<{ term: string; cost: number }>;
  };
};

export type ResultCoverQueryVariables = Exact<{
  id: string;
  from: string;
  to: string;
}>;

export type ResultCoverQuery = {
  requirement: { data: Array<{ startsAt: string; endsAt: string; scheduled: number; scheduledPeople: number | null }> };
};

export type SameRangeQueryVariables = Exact<{
  from: string;
  to: string;
}>;

export type SameRangeQuery = {
  schedules: Array<{ id: string; name: string; status: ScheduleStatus; startDate: string; endDate: string }>;
};

export type WhyNotQueryVariables = Exact<{
  id: string;
  interval?: IntervalWanted | null | undefined;
  shift?: ShiftWanted | null | undefined;
}>;

export type WhyNotQuery = {
  whyNot: {
    isShort: boolean;
    certain: boolean;
    blockedBy: Array<{ rule: string; says: string }>;
    possible: {
      costChange: number;
      givesWay: Array<string>;
      changes: Array<{ date: string; employeeId: string; says: string }>;
    } | null;
    cheapestWay: {
      costChange: number;
      givesWay: Array<string>;
      changes: Array<{ date: string; employeeId: string; says: string }>;
    } | null;
    searched: { people: number; from: string | null; to: string | null };
  };
};

export type WayFragment = {
  costChange: number;
  givesWay: Array<string>;
  changes: Array<{ date: string; employeeId: string; says: string }>;
};

export type ExtraHoursQueryVariables = Exact<{
  id: string;
  from: string;
  to: string;
}>;

export type ExtraHoursQuery = {
  extraHours: {
    shortMinutes: number;
    shortMinutesAfter: number;
    offers: Array<{
      date: string;
      extraMinutes: number;
      shortMinutesCovered: number;
      employee: { id: string; firstName: string; lastName: string };
      has: { startTime: string; endTime: string } | null;
      instead: { startTime: string; endTime: string } | null;
    }>;
    givenBack: Array<{
      date: string;
      minutesSaved: number;
      employee: { id: string; firstName: string; lastName: string };
      has: { startTime: string; endTime: string } | null;
      instead: { startTime: string; endTime: string } | null;
    }>;
  };
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
