/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type BreakInput = {
  /** Whole minutes. */
  duration: number;
  /** Whole minutes elapsed since the start of the shift. */
  startOffset: number;
  type: BreakType;
};

export type BreakType = 'break' | 'lunch' | 'meeting' | 'training';

export type ChangePasswordInput = {
  currentPassword: string;
  newPassword: string;
};

/** Many changes of the shifts of one schedule, 500 at most, of which all are made or none. */
export type ChangeShiftsInput = {
  create?: Array<ScheduledShiftInput> | null | undefined;
  delete?: Array<ShiftDeletionInput> | null | undefined;
  update?: Array<ShiftChangeInput> | null | undefined;
};

export type CreateScheduleInput = {
  /** Last day, YYYY-MM-DD. */
  endDate: string;
  name: string;
  /** First day, YYYY-MM-DD. */
  startDate: string;
};

export type LoginInput = {
  email: string;
  /** The slug, where one e-mail belongs to several organizations. */
  organization?: string | null | undefined;
  password: string;
};

export type Role = 'admin' | 'agent' | 'planner' | 'supervisor';

/** Breaks hard work rules all the same; for admins and planners. */
export type RuleOverrideInput = {
  /** Audited, and shown on the shifts. */
  reason: string;
};

export type ScheduleStatus = 'draft' | 'locked' | 'published';

/** A new shift of the schedule. */
export type ScheduledShiftInput = {
  /** Instead of those of the template. */
  breaks?: Array<BreakInput> | null | undefined;
  /** The day on which it starts, YYYY-MM-DD. */
  date: string;
  employeeId: string;
  /** HH:MM; not after the start means the next day. */
  endTime: string;
  /** The id that it had before it was deleted, to bring it back. */
  id?: string | null | undefined;
  /** HH:MM. */
  startTime: string;
  templateId?: string | null | undefined;
};

export type SetPasswordInput = {
  password: string;
  token: string;
};

/** A shift that is there; only the fields present change. */
export type ShiftChangeInput = {
  breaks?: Array<BreakInput> | null | undefined;
  date?: string | null | undefined;
  employeeId?: string | null | undefined;
  endTime?: string | null | undefined;
  id: string;
  /** The version that was seen. */
  ifVersion?: number | null | undefined;
  startTime?: string | null | undefined;
  /** Another template brings its breaks. */
  templateId?: string | null | undefined;
};

export type ShiftDeletionInput = {
  id: string;
  /** The version that was seen. */
  ifVersion?: number | null | undefined;
};

export type Tier = 'enterprise' | 'standard';

export type TimeOffState = 'approved' | 'cancelled' | 'refused' | 'requested' | 'waiting' | 'withdrawn';

