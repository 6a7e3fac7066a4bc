/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
import { gql } from './gql';
export type AccuracyGrouping = 'day' | 'leadBand' | 'month' | 'week';

export type ActivityCategory = 'break' | 'coaching' | 'lunch' | 'meeting' | 'other' | 'split_gap' | 'training' | 'work';

export type ActivityGrouping = 'activity' | 'day' | 'employee' | 'team' | 'week';

export type AdherenceGrouping = 'day' | 'employee' | 'hour' | 'team' | 'week';

/** By date, name of team or employee, and hour; or the lowest adherence first, and last what was not to be judged. */
export type AdherenceReportOrder = 'adherence' | 'name';

/** What an agent reports to be doing. */
export type AgentState =
  'after_call_work' | 'available' | 'break' | 'lunch' | 'meeting' | 'offline' | 'on_call' | 'training' | 'unavailable';

export type AlertStatus = 'acknowledged' | 'active' | 'resolved';

export type AlertType = 'early_leave' | 'extended_break' | 'late_start' | 'unscheduled_break' | 'wrong_state';

export type ApiKeyStatus = 'active' | 'revoked';

export type AssignSkillInput = {
  employeeId: string;
  /** One of the levels of the skill; left out, who has it keeps theirs, null is none. */
  proficiencyLevel?: string | null | undefined;
  skillId: string;
};

export type BreakInput = {
  /** Minutes, an integer. */
  duration: number;
  /** Minutes after the shift start, an integer. */
  startOffset: number;
  type: BreakType;
};

export type BreakRuleInput = {
  /** Minutes, an integer. */
  duration: number;
  /** Minutes after the shift start, an integer. */
  startOffset: number;
  type: BreakType;
  /** Left out, generated shifts have it at `startOffset`. */
  window?: BreakWindowInput | null | undefined;
};

export type BreakType = 'break' | 'lunch' | 'meeting' | 'training';

/** Range of start times of the break in generated shifts. */
export type BreakWindowInput = {
  /** Minutes since the start of the shift, not after `startOffset`. */
  earliestOffset: number;
  /** Not before `startOffset`. */
  latestOffset: number;
  /** Step between start times in minutes, from `startOffset`. */
  stepMinutes?: number;
};

/** Known arrivals and departures. */
export type CapacityChangeInput = {
  contractId?: string | null | undefined;
  /** YYYY-MM-DD: the first day on which they are there, or are not. */
  date: string;
  people: number;
  skillIds?: Array<string> | null | undefined;
};

/** Skills of new hires. */
export type CapacityContractInput = {
  /** Null for no contract. */
  contractId?: string | null | undefined;
  /** Percent of the hires; all together 100. */
  hirePercent: number;
  /** Default: target hours of the contract, else 40. */
  weeklyHours?: number | null | undefined;
};

export type CapacityPlanInput = {
  /** Default: the current mix of contracts. */
  contracts?: Array<CapacityContractInput> | null | undefined;
  /** A day of the first month; the next month by default. */
  from?: string | null | undefined;
  /** In addition to employees whose first contract has not started. */
  joining?: Array<CapacityChangeInput> | null | undefined;
  /** Lead time in weeks for recruiting and training. Default: 8. */
  leadTimeWeeks?: number | null | undefined;
  leaving?: Array<CapacityChangeInput> | null | undefined;
  /** Monthly attrition in percent. Default: 0. */
  monthlyAttritionPercent?: number | null | undefined;
  /** 18 by default, as far as forecasts reach. */
  months?: number | null | undefined;
  /** Percent of paid time that is planned off duty: breaks, meetings, training, time off; 15 by default. */
  offDutyPercent?: number | null | undefined;
  /** Staffs the load that is not exceeded with this probability. */
  risk?: number | null | undefined;
};

export type ChangePasswordInput = {
  currentPassword: string;
  newPassword: string;
};

export type ChangeSetKind =
  | 'activities'
  | 'baseline'
  | 'copy'
  | 'create'
  | 'edit'
  | 'fields'
  | 'generate'
  | 'hand_over'
  | 'improve'
  | 'lock'
  | 'offer'
  | 'promote'
  | 'publish'
  | 'rebase'
  | 'redo'
  | 'reoptimise'
  | 'restore'
  | 'revert'
  | 'rotation'
  | 'scenario'
  | 'trade'
  | 'undo'
  | 'unlock'
  | 'withdraw';

export type Channel = 'chat' | 'email' | 'sms' | 'voice';

export type CreateApiKeyInput = {
  /** ISO 8601. Omit for no expiry. */
  expiresAt?: string | null | undefined;
  name: string;
  /** import:historical, :employees, :agent-states, :deflection; read:people, :schedules, :adherence, :demand */
  permissions: Array<string>;
};

export type CreateScheduleInput = {
  /** Last day, YYYY-MM-DD. Limit: 366 days. */
  endDate: string;
  name: string;
  /** First day, YYYY-MM-DD. */
  startDate: string;
};

export type CreateShiftTemplateInput = {
  /** 0 to 480; above 0 only with a split gap. */
  allowanceMinutes?: number | null | undefined;
  /** Each ends within the shift and overlaps no other. */
  breakRules?: Array<BreakRuleInput> | null | undefined;
  /** Hexadecimal, such as #1E90FF. */
  color?: string | null | undefined;
  /** 0 is Sunday, 6 Saturday; none means every day. */
  daysOfWeek?: Array<number> | null | undefined;
  /** HH:MM; not after the start means the next day. */
  endTime: string;
  /** Generated shifts may be longer than the template. */
  lengthBand?: LengthBandInput | null | undefined;
  name: string;
  /** Instead of breakRules, with activity codes. */
  segmentRules?: Array<SegmentRuleInput> | null | undefined;
  /** Generated shifts may start later than the template. */
  startBand?: StartBandInput | null | undefined;
  /** HH:MM. */
  startTime: string;
};

/** One shift by its fields, or several as `shifts`, all or nothing. */
export type CreateShiftsInput = {
  breaks?: Array<BreakInput> | null | undefined;
  date?: string | null | undefined;
  employeeId?: string | null | undefined;
  endTime?: string | null | undefined;
  scheduleId?: string | null | undefined;
  /** Instead of breaks, with activity codes. */
  segments?: Array<SegmentInput> | null | undefined;
  shifts?: Array<ShiftInput> | null | undefined;
  startTime?: string | null | undefined;
  templateId?: string | null | undefined;
};

export type CreateSkillInput = {
  category?: string | null | undefined;
  description?: string | null | undefined;
  name: string;
  proficiencyLevels?: Array<string> | null | undefined;
};

export type CreateTeamInput = {
  name: string;
  parentTeamId?: string | null | undefined;
  /** A user with role supervisor or admin. */
  supervisorId?: string | null | undefined;
};

export type CreateUserInput = {
  email: string;
  employee?: EmployeeInput | null | undefined;
  firstName: string;
  lastName: string;
  /** If omitted, the response contains a one-time link. */
  password?: string | null | undefined;
  role: Role;
};

export type EmployeeInput = {
  /** First day of employment; no shifts before it. */
  employedFrom?: string | null | undefined;
  /** Last day of employment; no shifts begin after it. */
  employedUntil?: string | null | undefined;
  employeeNumber?: string | null | undefined;
  /** full_time, part_time, contractor, temporary */
  employmentType?: string | null | undefined;
  rankPoints?: number | null | undefined;
  seniorityDate?: string | null | undefined;
  teamId?: string | null | undefined;
  weeklyHoursTarget?: number | null | undefined;
};

export type EmploymentType = 'contractor' | 'full_time' | 'part_time' | 'temporary';

export type ForecastGrouping = 'day' | 'interval' | 'month' | 'week';

export type GenerateOptions = {
  /** True by default. */
  balanceHours?: boolean | null | undefined;
  /** People whose shift covers each interval, breaks included; rounded up, 0 by default. */
  coverageTarget?: number | null | undefined;
  /** Rounds of the search, about a quarter of a second each. */
  epochs?: number | null | undefined;
  /** Maximum share of scheduled people on break at once, 0 to 100, as far as break windows allow. */
  maxOnBreakPercent?: number | null | undefined;
  /** @deprecated Use `maxOnBreakPercent`. */
  mostOnBreakPercent?: number | null | undefined;
  /** A schedule; its pinned cells among the people and days asked for are given as they are. */
  pinsOf?: string | null | undefined;
  /** Preset of the weights; balanced by default. */
  priority?: GenerationPriority | null | undefined;
  /** Availability, time off and preferences; true by default. */
  respectAvailability?: boolean | null | undefined;
  /** keep by default. */
  rotations?: RotationUse | null | undefined;
  /** The same input, seed and epochs give the same schedule. Default: 0. */
  seed?: number | null | undefined;
  /** Replace weights of the priority. */
  weights?: GenerationWeightsInput | null | undefined;
};

export type GenerateScheduleInput = {
  employeeIds: Array<string>;
  /** Last day, YYYY-MM-DD. Limit: 366 days. */
  endDate: string;
  name: string;
  options?: GenerateOptions | null | undefined;
  /** First day, YYYY-MM-DD. */
  startDate: string;
  /** Default, also if empty: all templates. */
  templateIds?: Array<string> | null | undefined;
};

/** balanced; cover_first: preferences, balance and patterns weigh 0.3; people_first: they weigh 3. */
export type GenerationPriority = 'balanced' | 'cover_first' | 'people_first';

/** Weights that multiply the points of cost terms, 0 to 1,000. Default: those of the priority. */
export type GenerationWeightsInput = {
  /** Uneven distribution of hours, weekends and undesirable shifts. */
  balance?: number | null | undefined;
  /** @deprecated Use `overstaffing`. */
  over?: number | null | undefined;
  /** Overstaffing: 4 points per person-hour. */
  overstaffing?: number | null | undefined;
  /** Single working days and days off: 30 points; starts over 90 minutes apart: 1 per minute. */
  patterns?: number | null | undefined;
  /** Unmet preferences: 5 points times their weight. */
  preferences?: number | null | undefined;
  /** @deprecated Use `understaffing`. */
  short?: number | null | undefined;
  /** Understaffing: 100 points per person-hour. */
  understaffing?: number | null | undefined;
};

export type HistoricalVolume = 'offered' | 'reached';

/** What says how many people are needed. */
export type HoursMeasure = 'coverage_target' | 'requirement';

export type HoursOfferKind = 'open_shift' | 'overtime' | 'voluntary_time_off';

export type LengthBandInput = {
  /** More than from the start of the template to its end. */
  longestMinutes: number;
  /** Divides what the longest has more than the shortest. */
  stepMinutes: number;
};

export type LoginInput = {
  email: string;
  /** The slug, where one e-mail belongs to several organizations. */
  organization?: string | null | undefined;
  password: string;
};

export type OfferClaimState =
  'awarded' | 'claimed' | 'declined' | 'lapsed' | 'offered' | 'passed_over' | 'released' | 'waiting' | 'withdrawn';

/** changes: any difference; times: added, removed, moved only; nobody. */
export type PublishNotice = 'changes' | 'nobody' | 'times';

/** What became of a record of an import. */
export type RecordOutcome = 'created' | 'skipped' | 'unchanged' | 'updated';

/** What requirements are told apart by, beside the interval. */
export type RequirementGrouping = 'channel' | 'queue' | 'skill';

export type Role = 'admin' | 'agent' | 'planner' | 'supervisor';

/** keep: hard days bind, soft ones cost; fixed: all days bind, free ones as off; ignore. */
export type RotationUse = 'fixed' | 'ignore' | 'keep';

/** At most one of version, asOf and published; none is the present state. */
export type ScheduleAtInput = {
  asOf?: string | null | undefined;
  /** True: the last version in which it was published or locked; empty when there is none. */
  published?: boolean | null | undefined;
  scheduleId: string;
  version?: number | null | undefined;
};

/** The schedule as it stands now, or as it was published when each shift began. */
export type ScheduleReading = 'amended' | 'published';

export type ScheduleStatus = 'draft' | 'locked' | 'published';

/** What the schedule expects. */
export type ScheduledState = 'available' | 'break' | 'lunch' | 'meeting' | 'offline' | 'training';

/**
 * sessionId only where the segment was attendance of that session and keeps its time; else 400.
 * moveSession moves sessions.
 */
export type SegmentInput = {
  activityCodeId: string;
  duration: number;
  sessionId?: string | null | undefined;
  startOffset: number;
};

export type SegmentRuleInput = {
  activityCodeId: string;
  duration: number;
  startOffset: number;
  window?: BreakWindowInput | null | undefined;
};

/** Excused and neutral time is not judged and leaves every percentage. */
export type SegmentStanding = 'adherent' | 'exception' | 'excused' | 'neutral';

export type SetPasswordInput = {
  password: string;
  token: string;
};

/** In the order in which they are listed for a cell. */
export type ShiftDifference = 'activities' | 'added' | 'breaks' | 'moved' | 'removed' | 'template';

export type ShiftInput = {
  /** Replaces the breaks of the template. */
  breaks?: Array<BreakInput> | null | undefined;
  /** The day on which it starts, YYYY-MM-DD. */
  date: string;
  employeeId: string;
  /** HH:MM; not after the start means the next day. */
  endTime: string;
  scheduleId: string;
  /** Instead of breaks, with activity codes. */
  segments?: Array<SegmentInput> | null | undefined;
  /** HH:MM. */
  startTime: string;
  templateId?: string | null | undefined;
};

export type ShiftTradeState =
  'approved' | 'declined' | 'expired' | 'posted' | 'proposed' | 'refused' | 'requested' | 'void' | 'withdrawn';

export type StartBandInput = {
  /** HH:MM, later that day than the start of the template. */
  latestStart: string;
  /** Divides the time between the two starts. */
  stepMinutes: number;
};

export type TeamRuleKind = 'always_there' | 'off_together';

export type UpdateAgentStateInput = {
  employeeId: string;
  queue?: string | null | undefined;
  reason?: string | null | undefined;
  state: AgentState;
};

export type UpdateAlertInput = {
  /** acknowledge or resolve */
  action: string;
  notes?: string | null | undefined;
};

/** Updates the fields present. */
export type UpdateScheduleInput = {
  endDate?: string | null | undefined;
  /** The schedule version that was seen. */
  ifVersion?: number | null | undefined;
  name?: string | null | undefined;
  /** changes by default; only publishing reads it. */
  notify?: PublishNotice | null | undefined;
  /** Kept in the history. 1 to 500 characters. */
  reason?: string | null | undefined;
  startDate?: string | null | undefined;
  status?: ScheduleStatus | null | undefined;
};

export type UpdateSettingsInput = {
  name?: string | null | undefined;
  /** The settings to change, named as in OrganizationSettings. */
  settings?: unknown;
  /** Region/City. */
  timezone?: string | null | undefined;
};

/** Updates the fields present. */
export type UpdateShiftInput = {
  breaks?: Array<BreakInput> | null | undefined;
  date?: string | null | undefined;
  employeeId?: string | null | undefined;
  endTime?: string | null | undefined;
  scheduleId?: string | null | undefined;
  /** Instead of breaks, with activity codes. */
  segments?: Array<SegmentInput> | null | undefined;
  startTime?: string | null | undefined;
  /** Another template brings its breaks. */
  templateId?: string | null | undefined;
};

/** Updates the fields present. */
export type UpdateShiftTemplateInput = {
  /** 0 to 480; above 0 only with a split gap. */
  allowanceMinutes?: number | null | undefined;
  /** Each ends within the shift and overlaps no other. */
  breakRules?: Array<BreakRuleInput> | null | undefined;
  /** Hexadecimal, such as #1E90FF. */
  color?: string | null | undefined;
  /** 0 is Sunday, 6 Saturday; none means every day. */
  daysOfWeek?: Array<number> | null | undefined;
  endTime?: string | null | undefined;
  /** Generated shifts may be longer than the template. */
  lengthBand?: LengthBandInput | null | undefined;
  name?: string | null | undefined;
  /** Instead of breakRules, with activity codes. */
  segmentRules?: Array<SegmentRuleInput> | null | undefined;
  /** Generated shifts may start later than the template. */
  startBand?: StartBandInput | null | undefined;
  startTime?: string | null | undefined;
};

/** Updates the fields present; null clears the supervisor or the parent. */
export type UpdateTeamInput = {
  name?: string | null | undefined;
  /** Not the team itself, nor one below it. */
  parentTeamId?: string | null | undefined;
  /** A user with role supervisor or admin. */
  supervisorId?: string | null | undefined;
};

/** Updates the fields present. */
export type UpdateUserInput = {
  email?: string | null | undefined;
  employee?: EmployeeInput | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  role?: Role | null | undefined;
  status?: UserStatus | null | undefined;
};

export type UserStatus = 'active' | 'inactive';

export type AgentStatusFieldsFragment = {
  employeeId: string;
  employeeName: string;
  employeeNumber: string | null;
  state: AgentState;
  stateStartedAt: string | null;
  stateIsStale: boolean;
  queue: string | null;
  scheduledState: ScheduledState;
  isAdherent: boolean;
  shift: { startTime: string; endTime: string } | null;
};