/** Only the fields present change. */
export type UpdateScheduleInput = {
  endDate?: string | null | undefined;
  name?: string | null | undefined;
  startDate?: string | null | undefined;
  status?: ScheduleStatus | null | undefined;
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

export type FindPeopleQueryVariables = Exact<{
  search: string;
}>;

export type FindPeopleQuery = {
  employees: Array<{ id: string; firstName: string; lastName: string; teamName: string | null }>;
};

export type ScheduleBoardQueryVariables = Exact<{
  id: string;
}>;

export type ScheduleBoardQuery = {
  schedule: {
    id: string;
    name: string;
    startDate: string;
    endDate: string;
    status: ScheduleStatus;
    publishedAt: string | null;
    cursor: string;
    shifts: Array<{
      id: string;
      version: number;
      employeeId: string;
      date: string;
      startTime: string;
      endTime: string;
      startsAt: string;
      endsAt: string;
      templateId: string | null;
      updatedAt: string;
      breaks: Array<{ type: BreakType; startOffset: number; duration: number }>;
    }>;
  };
  employees: Array<{
    id: string;
    active: boolean;
    firstName: string;
    lastName: string;
    teamId: string | null;
    teamName: string | null;
    weeklyHoursTarget: number | null;
  }>;
  shiftTemplates: Array<{
    id: string;
    name: string;
    startTime: string;
    endTime: string;
    breakRules: Array<{ type: BreakType; startOffset: number; duration: number }>;
  }>;
};

export type BoardShiftFragment = {
  id: string;
  version: number;
  employeeId: string;
  date: string;
  startTime: string;
  endTime: string;
  startsAt: string;
  endsAt: string;
  templateId: string | null;
  updatedAt: string;
  breaks: Array<{ type: BreakType; startOffset: number; duration: number }>;
};

export type ScheduleDemandQueryVariables = Exact<{
  id: string;
  from: string;
  to: string;
}>;

export type ScheduleDemandQuery = {
  requirement: { data: Array<{ startsAt: string; endsAt: string; required: number; scheduled: number }> };
  timeOffCalendar: {
    data: Array<{
      employeeId: string;
      startDate: string;
      endDate: string;
      startTime: string | null;
      endTime: string | null;
      state: TimeOffState;
      type: { name: string };
    }>;
  };
};

export type ScheduleCheckQueryVariables = Exact<{
  id: string;
}>;

export type ScheduleCheckQuery = {
  checkSchedule: Array<{ employeeId: string; date: string; hard: boolean; overridden: boolean; says: string }>;
  uncoveredDemand: { missingHours: number; data: Array<{ startsAt: string; endsAt: string; missing: number }> };
};

export type ShiftCandidatesQueryVariables = Exact<{
  shiftId: string;
}>;

export type ShiftCandidatesQuery = {
  shiftCandidates: Array<{
    hoursThatWeek: number;
    weeklyHoursTarget: number | null;
    isAvailable: boolean;
    wishesIt: boolean | null;
    missingSkillIds: Array<string>;
    employee: { id: string; firstName: string; lastName: string; teamName: string | null };
    brokenRules: Array<{ says: string; hard: boolean }>;
    hasShift: { id: string } | null;
  }>;
};

export type ChangeShiftsMutationVariables = Exact<{
  scheduleId: string;
  input: ChangeShiftsInput;
  override?: RuleOverrideInput | null | undefined;
}>;

export type ChangeShiftsMutation = {
  changeShifts: {
    deletedIds: Array<string>;
    created: Array<{
      id: string;
      version: number;
      employeeId: string;
      date: string;
      startTime: string;
      endTime: string;
      startsAt: string;
      endsAt: string;
      templateId: string | null;
      updatedAt: string;
      breaks: Array<{ type: BreakType; startOffset: number; duration: number }>;
    }>;
    updated: Array<{
      id: string;
      version: number;
      employeeId: string;
      date: string;
      startTime: string;
      endTime: string;
      startsAt: string;
      endsAt: string;
      templateId: string | null;
      updatedAt: string;
      breaks: Array<{ type: BreakType; startOffset: number; duration: number }>;
    }>;
  };
};

export type ChangeScheduleMutationVariables = Exact<{
  id: string;
  input: UpdateScheduleInput;
  override?: RuleOverrideInput | null | undefined;
}>;

export type ChangeScheduleMutation = {
  updateSchedule: {
    id: string;
    name: string;
    startDate: string;
    endDate: string;
    status: ScheduleStatus;
    publishedAt: string | null;
  };
};

export type ScheduleChangedSubscriptionVariables = Exact<{
  scheduleId: string;
  after?: string | null | undefined;
}>;

export type ScheduleChangedSubscription = {
  scheduleChanged: {
    cursor: string;
    isWhole: boolean;
    deletedIds: Array<string>;
    userName: string | null;
    changed: Array<{
      id: string;
      version: number;
      employeeId: string;
      date: string;
      startTime: string;
      endTime: string;
      startsAt: string;
      endsAt: string;
      templateId: string | null;
      updatedAt: string;
      breaks: Array<{ type: BreakType; startOffset: number; duration: number }>;
    }>;
    schedule: {
      id: string;
      name: string;
      startDate: string;
      endDate: string;
      status: ScheduleStatus;
      publishedAt: string | null;
    } | null;
  };
};

export type SchedulesQueryVariables = Exact<{
  page: number;
  limit: number;
}>;

export type SchedulesQuery = {
  schedules: Array<{
    id: string;
    name: string;
    startDate: string;
    endDate: string;
    status: ScheduleStatus;
    publishedAt: string | null;
    employeeCount: number;
    shiftCount: number;
  }>;
};

export type CreateScheduleMutationVariables = Exact<{
  input: CreateScheduleInput;
}>;

export type CreateScheduleMutation = { createSchedule: { id: string } };

export type DeleteScheduleMutationVariables = Exact<{
  id: string;
}>;

export type DeleteScheduleMutation = { deleteSchedule: boolean };

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