export type GetStatesQueryVariables = Exact<{
  teamId?: string | null | undefined;
  state?: AgentState | null | undefined;
  adherent?: boolean | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;

export type GetStatesQuery = {
  page: {
    states: Array<{
      employeeId: string;
      employeeName: string;
      employeeNumber: string | null;
      state: AgentState;
      stateStartedAt: string | null;
      stateIsStale: boolean;
      queue: string | null;
      scheduledState: ScheduledState;
      isAdherent: boolean;
      shift: { startTime: string; endTime: string } | null;
    }>;
    summary: {
      totalAgents: number;
      adherentCount: number;
      adherencePercentage: number;
      scheduledAgents: number;
      scheduledAdherentCount: number;
      scheduledAdherencePercentage: number;
    };
  };
};

export type UpdateAgentStateMutationVariables = Exact<{
  input: UpdateAgentStateInput;
}>;

export type UpdateAgentStateMutation = {
  state: {
    employeeId: string;
    employeeName: string;
    employeeNumber: string | null;
    state: AgentState;
    stateStartedAt: string | null;
    stateIsStale: boolean;
    queue: string | null;
    scheduledState: ScheduledState;
    isAdherent: boolean;
    shift: { startTime: string; endTime: string } | null;
  };
};

export type AlertFieldsFragment = {
  id: string;
  employeeId: string;
  employeeName: string;
  type: AlertType;
  message: string;
  status: AlertStatus;
  createdAt: string;
  acknowledgedAt: string | null;
  resolvedAt: string | null;
  notes: string | null;
  occurrences: number;
  endedAt: string | null;
};

export type ListAlertsQueryVariables = Exact<{
  status?: AlertStatus | null | undefined;
  type?: AlertType | null | undefined;
  teamId?: string | null | undefined;
  employeeId?: string | null | undefined;
  lasting?: boolean | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  page: number;
  limit: number;
}>;

export type ListAlertsQuery = {
  alerts: Array<{
    id: string;
    employeeId: string;
    employeeName: string;
    type: AlertType;
    message: string;
    status: AlertStatus;
    createdAt: string;
    acknowledgedAt: string | null;
    resolvedAt: string | null;
    notes: string | null;
    occurrences: number;
    endedAt: string | null;
  }>;
};

export type GetAlertQueryVariables = Exact<{
  id: string;
}>;

export type GetAlertQuery = {
  alert: {
    evidence: unknown;
    id: string;
    employeeId: string;
    employeeName: string;
    type: AlertType;
    message: string;
    status: AlertStatus;
    createdAt: string;
    acknowledgedAt: string | null;
    resolvedAt: string | null;
    notes: string | null;
    occurrences: number;
    endedAt: string | null;
  };
};

export type UpdateAlertMutationVariables = Exact<{
  id: string;
  input: UpdateAlertInput;
}>;

export type UpdateAlertMutation = {
  alert: {
    id: string;
    status: AlertStatus;
    acknowledgedAt: string | null;
    resolvedAt: string | null;
    notes: string | null;
  };
};

export type AdherenceFigureFieldsFragment = {
  scheduledMinutes: number;
  adherentMinutes: number;
  exceptionMinutes: number;
  excusedMinutes: number;
  neutralMinutes: number;
  workedMinutes: number;
  adherence: number | null;
  conformance: number | null;
  lateMinutes: number | null;
  lateShifts: number | null;
  breaksTaken: number | null;
  breakMinutes: number | null;
  contactMinutes: number | null;
  contactShare: number | null;
  states: Array<{
    scheduledState: ScheduledState;
    scheduledMinutes: number;
    adherentMinutes: number;
    excusedMinutes: number;
    neutralMinutes: number;
    workedMinutes: number;
  }>;
};

export type GetAdherenceReportQueryVariables = Exact<{
  from: string;
  to: string;
  teamId?: string | null | undefined;
  employeeId?: string | null | undefined;
  groupBy: Array<AdherenceGrouping> | AdherenceGrouping;
  reading: ScheduleReading;
  orderBy: AdherenceReportOrder;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  csv: boolean;
}>;

export type GetAdherenceReportQuery = {
  report: {
    from: string;
    to: string;
    reading: ScheduleReading;
    total: number;
    pendingDays: number;
    csv?: string;
    totals?: {
      scheduledMinutes: number;
      adherentMinutes: number;
      exceptionMinutes: number;
      excusedMinutes: number;
      neutralMinutes: number;
      workedMinutes: number;
      adherence: number | null;
      conformance: number | null;
      lateMinutes: number | null;
      lateShifts: number | null;
      breaksTaken: number | null;
      breakMinutes: number | null;
      contactMinutes: number | null;
      contactShare: number | null;
      states: Array<{
        scheduledState: ScheduledState;
        scheduledMinutes: number;
        adherentMinutes: number;
        excusedMinutes: number;
        neutralMinutes: number;
        workedMinutes: number;
      }>;
    };
    data?: Array<{
      date: string | null;
      hour: number | null;
      employeeId: string | null;
      employeeName: string | null;
      employeeNumber: string | null;
      teamId: string | null;
      teamName: string | null;
      agentDays: number;
      scheduledMinutes: number;
      adherentMinutes: number;
      exceptionMinutes: number;
      excusedMinutes: number;
      neutralMinutes: number;
      workedMinutes: number;
      adherence: number | null;
      conformance: number | null;
      lateMinutes: number | null;
      lateShifts: number | null;
      breaksTaken: number | null;
      breakMinutes: number | null;
      contactMinutes: number | null;
      contactShare: number | null;
      states: Array<{
        scheduledState: ScheduledState;
        scheduledMinutes: number;
        adherentMinutes: number;
        excusedMinutes: number;
        neutralMinutes: number;
        workedMinutes: number;
      }>;
    }>;
  };
};

export type AgentDayReadingFieldsFragment = {
  figures: {
    scheduledMinutes: number;
    adherentMinutes: number;
    exceptionMinutes: number;
    excusedMinutes: number;
    neutralMinutes: number;
    workedMinutes: number;
    adherence: number | null;
    conformance: number | null;
    lateMinutes: number | null;
    lateShifts: number | null;
    breaksTaken: number | null;
    breakMinutes: number | null;
    contactMinutes: number | null;
    contactShare: number | null;
    states: Array<{
      scheduledState: ScheduledState;
      scheduledMinutes: number;
      adherentMinutes: number;
      excusedMinutes: number;
      neutralMinutes: number;
      workedMinutes: number;
    }>;
  };
  segments: Array<{
    startsAt: string;
    endsAt: string;
    scheduledState: ScheduledState;
    state: AgentState;
    standing: SegmentStanding;
    reason: string | null;
    shiftId: string | null;
  }>;
};

export type GetAgentDayQueryVariables = Exact<{
  employeeId: string;
  date: string;
  csv: boolean;
}>;

export type GetAgentDayQuery = {
  agentDay: {
    employeeId: string;
    employeeName: string;
    employeeNumber: string | null;
    date: string;
    isAmended: boolean;
    csv?: string;
    amended?: {
      figures: {
        scheduledMinutes: number;
        adherentMinutes: number;
        exceptionMinutes: number;
        excusedMinutes: number;
        neutralMinutes: number;
        workedMinutes: number;
        adherence: number | null;
        conformance: number | null;
        lateMinutes: number | null;
        lateShifts: number | null;
        breaksTaken: number | null;
        breakMinutes: number | null;
        contactMinutes: number | null;
        contactShare: number | null;
        states: Array<{
          scheduledState: ScheduledState;
          scheduledMinutes: number;
          adherentMinutes: number;
          excusedMinutes: number;
          neutralMinutes: number;
          workedMinutes: number;
        }>;
      };
      segments: Array<{
        startsAt: string;
        endsAt: string;
        scheduledState: ScheduledState;
        state: AgentState;
        standing: SegmentStanding;
        reason: string | null;
        shiftId: string | null;
      }>;
    };
    published?: {
      figures: {
        scheduledMinutes: number;
        adherentMinutes: number;
        exceptionMinutes: number;
        excusedMinutes: number;
        neutralMinutes: number;
        workedMinutes: number;
        adherence: number | null;
        conformance: number | null;
        lateMinutes: number | null;
        lateShifts: number | null;
        breaksTaken: number | null;
        breakMinutes: number | null;
        contactMinutes: number | null;
        contactShare: number | null;
        states: Array<{
          scheduledState: ScheduledState;
          scheduledMinutes: number;
          adherentMinutes: number;
          excusedMinutes: number;
          neutralMinutes: number;
          workedMinutes: number;
        }>;
      };
      segments: Array<{
        startsAt: string;
        endsAt: string;
        scheduledState: ScheduledState;
        state: AgentState;
        standing: SegmentStanding;
        reason: string | null;
        shiftId: string | null;
      }>;
    };
  };
};

export type GetActivityReportQueryVariables = Exact<{
  from: string;
  to: string;
  groupBy: Array<ActivityGrouping> | ActivityGrouping;
  employeeId?: string | null | undefined;
  teamId?: string | null | undefined;
  page: number;
  limit: number;
}>;

export type GetActivityReportQuery = {
  report: {
    page: number;
    limit: number;
    total: number;
    data: Array<{
      employeeId: string | null;
      teamId: string | null;
      date: string | null;
      scheduledMinutes: number;
      adherentMinutes: number;
      excusedMinutes: number;
      neutralMinutes: number;
      occurrences: number;
      missed: number;
      activityCode: { id: string; name: string; category: ActivityCategory; type: BreakType | null } | null;
    }>;
  };
};

export type GetSettingsQueryVariables = Exact<{ [key: string]: never }>;

export type GetSettingsQuery = {
  organization: {
    id: string;
    name: string;
    slug: string;
    timezone: string;
    settings: {
      serviceLevelTarget: number;
      serviceLevelThreshold: number;
      historicalVolume: HistoricalVolume;
      adherence: {
        lateStartGrace: number;
        earlyLeaveGrace: number;
        breakGrace: number;
        wrongStateGrace: number;
        offlineGrace: number;
        earlyStartTolerance: number;
        feedSilentSeconds: number;
        feedSilentMinPeople: number;
        slideBreaksAfterContact: boolean;
        acceptedStates: unknown;
      };
    };
  };
};

export type UpdateSettingsMutationVariables = Exact<{
  input: UpdateSettingsInput;
}>;

export type UpdateSettingsMutation = {
  organization: {
    id: string;
    name: string;
    slug: string;
    timezone: string;
    settings: {
      serviceLevelTarget: number;
      serviceLevelThreshold: number;
      historicalVolume: HistoricalVolume;
      adherence: {
        lateStartGrace: number;
        earlyLeaveGrace: number;
        breakGrace: number;
        wrongStateGrace: number;
        offlineGrace: number;
        earlyStartTolerance: number;
        feedSilentSeconds: number;
        feedSilentMinPeople: number;
        slideBreaksAfterContact: boolean;
        acceptedStates: unknown;
      };
    };
  };
};

export type ListUsersQueryVariables = Exact<{
  status?: UserStatus | null | undefined;
  role?: Role | null | undefined;
  teamId?: string | null | undefined;
  search?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;

export type ListUsersQuery = {
  users: Array<{
    id: string;
    email: string;
    firstName: string;
    lastName: string;
    role: Role;
    status: UserStatus;
    employee: { id: string; employeeNumber: string | null; teamName: string | null } | null;
  }>;
};

export type CreateUserMutationVariables = Exact<{
  input: CreateUserInput;
}>;

export type CreateUserMutation = {
  created: {
    user: {
      id: string;
      email: string;
      firstName: string;
      lastName: string;
      role: Role;
      status: UserStatus;
      employee: { id: string; employeeNumber: string | null; teamName: string | null } | null;
    };
    passwordLink: { url: string; expiresAt: string } | null;
  };
};

export type UpdateUserMutationVariables = Exact<{
  id: string;
  input: UpdateUserInput;
}>;

export type UpdateUserMutation = {
  user: {
    id: string;
    email: string;
    firstName: string;
    lastName: string;
    role: Role;
    status: UserStatus;
    employee: { id: string; employeeNumber: string | null; teamName: string | null } | null;
  };
};

export type DeactivateUserMutationVariables = Exact<{
  id: string;
}>;

export type DeactivateUserMutation = {
  user: {
    id: string;
    email: string;
    firstName: string;
    lastName: string;
    role: Role;
    status: UserStatus;
    employee: { id: string; employeeNumber: string | null; teamName: string | null } | null;
  };
};

export type IssuePasswordLinkMutationVariables = Exact<{
  id: string;
}>;

export type IssuePasswordLinkMutation = { link: { url: string; expiresAt: string } };

export type TeamFieldsFragment = {
  id: string;
  name: string;
  supervisorId: string | null;
  supervisorName: string | null;
  memberCount: number;
  parentTeamId: string | null;
};

export type ListTeamsQueryVariables = Exact<{
  includeMembers: boolean;
  includeArchived: boolean;
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;

export type ListTeamsQuery = {
  teams: Array<{
    id: string;
    name: string;
    supervisorId: string | null;
    supervisorName: string | null;
    memberCount: number;
    parentTeamId: string | null;
    members?: Array<{
      id: string;
      userId: string;
      firstName: string;
      lastName: string;
      employeeNumber: string | null;
      email: string | null;
      role: Role | null;
      active: boolean;
    }>;
  }>;
};

export type CreateTeamMutationVariables = Exact<{
  input: CreateTeamInput;
}>;

export type CreateTeamMutation = {
  team: {
    id: string;
    name: string;
    supervisorId: string | null;
    supervisorName: string | null;
    memberCount: number;
    parentTeamId: string | null;
  };
};

export type UpdateTeamMutationVariables = Exact<{
  id: string;
  input: UpdateTeamInput;
}>;

export type UpdateTeamMutation = {
  team: {
    id: string;
    name: string;
    supervisorId: string | null;
    supervisorName: string | null;
    memberCount: number;
    parentTeamId: string | null;
  };
};

export type SkillFieldsFragment = {
  id: string;
  name: string;
  description: string | null;
  category: string | null;
  proficiencyLevels: Array<string>;
};

export type ListSkillsQueryVariables = Exact<{
  category?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;

export type ListSkillsQuery = {
  skills: Array<{
    id: string;
    name: string;
    description: string | null;
    category: string | null;
    proficiencyLevels: Array<string>;
  }>;
};

export type CreateSkillMutationVariables = Exact<{
  input: CreateSkillInput;
}>;

export type CreateSkillMutation = {
  skill: {
    id: string;
    name: string;
    description: string | null;
    category: string | null;
    proficiencyLevels: Array<string>;
  };
};

export type AssignSkillMutationVariables = Exact<{
  input: AssignSkillInput;
}>;

export type AssignSkillMutation = {
  assignment: { employeeId: string; skillId: string; proficiencyLevel: string | null };
};

export type UnassignSkillMutationVariables = Exact<{
  employeeId: string;
  skillId: string;
}>;

export type UnassignSkillMutation = {
  assignment: { employeeId: string; skillId: string; proficiencyLevel: string | null };
};

export type ApiKeyFieldsFragment = {
  id: string;
  name: string;
  keyPreview: string;
  permissions: Array<string>;
  status: ApiKeyStatus;
  expiresAt: string | null;
  lastUsedAt: string | null;
  createdAt: string;
};

export type ListApiKeysQueryVariables = Exact<{
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;

export type ListApiKeysQuery = {
  apiKeys: Array<{
    id: string;
    name: string;
    keyPreview: string;
    permissions: Array<string>;
    status: ApiKeyStatus;
    expiresAt: string | null;
    lastUsedAt: string | null;
    createdAt: string;
  }>;
};

export type CreateApiKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
}>;

export type CreateApiKeyMutation = { apiKey: { id: string; name: string; key: string } };

export type RevokeApiKeyMutationVariables = Exact<{
  id: string;
}>;

export type RevokeApiKeyMutation = {
  apiKey: {
    id: string;
    name: string;
    keyPreview: string;
    permissions: Array<string>;
    status: ApiKeyStatus;
    expiresAt: string | null;
    lastUsedAt: string | null;
    createdAt: string;
  };
};

export type GetAuditLogsQueryVariables = Exact<{
  limit: number;
  offset: number;
  action?: string | null | undefined;
}>;

export type GetAuditLogsQuery = {
  page: {
    total: number;
    logs: Array<{
      id: string;
      userId: string | null;
      userName: string;
      action: string;
      details: unknown;
      ipAddress: string | null;
      createdAt: string;
    }>;
  };
};

export type ExportPersonQueryVariables = Exact<{
  employeeId: string;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;

export type ExportPersonQuery = { personExport: unknown };

export type GetForecastQueryVariables = Exact<{
  queue: string;
  channel: string;
  from: string;
  to: string;
  groupBy: ForecastGrouping;
  quantiles: Array<number> | number;
  runId?: string | null | undefined;
  csv: boolean;
}>;

export type GetForecastQuery = {
  forecast: {
    queue: string;
    channel: string;
    id: string | null;
    origin: string | null;
    madeAt: string | null;
    modelVersion: string | null;
    inputHash: string | null;
    slotMinutes: number | null;
    reason: string | null;
    failedAt: string | null;
    audit: unknown;
    csv?: string;
    flags: Array<{ kind: string; date: string | null; message: string }>;
    data?: Array<{
      date: string;
      interval: string | null;
      until: string;
      complete: boolean;
      realMinutes: number | null;
      volume: number;
      lower80: number;
      upper80: number;
      lower95: number;
      upper95: number;
      handleTimeSeconds: number | null;
      name: string | null;
      quantiles: Array<{ probability: number; volume: number; handleTimeSeconds: number | null }>;
      handleTimeRange: { lower80: number; upper80: number; lower95: number; upper95: number } | null;
      drivers: Array<{ name: string; factor: number }>;
    }>;
  };
};

export type GetForecastAccuracyQueryVariables = Exact<{
  queue: string;
  channel: string;
  from: string;
  to: string;
  groupBy: AccuracyGrouping;
  leadFrom?: number | null | undefined;
  leadTo?: number | null | undefined;
  csv: boolean;
}>;

export type GetForecastAccuracyQuery = {
  accuracy: {
    queue: string;
    channel: string;
    backtests: unknown;
    csv?: string;
    data?: Array<{
      date: string | null;
      leadFrom: number | null;
      leadTo: number | null;
      days: number;
      contacts: number;
      forecastContacts: number;
      wape: number | null;
      bias: number | null;
      coverage80: number | null;
    }>;
  };
};

export type GetRequirementQueryVariables = Exact<{
  from: string;
  to: string;
  queue?: string | null | undefined;
  channel?: string | null | undefined;
  skillId?: string | null | undefined;
  risk?: number | null | undefined;
  scheduleId?: string | null | undefined;
  groupBy: Array<RequirementGrouping> | RequirementGrouping;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  csv: boolean;
}>;

export type GetRequirementQuery = {
  requirement: {
    total: number;
    csv?: string;
    failures?: Array<{ queue: string; channel: string; reason: string }>;
    data?: Array<{
      date: string;
      interval: string;
      startsAt: string;
      endsAt: string;
      queue: string | null;
      channel: string | null;
      skillId: string | null;
      forecast: number;
      handleTimeSeconds: number | null;
      required: number | null;
      scheduled: number | null;
      probability: number | null;
      scheduledPeople: number | null;
      gap: number | null;
    }>;
  };
};

export type GetIntradayQueryVariables = Exact<{
  date?: string | null | undefined;
  queue?: string | null | undefined;
  channel?: string | null | undefined;
  csv: boolean;
}>;

export type GetIntradayQuery = {
  intraday: {
    date: string;
    importedUntil: string | null;
    csv?: string;
    streams?: Array<{
      queue: string;
      channel: string;
      skillId: string | null;
      forecastSoFar: number;
      actualSoFar: number;
      ratio: number;
      weight: number;
      handleTimeSecondsSoFar: number | null;
      forecastTotal: number;
      expectedTotal: number;
      intervals: Array<{
        interval: string;
        startsAt: string;
        endsAt: string;
        forecast: number;
        actual: number | null;
        expected: number;
        lower80: number;
        upper80: number;
        handleTimeSeconds: number | null;
        required: number;
        requiredNow: number;
        scheduledNow: number;
        scheduledPeople: number;
        gap: number;
      }>;
    }>;
  };
};

export type GetCapacityQueryVariables = Exact<{
  input: CapacityPlanInput;
  csv: boolean;
}>;

export type GetCapacityQuery = {
  capacity: {
    hires: number;
    employed: number;
    csv?: string;
    data?: Array<{
      month: string;
      skillId: string | null;
      hours: number;
      peak: number;
      needed: number;
      available: number;
      gap: number;
      hires: number;
      decideBy: string | null;
      isLate: boolean;
      byContract: Array<{ contractId: string | null; needed: number; hires: number }>;
    }>;
  };
};

export type ImportHistoricalMutationVariables = Exact<{
  data: unknown;
  dryRun: boolean;
  outcomes: boolean;
}>;

export type ImportHistoricalMutation = {
  result: {
    success: boolean;
    imported: number;
    skipped: number;
    errors: Array<{ index: number; error: string; data: unknown }>;
    outcomes?: Array<{ index: number; outcome: RecordOutcome; id: string | null }> | null;
    warnings: Array<{ index: number | null; field: string; message: string }>;
  };
};

export type ImportEmployeesMutationVariables = Exact<{
  data: unknown;
  updateExisting: boolean;
  dryRun: boolean;
  outcomes: boolean;
}>;

export type ImportEmployeesMutation = {
  result: {
    success: boolean;
    created: number;
    updated: number;
    skipped: number;
    errors: Array<{ index: number; error: string; data: unknown }>;
    outcomes?: Array<{ index: number; outcome: RecordOutcome; id: string | null }> | null;
    warnings: Array<{ index: number | null; field: string; message: string }>;
  };
};

export type ImportAgentStatesMutationVariables = Exact<{
  data: unknown;
  dryRun: boolean;
  outcomes: boolean;
}>;

export type ImportAgentStatesMutation = {
  result: {
    success: boolean;
    processed: number;
    skipped: number;
    errors: Array<{ index: number; error: string; data: unknown }>;
    outcomes?: Array<{ index: number; outcome: RecordOutcome; id: string | null }> | null;
    warnings: Array<{ index: number | null; field: string; message: string }>;
  };
};

export type ImportDeflectionMutationVariables = Exact<{
  data: unknown;
  dryRun: boolean;
  outcomes: boolean;
}>;

export type ImportDeflectionMutation = {
  result: {
    success: boolean;
    imported: number;
    skipped: number;
    message: string;
    errors: Array<{ index: number; error: string; data: unknown }>;
    outcomes?: Array<{ index: number; outcome: RecordOutcome; id: string | null }> | null;
    warnings: Array<{ index: number | null; field: string; message: string }>;
  };
};

export type SyncEmployeesQueryVariables = Exact<{
  updatedSince?: string | null | undefined;
  cursor?: string | null | undefined;
  limit: number;
}>;

export type SyncEmployeesQuery = {
  page: {
    nextCursor: string;
    hasMore: boolean;
    data: Array<{
      id: string;
      employeeNumber: string | null;
      firstName: string;
      lastName: string;
      email: string;
      role: Role;
      active: boolean;
      teamId: string | null;
      teamName: string | null;
      employmentType: EmploymentType | null;
      weeklyHoursTarget: number | null;
      updatedAt: string;
      skills: Array<{ name: string; proficiencyLevel: string | null }>;
    }>;
  };
};

export type SyncShiftsQueryVariables = Exact<{
  updatedSince?: string | null | undefined;
  cursor?: string | null | undefined;
  limit: number;
}>;

export type SyncShiftsQuery = {
  page: {
    deletedIds: Array<string>;
    nextCursor: string;
    hasMore: boolean;
    data: Array<{
      id: string;
      scheduleId: string;
      employeeId: string;
      templateId: string | null;
      date: string;
      startTime: string;
      endTime: string;
      startsAt: string;
      endsAt: string;
      updatedAt: string;
      breaks: Array<{ startOffset: number; duration: number; type: BreakType }>;
    }>;
  };
};

export type SyncShiftTradesQueryVariables = Exact<{
  updatedSince?: string | null | undefined;
  cursor?: string | null | undefined;
  limit: number;
}>;

export type SyncShiftTradesQuery = {
  page: {
    nextCursor: string;
    hasMore: boolean;
    data: Array<{
      id: string;
      state: ShiftTradeState;
      proposerId: string;
      partnerId: string | null;
      decidedAt: string | null;
      updatedAt: string;
      gives: Array<{
        date: string;
        endTime: string;
        endsAt: string;
        isPart: boolean;
        scheduleId: string;
        shiftId: string;
        startTime: string;
        startsAt: string;
        breaks: Array<{ startOffset: number; duration: number; type: BreakType }>;
      }>;
      takes: Array<{
        date: string;
        endTime: string;
        endsAt: string;
        isPart: boolean;
        scheduleId: string;
        shiftId: string;
        startTime: string;
        startsAt: string;
        breaks: Array<{ startOffset: number; duration: number; type: BreakType }>;
      }>;
    }>;
  };
};

export type SyncOfferClaimsQueryVariables = Exact<{
  updatedSince?: string | null | undefined;
  cursor?: string | null | undefined;
  limit: number;
}>;

export type SyncOfferClaimsQuery = {
  page: {
    nextCursor: string;
    hasMore: boolean;
    data: Array<{
      id: string;
      offerId: string;
      employeeId: string;
      kind: HoursOfferKind;
      state: OfferClaimState;
      startsAt: string;
      endsAt: string;
      minutes: number;
      shiftId: string | null;
      timeOffId: string | null;
      updatedAt: string;
    }>;
  };
};

export type SyncAgentStatesQueryVariables = Exact<{
  updatedSince?: string | null | undefined;
  cursor?: string | null | undefined;
  limit: number;
}>;

export type SyncAgentStatesQuery = {
  page: {
    nextCursor: string;
    hasMore: boolean;
    data: Array<{
      employeeId: string;
      state: AgentState;
      stateStartedAt: string;
      queue: string | null;
      acdStateCode: string | null;
      updatedAt: string;
    }>;
  };
};

export type SyncAgentDaysQueryVariables = Exact<{
  updatedSince?: string | null | undefined;
  cursor?: string | null | undefined;
  limit: number;
}>;

export type SyncAgentDaysQuery = {
  page: {
    nextCursor: string;
    hasMore: boolean;
    data: Array<{
      employeeId: string;
      date: string;
      isAmended: boolean;
      updatedAt: string;
      amended: {
        scheduledMinutes: number;
        adherentMinutes: number;
        exceptionMinutes: number;
        excusedMinutes: number;
        neutralMinutes: number;
        workedMinutes: number;
        adherence: number | null;
        conformance: number | null;
        lateMinutes: number | null;
        lateShifts: number | null;
        breaksTaken: number | null;
        breakMinutes: number | null;
        contactMinutes: number | null;
        contactShare: number | null;
        states: Array<{
          scheduledState: ScheduledState;
          scheduledMinutes: number;
          adherentMinutes: number;
          excusedMinutes: number;
          neutralMinutes: number;
          workedMinutes: number;
        }>;
      };
      published: {
        scheduledMinutes: number;
        adherentMinutes: number;
        exceptionMinutes: number;
        excusedMinutes: number;
        neutralMinutes: number;
        workedMinutes: number;
        adherence: number | null;
        conformance: number | null;
        lateMinutes: number | null;
        lateShifts: number | null;
        breaksTaken: number | null;
        breakMinutes: number | null;
        contactMinutes: number | null;
        contactShare: number | null;
        states: Array<{
          scheduledState: ScheduledState;
          scheduledMinutes: number;
          adherentMinutes: number;
          excusedMinutes: number;
          neutralMinutes: number;
          workedMinutes: number;
        }>;
      };
    }>;
  };
};

export type SyncHistoryQueryVariables = Exact<{
  updatedSince?: string | null | undefined;
  cursor?: string | null | undefined;
  limit: number;
}>;

export type SyncHistoryQuery = {
  page: {
    nextCursor: string;
    hasMore: boolean;
    data: Array<{
      date: string;
      queue: string | null;
      channel: Channel | null;
      updatedAt: string;
      intervals: Array<{ interval: string; volume: number; aht: number }>;
    }>;
  };
};

export type SyncForecastsQueryVariables = Exact<{
  updatedSince?: string | null | undefined;
  cursor?: string | null | undefined;
  limit: number;
  from: string;
  to: string;
}>;

export type SyncForecastsQuery = {
  page: {
    nextCursor: string;
    hasMore: boolean;
    data: Array<{
      queue: string | null;
      channel: Channel | null;
      id: string | null;
      reason: string | null;
      madeAt: string | null;
      slotMinutes: number | null;
      updatedAt: string;
      intervals: Array<{
        date: string;
        interval: string;
        volume: number;
        lower80: number;
        upper80: number;
        handleTimeSeconds: number | null;
      }>;
    }>;
  };
};

export type ShiftTemplateFieldsFragment = {
  id: string;
  name: string;
  startTime: string;
  endTime: string;
  durationMinutes: number;
  daysOfWeek: Array<number>;
  color: string | null;
  breakRules: Array<{ startOffset: number; duration: number; type: BreakType }>;
};

export type ListShiftTemplatesQueryVariables = Exact<{
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;

export type ListShiftTemplatesQuery = {
  templates: Array<{
    id: string;
    name: string;
    startTime: string;
    endTime: string;
    durationMinutes: number;
    daysOfWeek: Array<number>;
    color: string | null;
    breakRules: Array<{ startOffset: number; duration: number; type: BreakType }>;
  }>;
};

export type CreateShiftTemplateMutationVariables = Exact<{
  input: CreateShiftTemplateInput;
}>;

export type CreateShiftTemplateMutation = {
  template: {
    id: string;
    name: string;
    startTime: string;
    endTime: string;
    durationMinutes: number;
    daysOfWeek: Array<number>;
    color: string | null;
    breakRules: Array<{ startOffset: number; duration: number; type: BreakType }>;
  };
};

export type UpdateShiftTemplateMutationVariables = Exact<{
  id: string;
  input: UpdateShiftTemplateInput;
}>;

export type UpdateShiftTemplateMutation = {
  template: {
    id: string;
    name: string;
    startTime: string;
    endTime: string;
    durationMinutes: number;
    daysOfWeek: Array<number>;
    color: string | null;
    breakRules: Array<{ startOffset: number; duration: number; type: BreakType }>;
  };
};

export type DeleteShiftTemplateMutationVariables = Exact<{
  id: string;
}>;

export type DeleteShiftTemplateMutation = { success: boolean };

export type ScheduleFieldsFragment = {
  id: string;
  name: string;
  startDate: string;
  endDate: string;
  status: ScheduleStatus;
  shiftCount: number;
  employeeCount: number;
};

export type ListSchedulesQueryVariables = Exact<{
  status?: ScheduleStatus | null | undefined;
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;

export type ListSchedulesQuery = {
  schedules: Array<{
    id: string;
    name: string;
    startDate: string;
    endDate: string;
    status: ScheduleStatus;
    shiftCount: number;
    employeeCount: number;
  }>;
};

export type CreateScheduleMutationVariables = Exact<{
  input: CreateScheduleInput;
}>;

export type CreateScheduleMutation = {
  schedule: {
    id: string;
    name: string;
    startDate: string;
    endDate: string;
    status: ScheduleStatus;
    shiftCount: number;
    employeeCount: number;
  };
};

export type GetScheduleQueryVariables = Exact<{
  id: string;
  version?: number | null | undefined;
  asOf?: string | null | undefined;
}>;

export type GetScheduleQuery = {
  schedule: {
    id: string;
    name: string;
    status: ScheduleStatus;
    startDate: string;
    endDate: string;
    shifts: Array<{
      id: string;
      date: string;
      startTime: string;
      endTime: string;
      employee: { id: string; firstName: string; lastName: string };
      template: { name: string; color: string | null } | null;
    }>;
  };
};

export type ListScheduleVersionsQueryVariables = Exact<{
  id: string;
  page: number;
  limit: number;
}>;

export type ListScheduleVersionsQuery = {
  versions: {
    page: number;
    limit: number;
    total: number;
    data: Array<{
      id: string;
      scheduleId: string;
      operationId: string;
      version: number;
      kind: ChangeSetKind;
      at: string;
      userId: string | null;
      userName: string | null;
      reason: string | null;
      status: ScheduleStatus;
      added: number;
      removed: number;
      changed: number;
      people: number;
      minutesDelta: number;
      ofVersion: number | null;
    }>;
  };
};

export type GetScheduleDiffQueryVariables = Exact<{
  from: ScheduleAtInput;
  to: ScheduleAtInput;
  page: number;
  limit: number;
  csv: boolean;
}>;

export type GetScheduleDiffQuery = {
  diff: {
    people?: number;
    cells?: number;
    added?: number;
    removed?: number;
    moved?: number;
    template?: number;
    breaks?: number;
    activities?: number;
    minutesBefore?: number;
    minutesAfter?: number;
    page?: number;
    limit?: number;
    total?: number;
    csv?: string;
    data?: Array<{
      date: string;
      differences: Array<ShiftDifference>;
      minutesBefore: number;
      minutesAfter: number;
      employee: { id: string; firstName: string; lastName: string };
      before: Array<{
        id: string;
        templateId: string | null;
        date: string;
        startTime: string;
        endTime: string;
        breaks: Array<{ startOffset: number; duration: number; type: BreakType }>;
      }>;
      after: Array<{
        id: string;
        templateId: string | null;
        date: string;
        startTime: string;
        endTime: string;
        breaks: Array<{ startOffset: number; duration: number; type: BreakType }>;
      }>;
      counterparts: Array<{ employeeId: string; date: string }>;
    }>;
  };
};

export type UpdateScheduleMutationVariables = Exact<{
  id: string;
  input: UpdateScheduleInput;
}>;

export type UpdateScheduleMutation = {
  schedule: {
    id: string;
    name: string;
    startDate: string;
    endDate: string;
    status: ScheduleStatus;
    shiftCount: number;
    employeeCount: number;
  };
};

export type DeleteScheduleMutationVariables = Exact<{
  id: string;
}>;

export type DeleteScheduleMutation = { success: boolean };

export type ShiftFieldsFragment = {
  id: string;
  scheduleId: string;
  employeeId: string;
  templateId: string | null;
  date: string;
  startTime: string;
  endTime: string;
  breaks: Array<{ startOffset: number; duration: number; type: BreakType }>;
};

export type ListShiftsQueryVariables = Exact<{
  scheduleId?: string | null | undefined;
  employeeId?: string | null | undefined;
  date?: string | null | undefined;
  page: number;
  limit: number;
}>;

export type ListShiftsQuery = {
  shifts: {
    page: number;
    limit: number;
    total: number;
    data: Array<{
      id: string;
      scheduleId: string;
      employeeId: string;
      templateId: string | null;
      date: string;
      startTime: string;
      endTime: string;
      breaks: Array<{ startOffset: number; duration: number; type: BreakType }>;
    }>;
  };
};

export type CreateShiftsMutationVariables = Exact<{
  input: CreateShiftsInput;
}>;

export type CreateShiftsMutation = {
  created: {
    shift: {
      id: string;
      scheduleId: string;
      employeeId: string;
      templateId: string | null;
      date: string;
      startTime: string;
      endTime: string;
      breaks: Array<{ startOffset: number; duration: number; type: BreakType }>;
    } | null;
    shifts: Array<{
      id: string;
      scheduleId: string;
      employeeId: string;
      templateId: string | null;
      date: string;
      startTime: string;
      endTime: string;
      breaks: Array<{ startOffset: number; duration: number; type: BreakType }>;
    }>;
  };
};

export type UpdateShiftMutationVariables = Exact<{
  id: string;
  input: UpdateShiftInput;
}>;

export type UpdateShiftMutation = {
  shift: {
    id: string;
    scheduleId: string;
    employeeId: string;
    templateId: string | null;
    date: string;
    startTime: string;
    endTime: string;
    breaks: Array<{ startOffset: number; duration: number; type: BreakType }>;
  };
};

export type DeleteShiftMutationVariables = Exact<{
  id: string;
}>;

export type DeleteShiftMutation = { success: boolean };

export type GenerateScheduleMutationVariables = Exact<{
  input: GenerateScheduleInput;
}>;

export type GenerateScheduleMutation = {
  generated: {
    schedule: { id: string; name: string; shiftCount: number };
    report: {
      breakMinutesOver: number | null;
      stoppedEarly: boolean;
      impossible: Array<string>;
      infeasibilities: Array<string>;
      impossibleLeftOut: number;
      moreInfeasibilities: number;
      epochs: number;
      shortIntervals: Array<{
        date: string;
        startTime: string;
        endTime: string;
        startsAt: string;
        endsAt: string;
        required: number;
        scheduled: number;
        reason: string | null;
      }>;
      teamBreaches: Array<{
        teamRuleId: string;
        name: string;
        kind: TeamRuleKind;
        date: string;
        startTime: string | null;
        endTime: string | null;
        says: string;
        description: string;
      }>;
      closedDays: Array<{ date: string; reason: string; employeeIds: Array<string> }>;
      alreadyScheduled: Array<{ scheduleId: string; name: string; employeeCount: number; shiftCount: number }>;
      peopleLeftOut: Array<{ employeeId: string; reason: string }>;
      certificate: {
        legal: boolean;
        brokenRules: number;
        cost: number;
        bound: number | null;
        gap: number | null;
        shortHours: number;
        understaffedHours: number;
        neededHours: number;
        broken: Array<{ rule: string; employeeId: string; date: string | null; units: number }>;
        costByTerm: Array<{ term: string; cost: number }>;
        shortByMeasure: Array<{ measure: HoursMeasure; shortHours: number; neededHours: number }>;
        understaffedHoursByMeasure: Array<{ measure: HoursMeasure; understaffedHours: number; neededHours: number }>;
      };
    };
  };
};

export type ListActivityCodesQueryVariables = Exact<{ [key: string]: never }>;

export type ListActivityCodesQuery = {
  activityCodes: Array<{
    id: string;
    name: string;
    category: ActivityCategory;
    type: BreakType | null;
    onQueue: boolean;
    paid: boolean;
    color: string;
    acceptedStates: Array<AgentState> | null;
    requestableBy: Array<Role>;
    defaultMinutes: number | null;
    isBuiltIn: boolean;
    archivedAt: string | null;
  }>;
};

export type UserFieldsFragment = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  status: UserStatus;
  employee: { id: string; employeeNumber: string | null; teamName: string | null } | null;
};

export type OrganizationFieldsFragment = {
  id: string;
  name: string;
  slug: string;
  timezone: string;
  settings: {
    serviceLevelTarget: number;
    serviceLevelThreshold: number;
    historicalVolume: HistoricalVolume;
    adherence: {
      lateStartGrace: number;
      earlyLeaveGrace: number;
      breakGrace: number;
      wrongStateGrace: number;
      offlineGrace: number;
      earlyStartTolerance: number;
      feedSilentSeconds: number;
      feedSilentMinPeople: number;
      slideBreaksAfterContact: boolean;
      acceptedStates: unknown;
    };
  };
};

export type LoginMutationVariables = Exact<{
  input: LoginInput;
}>;

export type LoginMutation = {
  user: {
    id: string;
    email: string;
    firstName: string;
    lastName: string;
    role: Role;
    status: UserStatus;
    employee: { id: string; employeeNumber: string | null; teamName: string | null } | null;
  };
};

export type LogoutMutationVariables = Exact<{ [key: string]: never }>;

export type LogoutMutation = { logout: boolean };

export type ChangePasswordMutationVariables = Exact<{
  input: ChangePasswordInput;
}>;

export type ChangePasswordMutation = { changePassword: boolean };

export type SetPasswordMutationVariables = Exact<{
  input: SetPasswordInput;
}>;

export type SetPasswordMutation = { setPassword: boolean };

export type SessionQueryVariables = Exact<{ [key: string]: never }>;

export type SessionQuery = {
  user: {
    id: string;
    email: string;
    firstName: string;
    lastName: string;
    role: Role;
    status: UserStatus;
    employee: { id: string; employeeNumber: string | null; teamName: string | null } | null;
  };
  organization: {
    id: string;
    name: string;
    slug: string;
    timezone: string;
    settings: {
      serviceLevelTarget: number;
      serviceLevelThreshold: number;
      historicalVolume: HistoricalVolume;
      adherence: {
        lateStartGrace: number;
        earlyLeaveGrace: number;
        breakGrace: number;
        wrongStateGrace: number;
        offlineGrace: number;
        earlyStartTolerance: number;
        feedSilentSeconds: number;
        feedSilentMinPeople: number;
        slideBreaksAfterContact: boolean;
        acceptedStates: unknown;
      };
    };
  };
};

export const AgentStatusFieldsFragmentDoc = gql`
  fragment AgentStatusFields on AgentStatus {
    employeeId
    employeeName
    employeeNumber
    state
    stateStartedAt
    stateIsStale
    queue
    scheduledState
    isAdherent
    shift {
      startTime
      endTime
    }
  }
` as unknown as DocumentNode<AgentStatusFieldsFragment, unknown>;
export const AlertFieldsFragmentDoc = gql`
  fragment AlertFields on AdherenceAlert {
    id
    employeeId
    employeeName
    type
    message
    status
    createdAt
    acknowledgedAt
    resolvedAt
    notes
    occurrences
    endedAt
  }
` as unknown as DocumentNode<AlertFieldsFragment, unknown>;
export const AdherenceFigureFieldsFragmentDoc = gql`
  fragment AdherenceFigureFields on AdherenceFigures {
    scheduledMinutes
    adherentMinutes
    exceptionMinutes
    excusedMinutes
    neutralMinutes
    workedMinutes
    adherence
    conformance
    lateMinutes
    lateShifts
    breaksTaken
    breakMinutes
    contactMinutes
    contactShare
    states {
      scheduledState
      scheduledMinutes
      adherentMinutes
      excusedMinutes
      neutralMinutes
      workedMinutes
    }
  }
` as unknown as DocumentNode<AdherenceFigureFieldsFragment, unknown>;
export const AgentDayReadingFieldsFragmentDoc = gql`
  fragment AgentDayReadingFields on AgentDayReading {
    figures {
      ...AdherenceFigureFields
    }
    segments {
      startsAt
      endsAt
      scheduledState
      state
      standing
      reason
      shiftId
    }
  }
` as unknown as DocumentNode<AgentDayReadingFieldsFragment, unknown>;
export const TeamFieldsFragmentDoc = gql`
  fragment TeamFields on Team {
    id
    name
    supervisorId
    supervisorName
    memberCount
    parentTeamId
  }
` as unknown as DocumentNode<TeamFieldsFragment, unknown>;
export const SkillFieldsFragmentDoc = gql`
  fragment SkillFields on Skill {
    id
    name
    description
    category
    proficiencyLevels
  }
` as unknown as DocumentNode<SkillFieldsFragment, unknown>;
export const ApiKeyFieldsFragmentDoc = gql`
  fragment ApiKeyFields on ApiKey {
    id
    name
    keyPreview
    permissions
    status
    expiresAt
    lastUsedAt
    createdAt
  }
` as unknown as DocumentNode<ApiKeyFieldsFragment, unknown>;
export const ShiftTemplateFieldsFragmentDoc = gql`
  fragment ShiftTemplateFields on ShiftTemplate {
    id
    name
    startTime
    endTime
    durationMinutes
    breakRules {
      startOffset
      duration
      type
    }
    daysOfWeek
    color
  }
` as unknown as DocumentNode<ShiftTemplateFieldsFragment, unknown>;
export const ScheduleFieldsFragmentDoc = gql`
  fragment ScheduleFields on Schedule {
    id
    name
    startDate
    endDate
    status
    shiftCount
    employeeCount
  }
` as unknown as DocumentNode<ScheduleFieldsFragment, unknown>;
export const ShiftFieldsFragmentDoc = gql`
  fragment ShiftFields on Shift {
    id
    scheduleId
    employeeId
    templateId
    date
    startTime
    endTime
    breaks {
      startOffset
      duration
      type
    }
  }
` as unknown as DocumentNode<ShiftFieldsFragment, unknown>;
export const UserFieldsFragmentDoc = gql`
  fragment UserFields on User {
    id
    email
    firstName
    lastName
    role
    status
    employee {
      id
      employeeNumber
      teamName
    }
  }
` as unknown as DocumentNode<UserFieldsFragment, unknown>;
export const OrganizationFieldsFragmentDoc = gql`
  fragment OrganizationFields on Organization {
    id
    name
    slug
    timezone
    settings {
      serviceLevelTarget
      serviceLevelThreshold
      historicalVolume
      adherence {
        lateStartGrace
        earlyLeaveGrace
        breakGrace
        wrongStateGrace
        offlineGrace
        earlyStartTolerance
        feedSilentSeconds
        feedSilentMinPeople
        slideBreaksAfterContact
        acceptedStates
      }
    }
  }
` as unknown as DocumentNode<OrganizationFieldsFragment, unknown>;
export const GetStatesDocument = gql`
  query GetStates($teamId: ID, $state: AgentState, $adherent: Boolean, $page: Int, $limit: Int) {
    page: agentStates(teamId: $teamId, state: $state, adherent: $adherent, page: $page, limit: $limit) {
      states {
        ...AgentStatusFields
      }
      summary {
        totalAgents
        adherentCount
        adherencePercentage
        scheduledAgents
        scheduledAdherentCount
        scheduledAdherencePercentage
      }
    }
  }
  ${AgentStatusFieldsFragmentDoc}
` as unknown as DocumentNode<GetStatesQuery, GetStatesQueryVariables>;
export const UpdateAgentStateDocument = gql`
  mutation UpdateAgentState($input: UpdateAgentStateInput!) {
    state: updateAgentState(input: $input) {
      ...AgentStatusFields
    }
  }
  ${AgentStatusFieldsFragmentDoc}
` as unknown as DocumentNode<UpdateAgentStateMutation, UpdateAgentStateMutationVariables>;
export const ListAlertsDocument = gql`
  query ListAlerts(
    $status: AlertStatus
    $type: AlertType
    $teamId: ID
    $employeeId: ID
    $lasting: Boolean
    $from: String
    $to: String
    $page: Int!
    $limit: Int!
  ) {
    alerts: adherenceAlerts(
      status: $status
      type: $type
      teamId: $teamId
      employeeId: $employeeId
      lasting: $lasting
      from: $from
      to: $to
      page: $page
      limit: $limit
    ) {
      ...AlertFields
    }
  }
  ${AlertFieldsFragmentDoc}
` as unknown as DocumentNode<ListAlertsQuery, ListAlertsQueryVariables>;
export const GetAlertDocument = gql`
  query GetAlert($id: ID!) {
    alert: adherenceAlert(id: $id) {
      ...AlertFields
      evidence
    }
  }
  ${AlertFieldsFragmentDoc}
` as unknown as DocumentNode<GetAlertQuery, GetAlertQueryVariables>;
export const UpdateAlertDocument = gql`
  mutation UpdateAlert($id: ID!, $input: UpdateAlertInput!) {
    alert: updateAlert(id: $id, input: $input) {
      id
      status
      acknowledgedAt
      resolvedAt
      notes
    }
  }
` as unknown as DocumentNode<UpdateAlertMutation, UpdateAlertMutationVariables>;
export const GetAdherenceReportDocument = gql`
  query GetAdherenceReport(
    $from: String!
    $to: String!
    $teamId: ID
    $employeeId: ID
    $groupBy: [AdherenceGrouping!]!
    $reading: ScheduleReading!
    $orderBy: AdherenceReportOrder!
    $page: Int
    $limit: Int
    $csv: Boolean!
  ) {
    report: adherenceReport(
      from: $from
      to: $to
      teamId: $teamId
      employeeId: $employeeId
      groupBy: $groupBy
      reading: $reading
      orderBy: $orderBy
      page: $page
      limit: $limit
    ) {
      from
      to
      reading
      total
      pendingDays
      totals @skip(if: $csv) {
        ...AdherenceFigureFields
      }
      data @skip(if: $csv) {
        date
        hour
        employeeId
        employeeName
        employeeNumber
        teamId
        teamName
        agentDays
        scheduledMinutes
        adherentMinutes
        exceptionMinutes
        excusedMinutes
        neutralMinutes
        workedMinutes
        adherence
        conformance
        lateMinutes
        lateShifts
        breaksTaken
        breakMinutes
        contactMinutes
        contactShare
        states {
          scheduledState
          scheduledMinutes
          adherentMinutes
          excusedMinutes
          neutralMinutes
          workedMinutes
        }
      }
      csv @include(if: $csv)
    }
  }
  ${AdherenceFigureFieldsFragmentDoc}
` as unknown as DocumentNode<GetAdherenceReportQuery, GetAdherenceReportQueryVariables>;
export const GetAgentDayDocument = gql`
  query GetAgentDay($employeeId: ID!, $date: String!, $csv: Boolean!) {
    agentDay(employeeId: $employeeId, date: $date) {
      employeeId
      employeeName
      employeeNumber
      date
      isAmended
      amended @skip(if: $csv) {
        ...AgentDayReadingFields
      }
      published @skip(if: $csv) {
        ...AgentDayReadingFields
      }
      csv @include(if: $csv)
    }
  }
  ${AgentDayReadingFieldsFragmentDoc}
  ${AdherenceFigureFieldsFragmentDoc}
` as unknown as DocumentNode<GetAgentDayQuery, GetAgentDayQueryVariables>;
export const GetActivityReportDocument = gql`
  query GetActivityReport(
    $from: String!
    $to: String!
    $groupBy: [ActivityGrouping!]!
    $employeeId: ID
    $teamId: ID
    $page: Int!
    $limit: Int!
  ) {
    report: activityReport(
      from: $from
      to: $to
      groupBy: $groupBy
      employeeId: $employeeId
      teamId: $teamId
      page: $page
      limit: $limit
    ) {
      data {
        activityCode {
          id
          name
          category
          type
        }
        employeeId
        teamId
        date
        scheduledMinutes
        adherentMinutes
        excusedMinutes
        neutralMinutes
        occurrences
        missed
      }
      page
      limit
      total
    }
  }
` as unknown as DocumentNode<GetActivityReportQuery, GetActivityReportQueryVariables>;
export const GetSettingsDocument = gql`
  query GetSettings {
    organization {
      ...OrganizationFields
    }
  }
  ${OrganizationFieldsFragmentDoc}
` as unknown as DocumentNode<GetSettingsQuery, GetSettingsQueryVariables>;
export const UpdateSettingsDocument = gql`
  mutation UpdateSettings($input: UpdateSettingsInput!) {
    organization: updateSettings(input: $input) {
      ...OrganizationFields
    }
  }
  ${OrganizationFieldsFragmentDoc}
` as unknown as DocumentNode<UpdateSettingsMutation, UpdateSettingsMutationVariables>;
export const ListUsersDocument = gql`
  query ListUsers($status: UserStatus, $role: Role, $teamId: ID, $search: String, $page: Int, $limit: Int) {
    users(status: $status, role: $role, teamId: $teamId, search: $search, page: $page, limit: $limit) {
      ...UserFields
    }
  }
  ${UserFieldsFragmentDoc}
` as unknown as DocumentNode<ListUsersQuery, ListUsersQueryVariables>;
export const CreateUserDocument = gql`
  mutation CreateUser($input: CreateUserInput!) {
    created: createUser(input: $input) {
      user {
        ...UserFields
      }
      passwordLink {
        url
        expiresAt
      }
    }
  }
  ${UserFieldsFragmentDoc}
` as unknown as DocumentNode<CreateUserMutation, CreateUserMutationVariables>;
export const UpdateUserDocument = gql`
  mutation UpdateUser($id: ID!, $input: UpdateUserInput!) {
    user: updateUser(id: $id, input: $input) {
      ...UserFields
    }
  }
  ${UserFieldsFragmentDoc}
` as unknown as DocumentNode<UpdateUserMutation, UpdateUserMutationVariables>;
export const DeactivateUserDocument = gql`
  mutation DeactivateUser($id: ID!) {
    user: deactivateUser(id: $id) {
      ...UserFields
    }
  }
  ${UserFieldsFragmentDoc}
` as unknown as DocumentNode<DeactivateUserMutation, DeactivateUserMutationVariables>;
export const IssuePasswordLinkDocument = gql`
  mutation IssuePasswordLink($id: ID!) {
    link: issuePasswordLink(userId: $id) {
      url
      expiresAt
    }
  }
` as unknown as DocumentNode<IssuePasswordLinkMutation, IssuePasswordLinkMutationVariables>;
export const ListTeamsDocument = gql`
  query ListTeams($includeMembers: Boolean!, $includeArchived: Boolean!, $page: Int, $limit: Int) {
    teams(includeArchived: $includeArchived, page: $page, limit: $limit) {
      ...TeamFields
      members @include(if: $includeMembers) {
        id
        userId
        firstName
        lastName
        employeeNumber
        email
        role
        active
      }
    }
  }
  ${TeamFieldsFragmentDoc}
` as unknown as DocumentNode<ListTeamsQuery, ListTeamsQueryVariables>;
export const CreateTeamDocument = gql`
  mutation CreateTeam($input: CreateTeamInput!) {
    team: createTeam(input: $input) {
      ...TeamFields
    }
  }
  ${TeamFieldsFragmentDoc}
` as unknown as DocumentNode<CreateTeamMutation, CreateTeamMutationVariables>;
export const UpdateTeamDocument = gql`
  mutation UpdateTeam($id: ID!, $input: UpdateTeamInput!) {
    team: updateTeam(id: $id, input: $input) {
      ...TeamFields
    }
  }
  ${TeamFieldsFragmentDoc}
` as unknown as DocumentNode<UpdateTeamMutation, UpdateTeamMutationVariables>;
export const ListSkillsDocument = gql`
  query ListSkills($category: String, $page: Int, $limit: Int) {
    skills(category: $category, page: $page, limit: $limit) {
      ...SkillFields
    }
  }
  ${SkillFieldsFragmentDoc}
` as unknown as DocumentNode<ListSkillsQuery, ListSkillsQueryVariables>;
export const CreateSkillDocument = gql`
  mutation CreateSkill($input: CreateSkillInput!) {
    skill: createSkill(input: $input) {
      ...SkillFields
    }
  }
  ${SkillFieldsFragmentDoc}
` as unknown as DocumentNode<CreateSkillMutation, CreateSkillMutationVariables>;
export const AssignSkillDocument = gql`
  mutation AssignSkill($input: AssignSkillInput!) {
    assignment: assignSkill(input: $input) {
      employeeId
      skillId
      proficiencyLevel
    }
  }
` as unknown as DocumentNode<AssignSkillMutation, AssignSkillMutationVariables>;
export const UnassignSkillDocument = gql`
  mutation UnassignSkill($employeeId: ID!, $skillId: ID!) {
    assignment: unassignSkill(employeeId: $employeeId, skillId: $skillId) {
      employeeId
      skillId
      proficiencyLevel
    }
  }
` as unknown as DocumentNode<UnassignSkillMutation, UnassignSkillMutationVariables>;
export const ListApiKeysDocument = gql`
  query ListApiKeys($page: Int, $limit: Int) {
    apiKeys(page: $page, limit: $limit) {
      ...ApiKeyFields
    }
  }
  ${ApiKeyFieldsFragmentDoc}
` as unknown as DocumentNode<ListApiKeysQuery, ListApiKeysQueryVariables>;
export const CreateApiKeyDocument = gql`
  mutation CreateApiKey($input: CreateApiKeyInput!) {
    apiKey: createApiKey(input: $input) {
      id
      name
      key
    }
  }
` as unknown as DocumentNode<CreateApiKeyMutation, CreateApiKeyMutationVariables>;
export const RevokeApiKeyDocument = gql`
  mutation RevokeApiKey($id: ID!) {
    apiKey: revokeApiKey(id: $id) {
      ...ApiKeyFields
    }
  }
  ${ApiKeyFieldsFragmentDoc}
` as unknown as DocumentNode<RevokeApiKeyMutation, RevokeApiKeyMutationVariables>;
export const GetAuditLogsDocument = gql`
  query GetAuditLogs($limit: Int!, $offset: Int!, $action: String) {
    page: auditLogs(limit: $limit, offset: $offset, action: $action) {
      logs {
        id
        userId
        userName
        action
        details
        ipAddress
        createdAt
      }
      total
    }
  }
` as unknown as DocumentNode<GetAuditLogsQuery, GetAuditLogsQueryVariables>;
export const ExportPersonDocument = gql`
  query ExportPerson($employeeId: ID!, $from: String, $to: String) {
    personExport(employeeId: $employeeId, from: $from, to: $to)
  }
` as unknown as DocumentNode<ExportPersonQuery, ExportPersonQueryVariables>;
export const GetForecastDocument = gql`
  query GetForecast(
    $queue: String!
    $channel: String!
    $from: String!
    $to: String!
    $groupBy: ForecastGrouping!
    $quantiles: [Float!]!
    $runId: ID
    $csv: Boolean!
  ) {
    forecast(
      queue: $queue
      channel: $channel
      from: $from
      to: $to
      groupBy: $groupBy
      quantiles: $quantiles
      runId: $runId
    ) {
      queue
      channel
      id
      origin
      madeAt
      modelVersion
      inputHash
      slotMinutes
      reason
      failedAt
      audit
      flags {
        kind
        date
        message
      }
      data @skip(if: $csv) {
        date
        interval
        until
        complete
        realMinutes
        volume
        lower80
        upper80
        lower95
        upper95
        quantiles {
          probability
          volume
          handleTimeSeconds
        }
        handleTimeSeconds
        handleTimeRange {
          lower80
          upper80
          lower95
          upper95
        }
        drivers {
          name
          factor
        }
        name
      }
      csv @include(if: $csv)
    }
  }
` as unknown as DocumentNode<GetForecastQuery, GetForecastQueryVariables>;
export const GetForecastAccuracyDocument = gql`
  query GetForecastAccuracy(
    $queue: String!
    $channel: String!
    $from: String!
    $to: String!
    $groupBy: AccuracyGrouping!
    $leadFrom: Int
    $leadTo: Int
    $csv: Boolean!
  ) {
    accuracy: forecastAccuracy(
      queue: $queue
      channel: $channel
      from: $from
      to: $to
      groupBy: $groupBy
      leadFrom: $leadFrom
      leadTo: $leadTo
    ) {
      queue
      channel
      data @skip(if: $csv) {
        date
        leadFrom
        leadTo
        days
        contacts
        forecastContacts
        wape
        bias
        coverage80
      }
      backtests
      csv @include(if: $csv)
    }
  }
` as unknown as DocumentNode<GetForecastAccuracyQuery, GetForecastAccuracyQueryVariables>;
export const GetRequirementDocument = gql`
  query GetRequirement(
    $from: String!
    $to: String!
    $queue: String
    $channel: String
    $skillId: ID
    $risk: Float
    $scheduleId: ID
    $groupBy: [RequirementGrouping!]!
    $page: Int
    $limit: Int
    $csv: Boolean!
  ) {
    requirement(
      from: $from
      to: $to
      queue: $queue
      channel: $channel
      skillId: $skillId
      risk: $risk
      scheduleId: $scheduleId
      groupBy: $groupBy
      page: $page
      limit: $limit
    ) {
      failures @skip(if: $csv) {
        queue
        channel
        reason
      }
      total
      data @skip(if: $csv) {
        date
        interval
        startsAt
        endsAt
        queue
        channel
        skillId
        forecast
        handleTimeSeconds
        required
        scheduled
        probability
        scheduledPeople
        gap
      }
      csv @include(if: $csv)
    }
  }
` as unknown as DocumentNode<GetRequirementQuery, GetRequirementQueryVariables>;
export const GetIntradayDocument = gql`
  query GetIntraday($date: String, $queue: String, $channel: String, $csv: Boolean!) {
    intraday(date: $date, queue: $queue, channel: $channel) {
      date
      importedUntil
      streams @skip(if: $csv) {
        queue
        channel
        skillId
        forecastSoFar
        actualSoFar
        ratio
        weight
        handleTimeSecondsSoFar
        forecastTotal
        expectedTotal
        intervals {
          interval
          startsAt
          endsAt
          forecast
          actual
          expected
          lower80
          upper80
          handleTimeSeconds
          required
          requiredNow
          scheduledNow
          scheduledPeople
          gap
        }
      }
      csv @include(if: $csv)
    }
  }
` as unknown as DocumentNode<GetIntradayQuery, GetIntradayQueryVariables>;
export const GetCapacityDocument = gql`
  query GetCapacity($input: CapacityPlanInput!, $csv: Boolean!) {
    capacity: capacityPlan(input: $input) {
      hires
      employed
      data @skip(if: $csv) {
        month
        skillId
        hours
        peak
        needed
        available
        gap
        hires
        decideBy
        isLate
        byContract {
          contractId
          needed
          hires
        }
      }
      csv @include(if: $csv)
    }
  }
` as unknown as DocumentNode<GetCapacityQuery, GetCapacityQueryVariables>;
export const ImportHistoricalDocument = gql`
  mutation ImportHistorical($data: JSON!, $dryRun: Boolean!, $outcomes: Boolean!) {
    result: importHistorical(data: $data, dryRun: $dryRun, outcomes: $outcomes) {
      success
      imported
      skipped
      errors {
        index
        error
        data
      }
      outcomes @include(if: $outcomes) {
        index
        outcome
        id
      }
      warnings {
        index
        field
        message
      }
    }
  }
` as unknown as DocumentNode<ImportHistoricalMutation, ImportHistoricalMutationVariables>;
export const ImportEmployeesDocument = gql`
  mutation ImportEmployees($data: JSON!, $updateExisting: Boolean!, $dryRun: Boolean!, $outcomes: Boolean!) {
    result: importEmployees(data: $data, updateExisting: $updateExisting, dryRun: $dryRun, outcomes: $outcomes) {
      success
      created
      updated
      skipped
      errors {
        index
        error
        data
      }
      outcomes @include(if: $outcomes) {
        index
        outcome
        id
      }
      warnings {
        index
        field
        message
      }
    }
  }
` as unknown as DocumentNode<ImportEmployeesMutation, ImportEmployeesMutationVariables>;
export const ImportAgentStatesDocument = gql`
  mutation ImportAgentStates($data: JSON!, $dryRun: Boolean!, $outcomes: Boolean!) {
    result: importAgentStates(data: $data, dryRun: $dryRun, outcomes: $outcomes) {
      success
      processed
      skipped
      errors {
        index
        error
        data
      }
      outcomes @include(if: $outcomes) {
        index
        outcome
        id
      }
      warnings {
        index
        field
        message
      }
    }
  }
` as unknown as DocumentNode<ImportAgentStatesMutation, ImportAgentStatesMutationVariables>;
export const ImportDeflectionDocument = gql`
  mutation ImportDeflection($data: JSON!, $dryRun: Boolean!, $outcomes: Boolean!) {
    result: importDeflection(data: $data, dryRun: $dryRun, outcomes: $outcomes) {
      success
      imported
      skipped
      message
      errors {
        index
        error
        data
      }
      outcomes @include(if: $outcomes) {
        index
        outcome
        id
      }
      warnings {
        index
        field
        message
      }
    }
  }
` as unknown as DocumentNode<ImportDeflectionMutation, ImportDeflectionMutationVariables>;
export const SyncEmployeesDocument = gql`
  query SyncEmployees($updatedSince: DateTime, $cursor: String, $limit: Int!) {
    page: syncEmployees(updatedSince: $updatedSince, cursor: $cursor, limit: $limit) {
      data {
        id
        employeeNumber
        firstName
        lastName
        email
        role
        active
        teamId
        teamName
        employmentType
        weeklyHoursTarget
        skills {
          name
          proficiencyLevel
        }
        updatedAt
      }
      nextCursor
      hasMore
    }
  }
` as unknown as DocumentNode<SyncEmployeesQuery, SyncEmployeesQueryVariables>;
export const SyncShiftsDocument = gql`
  query SyncShifts($updatedSince: DateTime, $cursor: String, $limit: Int!) {
    page: syncShifts(updatedSince: $updatedSince, cursor: $cursor, limit: $limit) {
      data {
        id
        scheduleId
        employeeId
        templateId
        date
        startTime
        endTime
        startsAt
        endsAt
        breaks {
          startOffset
          duration
          type
        }
        updatedAt
      }
      deletedIds
      nextCursor
      hasMore
    }
  }
` as unknown as DocumentNode<SyncShiftsQuery, SyncShiftsQueryVariables>;
export const SyncShiftTradesDocument = gql`
  query SyncShiftTrades($updatedSince: DateTime, $cursor: String, $limit: Int!) {
    page: syncShiftTrades(updatedSince: $updatedSince, cursor: $cursor, limit: $limit) {
      data {
        id
        state
        proposerId
        partnerId
        gives {
          breaks {
            startOffset
            duration
            type
          }
          date
          endTime
          endsAt
          isPart
          scheduleId
          shiftId
          startTime
          startsAt
        }
        takes {
          breaks {
            startOffset
            duration
            type
          }
          date
          endTime
          endsAt
          isPart
          scheduleId
          shiftId
          startTime
          startsAt
        }
        decidedAt
        updatedAt
      }
      nextCursor
      hasMore
    }
  }
` as unknown as DocumentNode<SyncShiftTradesQuery, SyncShiftTradesQueryVariables>;
export const SyncOfferClaimsDocument = gql`
  query SyncOfferClaims($updatedSince: DateTime, $cursor: String, $limit: Int!) {
    page: syncOfferClaims(updatedSince: $updatedSince, cursor: $cursor, limit: $limit) {
      data {
        id
        offerId
        employeeId
        kind
        state
        startsAt
        endsAt
        minutes
        shiftId
        timeOffId
        updatedAt
      }
      nextCursor
      hasMore
    }
  }
` as unknown as DocumentNode<SyncOfferClaimsQuery, SyncOfferClaimsQueryVariables>;
export const SyncAgentStatesDocument = gql`
  query SyncAgentStates($updatedSince: DateTime, $cursor: String, $limit: Int!) {
    page: syncAgentStates(updatedSince: $updatedSince, cursor: $cursor, limit: $limit) {
      data {
        employeeId
        state
        stateStartedAt
        queue
        acdStateCode
        updatedAt
      }
      nextCursor
      hasMore
    }
  }
` as unknown as DocumentNode<SyncAgentStatesQuery, SyncAgentStatesQueryVariables>;
export const SyncAgentDaysDocument = gql`
  query SyncAgentDays($updatedSince: DateTime, $cursor: String, $limit: Int!) {
    page: syncAgentDays(updatedSince: $updatedSince, cursor: $cursor, limit: $limit) {
      data {
        employeeId
        date
        isAmended
        amended {
          ...AdherenceFigureFields
        }
        published {
          ...AdherenceFigureFields
        }
        updatedAt
      }
      nextCursor
      hasMore
    }
  }
  ${AdherenceFigureFieldsFragmentDoc}
` as unknown as DocumentNode<SyncAgentDaysQuery, SyncAgentDaysQueryVariables>;
export const SyncHistoryDocument = gql`
  query SyncHistory($updatedSince: DateTime, $cursor: String, $limit: Int!) {
    page: syncHistory(updatedSince: $updatedSince, cursor: $cursor, limit: $limit) {
      data {
        date
        queue
        channel
        intervals {
          interval
          volume
          aht
        }
        updatedAt
      }
      nextCursor
      hasMore
    }
  }
` as unknown as DocumentNode<SyncHistoryQuery, SyncHistoryQueryVariables>;
export const SyncForecastsDocument = gql`
  query SyncForecasts($updatedSince: DateTime, $cursor: String, $limit: Int!, $from: String!, $to: String!) {
    page: syncForecasts(updatedSince: $updatedSince, cursor: $cursor, limit: $limit, from: $from, to: $to) {
      data {
        queue
        channel
        id
        reason
        madeAt
        slotMinutes
        intervals {
          date
          interval
          volume
          lower80
          upper80
          handleTimeSeconds
        }
        updatedAt
      }
      nextCursor
      hasMore
    }
  }
` as unknown as DocumentNode<SyncForecastsQuery, SyncForecastsQueryVariables>;
export const ListShiftTemplatesDocument = gql`
  query ListShiftTemplates($page: Int, $limit: Int) {
    templates: shiftTemplates(page: $page, limit: $limit) {
      ...ShiftTemplateFields
    }
  }
  ${ShiftTemplateFieldsFragmentDoc}
` as unknown as DocumentNode<ListShiftTemplatesQuery, ListShiftTemplatesQueryVariables>;
export const CreateShiftTemplateDocument = gql`
  mutation CreateShiftTemplate($input: CreateShiftTemplateInput!) {
    template: createShiftTemplate(input: $input) {
      ...ShiftTemplateFields
    }
  }
  ${ShiftTemplateFieldsFragmentDoc}
` as unknown as DocumentNode<CreateShiftTemplateMutation, CreateShiftTemplateMutationVariables>;
export const UpdateShiftTemplateDocument = gql`
  mutation UpdateShiftTemplate($id: ID!, $input: UpdateShiftTemplateInput!) {
    template: updateShiftTemplate(id: $id, input: $input) {
      ...ShiftTemplateFields
    }
  }
  ${ShiftTemplateFieldsFragmentDoc}
` as unknown as DocumentNode<UpdateShiftTemplateMutation, UpdateShiftTemplateMutationVariables>;
export const DeleteShiftTemplateDocument = gql`
  mutation DeleteShiftTemplate($id: ID!) {
    success: deleteShiftTemplate(id: $id)
  }
` as unknown as DocumentNode<DeleteShiftTemplateMutation, DeleteShiftTemplateMutationVariables>;
export const ListSchedulesDocument = gql`
  query ListSchedules($status: ScheduleStatus, $startDate: String, $endDate: String, $page: Int, $limit: Int) {
    schedules(status: $status, startDate: $startDate, endDate: $endDate, page: $page, limit: $limit) {
      ...ScheduleFields
    }
  }
  ${ScheduleFieldsFragmentDoc}
` as unknown as DocumentNode<ListSchedulesQuery, ListSchedulesQueryVariables>;
export const CreateScheduleDocument = gql`
  mutation CreateSchedule($input: CreateScheduleInput!) {
    schedule: createSchedule(input: $input) {
      ...ScheduleFields
    }
  }
  ${ScheduleFieldsFragmentDoc}
` as unknown as DocumentNode<CreateScheduleMutation, CreateScheduleMutationVariables>;
export const GetScheduleDocument = gql`
  query GetSchedule($id: ID!, $version: Int, $asOf: DateTime) {
    schedule(id: $id, version: $version, asOf: $asOf) {
      id
      name
      status
      startDate
      endDate
      shifts {
        id
        date
        startTime
        endTime
        employee {
          id
          firstName
          lastName
        }
        template {
          name
          color
        }
      }
    }
  }
` as unknown as DocumentNode<GetScheduleQuery, GetScheduleQueryVariables>;
export const ListScheduleVersionsDocument = gql`
  query ListScheduleVersions($id: ID!, $page: Int!, $limit: Int!) {
    versions: changeSets(scheduleId: $id, page: $page, limit: $limit) {
      data {
        id
        scheduleId
        operationId
        version
        kind
        at
        userId
        userName
        reason
        status
        added
        removed
        changed
        people
        minutesDelta
        ofVersion
      }
      page
      limit
      total
    }
  }
` as unknown as DocumentNode<ListScheduleVersionsQuery, ListScheduleVersionsQueryVariables>;
export const GetScheduleDiffDocument = gql`
  query GetScheduleDiff($from: ScheduleAtInput!, $to: ScheduleAtInput!, $page: Int!, $limit: Int!, $csv: Boolean!) {
    diff: scheduleDiff(from: $from, to: $to, page: $page, limit: $limit) {
      people @skip(if: $csv)
      cells @skip(if: $csv)
      added @skip(if: $csv)
      removed @skip(if: $csv)
      moved @skip(if: $csv)
      template @skip(if: $csv)
      breaks @skip(if: $csv)
      activities @skip(if: $csv)
      minutesBefore @skip(if: $csv)
      minutesAfter @skip(if: $csv)
      data @skip(if: $csv) {
        date
        employee {
          id
          firstName
          lastName
        }
        differences
        before {
          id
          templateId
          date
          startTime
          endTime
          breaks {
            startOffset
            duration
            type
          }
        }
        after {
          id
          templateId
          date
          startTime
          endTime
          breaks {
            startOffset
            duration
            type
          }
        }
        minutesBefore
        minutesAfter
        counterparts {
          employeeId
          date
        }
      }
      page @skip(if: $csv)
      limit @skip(if: $csv)
      total @skip(if: $csv)
      csv @include(if: $csv)
    }
  }
` as unknown as DocumentNode<GetScheduleDiffQuery, GetScheduleDiffQueryVariables>;
export const UpdateScheduleDocument = gql`
  mutation UpdateSchedule($id: ID!, $input: UpdateScheduleInput!) {
    schedule: updateSchedule(id: $id, input: $input) {
      ...ScheduleFields
    }
  }
  ${ScheduleFieldsFragmentDoc}
` as unknown as DocumentNode<UpdateScheduleMutation, UpdateScheduleMutationVariables>;
export const DeleteScheduleDocument = gql`
  mutation DeleteSchedule($id: ID!) {
    success: deleteSchedule(id: $id)
  }
` as unknown as DocumentNode<DeleteScheduleMutation, DeleteScheduleMutationVariables>;
export const ListShiftsDocument = gql`
  query ListShifts($scheduleId: ID, $employeeId: ID, $date: String, $page: Int!, $limit: Int!) {
    shifts(scheduleId: $scheduleId, employeeId: $employeeId, date: $date, page: $page, limit: $limit) {
      data {
        ...ShiftFields
      }
      page
      limit
      total
    }
  }
  ${ShiftFieldsFragmentDoc}
` as unknown as DocumentNode<ListShiftsQuery, ListShiftsQueryVariables>;
export const CreateShiftsDocument = gql`
  mutation CreateShifts($input: CreateShiftsInput!) {
    created: createShifts(input: $input) {
      shift {
        ...ShiftFields
      }
      shifts {
        ...ShiftFields
      }
    }
  }
  ${ShiftFieldsFragmentDoc}
` as unknown as DocumentNode<CreateShiftsMutation, CreateShiftsMutationVariables>;
export const UpdateShiftDocument = gql`
  mutation UpdateShift($id: ID!, $input: UpdateShiftInput!) {
    shift: updateShift(id: $id, input: $input) {
      ...ShiftFields
    }
  }
  ${ShiftFieldsFragmentDoc}
` as unknown as DocumentNode<UpdateShiftMutation, UpdateShiftMutationVariables>;
export const DeleteShiftDocument = gql`
  mutation DeleteShift($id: ID!) {
    success: deleteShift(id: $id)
  }
` as unknown as DocumentNode<DeleteShiftMutation, DeleteShiftMutationVariables>;
export const GenerateScheduleDocument = gql`
  mutation GenerateSchedule($input: GenerateScheduleInput!) {
    generated: generateSchedule(input: $input) {
      schedule {
        id
        name
        shiftCount
      }
      report {
        shortIntervals {
          date
          startTime
          endTime
          startsAt
          endsAt
          required
          scheduled
          reason
        }
        teamBreaches {
          teamRuleId
          name
          kind
          date
          startTime
          endTime
          says
          description
        }
        closedDays {
          date
          reason
          employeeIds
        }
        alreadyScheduled {
          scheduleId
          name
          employeeCount
          shiftCount
        }
        peopleLeftOut {
          employeeId
          reason
        }
        breakMinutesOver
        stoppedEarly
        impossible
        infeasibilities
        impossibleLeftOut
        moreInfeasibilities
        epochs
        certificate {
          legal
          brokenRules
          broken {
            rule
            employeeId
            date
            units
          }
          cost
          costByTerm {
            term
            cost
          }
          bound
          gap
          shortHours
          understaffedHours
          neededHours
          shortByMeasure {
            measure
            shortHours
            neededHours
          }
          understaffedHoursByMeasure {
            measure
            understaffedHours
            neededHours
          }
        }
      }
    }
  }
` as unknown as DocumentNode<GenerateScheduleMutation, GenerateScheduleMutationVariables>;
export const ListActivityCodesDocument = gql`
  query ListActivityCodes {
    activityCodes {
      id
      name
      category
      type
      onQueue
      paid
      color
      acceptedStates
      requestableBy
      defaultMinutes
      isBuiltIn
      archivedAt
    }
  }
` as unknown as DocumentNode<ListActivityCodesQuery, ListActivityCodesQueryVariables>;
export const LoginDocument = gql`
  mutation Login($input: LoginInput!) {
    user: login(input: $input) {
      ...UserFields
    }
  }
  ${UserFieldsFragmentDoc}
` as unknown as DocumentNode<LoginMutation, LoginMutationVariables>;
export const LogoutDocument = gql`
  mutation Logout {
    logout
  }
` as unknown as DocumentNode<LogoutMutation, LogoutMutationVariables>;
export const ChangePasswordDocument = gql`
  mutation ChangePassword($input: ChangePasswordInput!) {
    changePassword(input: $input)
  }
` as unknown as DocumentNode<ChangePasswordMutation, ChangePasswordMutationVariables>;
export const SetPasswordDocument = gql`
  mutation SetPassword($input: SetPasswordInput!) {
    setPassword(input: $input)
  }
` as unknown as DocumentNode<SetPasswordMutation, SetPasswordMutationVariables>;
export const SessionDocument = gql`
  query Session {
    user: me {
      ...UserFields
    }
    organization {
      ...OrganizationFields
    }
  }
  ${UserFieldsFragmentDoc}
  ${OrganizationFieldsFragmentDoc}
` as unknown as DocumentNode<SessionQuery, SessionQueryVariables>;
