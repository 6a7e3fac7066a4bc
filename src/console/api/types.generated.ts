/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type AccuracyGrouping = 'day' | 'leadBand' | 'month' | 'week';

export type ActivityCategory = 'break' | 'coaching' | 'lunch' | 'meeting' | 'other' | 'split_gap' | 'training' | 'work';

/**
 * Creating needs name and category. onQueue is for work only (true by default); paid is false by default for
 * lunch and split_gap, and must be false for split_gap; requestableBy is admin, planner, supervisor.
 * In an update category, onQueue and paid are refused (400), and only the fields present change.
 */
export type ActivityCodeInput = {
  acceptedStates?: Array<AgentState> | null | undefined;
  category?: ActivityCategory | null | undefined;
  color?: string | null | undefined;
  /** 1 to 720. */
  defaultMinutes?: number | null | undefined;
  /** 1 to 60 characters, unique without case. */
  name?: string | null | undefined;
  onQueue?: boolean | null | undefined;
  paid?: boolean | null | undefined;
  requestableBy?: Array<Role> | null | undefined;
};

export type ActivityPeriod = 'day' | 'month' | 'week';

/**
 * Creating needs name, activityCodeId, minutes, from and an attendee list that is not empty.
 * A code of the category break, lunch or split_gap is refused (400).
 * In an update only the fields present change; sessions that are placed stay as they are.
 */
export type ActivityPlanInput = {
  activityCodeId?: string | null | undefined;
  /** 0 is Sunday; empty, the default, is every day. */
  daysOfWeek?: Array<number> | null | undefined;
  employeeIds?: Array<string> | null | undefined;
  /** 0 (once) to 52; 1 by default. */
  every?: number | null | undefined;
  /**
   * Present in every session, at most one at a time, not counted in sizes;
   * within their shift, or, on a day without a shift, anywhere in the window.
   */
  facilitatorId?: string | null | undefined;
  from?: string | null | undefined;
  ifVersion?: number | null | undefined;
  isActive?: boolean | null | undefined;
  /** At least minPeople, at most 500; 1 by default. */
  maxPeople?: number | null | undefined;
  /** Per session; null, the default, is no limit. */
  maxUnderstaffedMinutes?: number | null | undefined;
  /** Days from the previous session of the plan to the next of the same attendee: 0 to 60; 0 by default. */
  minDaysBetween?: number | null | undefined;
  /** 1 by default. */
  minPeople?: number | null | undefined;
  /** 5 to 720. */
  minutes?: number | null | undefined;
  /** 1 to 100 characters. */
  name?: string | null | undefined;
  /** week by default. */
  period?: ActivityPeriod | null | undefined;
  sameTeam?: boolean | null | undefined;
  skillIds?: Array<string> | null | undefined;
  /** Starts are counted from windowStart in these steps: 5 to 120; 15 by default. */
  stepMinutes?: number | null | undefined;
  teamIds?: Array<string> | null | undefined;
  /** 1 to 7, on different days; 1 by default. */
  timesPerPeriod?: number | null | undefined;
  to?: string | null | undefined;
  /** The session ends by then; not after windowStart means the next day. 00:00 by default. */
  windowEnd?: string | null | undefined;
  /** 00:00 by default. */
  windowStart?: string | null | undefined;
};

/** Overrides the weekly pattern: whole days without times, else these hours on each day. */
export type AddAvailabilityExceptionInput = {
  available: boolean;
  employeeId: string;
  /** Last day. Default: the first day. Limit: 366 days. */
  endDate?: string | null | undefined;
  /** HH:MM; on the next day unless it is after the start. */
  endTime?: string | null | undefined;
  note?: string | null | undefined;
  /** YYYY-MM-DD. */
  startDate: string;
  /** HH:MM. */
  startTime?: string | null | undefined;
};

export type AdherenceGrouping = 'day' | 'employee' | 'hour' | 'team' | 'week';

/** By date, name of team or employee, and hour; or the lowest adherence first, and last what was not to be judged. */
export type AdherenceReportOrder = 'adherence' | 'name';

/** What an agent reports to be doing. */
export type AgentState =
  'after_call_work' | 'available' | 'break' | 'lunch' | 'meeting' | 'offline' | 'on_call' | 'training' | 'unavailable';

export type AlertStatus = 'acknowledged' | 'active' | 'resolved';

export type AlertType = 'early_leave' | 'extended_break' | 'late_start' | 'unscheduled_break' | 'wrong_state';

export type ApiKeyStatus = 'active' | 'revoked';

export type ApproveTimeOffInput = {
  /** Limit: 2,000 characters. */
  note?: string | null | undefined;
  override?: TimeOffOverrideInput | null | undefined;
};

export type AssignContractInput = {
  /** Left out: no contract from then on. */
  contractId?: string | null | undefined;
  employeeIds: Array<string>;
  /** YYYY-MM-DD. */
  from: string;
};

/** A rotationId of null ends what is assigned from that day on. */
export type AssignRotationInput = {
  /** Limit: 5,000. */
  employeeIds: Array<string>;
  from: string;
  /** 0 to length - 1. */
  offset?: number;
  rotationId?: string | null | undefined;
  /**
   * Added to the offset once more for each further employee, in the order given;
   * the sum is taken modulo the length.
   */
  stagger?: number;
  /** The last day; without end when left out. */
  to?: string | null | undefined;
};

export type AssignSkillInput = {
  employeeId: string;
  /** One of the levels of the skill; left out, who has it keeps theirs, null is none. */
  proficiencyLevel?: string | null | undefined;
  skillId: string;
};

export type AssignSkillsInput = {
  /** Limit: 5,000. */
  employeeIds: Array<string>;
  /** One of the levels of the skill; left out, who has it keeps theirs, null is none. */
  proficiencyLevel?: string | null | undefined;
  skillId: string;
};

export type AvailabilityWindowInput = {
  /** 0 is Sunday, 6 Saturday. */
  day: number;
  /** HH:MM; on the next day unless it is after the start. */
  endTime: string;
  /** HH:MM, local to the organization. */
  startTime: string;
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

export type CellInput = {
  date: string;
  employeeId: string;
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

/** Changes of shifts of one schedule, all or nothing. Limit: 500. */
export type ChangeShiftsInput = {
  create?: Array<ScheduledShiftInput> | null | undefined;
  delete?: Array<ShiftDeletionInput> | null | undefined;
  update?: Array<ShiftChangeInput> | null | undefined;
};

/** How contacts are worked on: one at once, several at once, or later, until a deadline. */
export type ChannelKind = 'concurrent' | 'deferred' | 'inbound';

export type Clock = 'h12' | 'h24';

/** What totals are told apart by. */
export type ContactGrouping = 'channel' | 'day' | 'interval' | 'queue';

export type CopyShiftsInput = {
  dryRun?: boolean;
  /** Left out: everyone, for supervisors everyone in scope. */
  employeeIds?: Array<string> | null | undefined;
  from: string;
  /** May be the target as well. */
  fromScheduleId: string;
  ifOccupied?: IfOccupied;
  newScheduleName?: string | null | undefined;
  skipClosedDays?: boolean;
  /** 1 to 53. */
  times?: number;
  to: string;
  toDate: string;
  /** Exactly one of toScheduleId and newScheduleName. A new schedule is a draft of exactly the target days. */
  toScheduleId?: string | null | undefined;
};

export type CreateApiKeyInput = {
  /** ISO 8601. Omit for no expiry. */
  expiresAt?: string | null | undefined;
  name: string;
  /** import:historical, :employees, :agent-states, :deflection; read:people, :schedules, :adherence, :demand */
  permissions: Array<string>;
};

export type CreateContractInput = {
  name: string;
  /** Copies rules and source from a ready-made contract. */
  readyMade?: ReadyMadeContractName | null | undefined;
  rules?: Array<WorkRuleInput> | null | undefined;
  /** Source: a law or collective agreement. */
  source?: string | null | undefined;
};

export type CreateDemandEventInput = {
  /** Default: every channel. Empty for contacts without a channel. */
  channel?: string | null | undefined;
  /** Over the whole of the event. */
  contacts?: number | null | undefined;
  /** Last day, YYYY-MM-DD. */
  endDate: string;
  /** HH:MM, exclusive. Default: end of the last day. */
  endTime?: string | null | undefined;
  factor?: number | null | undefined;
  /** Hours after the end in which the change halves. */
  halfLifeHours?: number | null | undefined;
  kind: DemandEventKind;
  name: string;
  /** Factor on the volume expected without the event. */
  percent?: number | null | undefined;
  /** Default: every queue. Empty for contacts without a queue. */
  queue?: string | null | undefined;
  /** First day, YYYY-MM-DD. */
  startDate: string;
  /** HH:MM. Default: start of the first day. */
  startTime?: string | null | undefined;
  /** 0 is Sunday, 6 Saturday. */
  weekday?: number | null | undefined;
};

export type CreateForecastOverrideInput = {
  /** Default: none. */
  channel?: string | null | undefined;
  /** Total of these intervals, distributed as forecast. */
  contacts?: number | null | undefined;
  /** Last day, YYYY-MM-DD. */
  endDate: string;
  /** HH:MM, exclusive. Default: midnight. */
  endTime?: string | null | undefined;
  /** On the contacts forecast. */
  factor?: number | null | undefined;
  handleTimeSeconds?: number | null | undefined;
  note?: string | null | undefined;
  /** Empty: contacts without a queue. */
  queue: string;
  /** First day, YYYY-MM-DD. */
  startDate: string;
  /** HH:MM. Default: midnight. */
  startTime?: string | null | undefined;
};

export type CreateOpeningHoursInput = {
  /** Default: every channel. Empty for contacts without a channel. */
  channel?: string | null | undefined;
  /** Closed at all other times. */
  hours: Array<OpenTimeInput>;
  /** Default: every queue. Empty for contacts without a queue. */
  queue?: string | null | undefined;
  /** First day, YYYY-MM-DD. */
  validFrom: string;
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

export type CreateTeamRuleInput = {
  employeeIds: Array<string>;
  kind: TeamRuleKind;
  name: string;
  /** 1 by default. */
  weight?: number | null | undefined;
};

export type CreateTimeOffTypeInput = {
  /** Stays as it is: balances would change behind people. */
  countsAgainstBalance: boolean;
  name: string;
  needsApproval: boolean;
  paid: boolean;
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
   * forecast.made,
   * hours_offer.opened,
   * hours_offer.closed,
   * offer_claim.changed,
   * shift_trade.requested,
   * shift_trade.decided,
   * self_report.made
   */
  eventTypes: Array<string>;
  format?: WebhookFormat | null | undefined;
  teamId?: string | null | undefined;
  /** https, and a public address. */
  url: string;
};

/**
 * uplift: percent or contacts, also for hours. Of whole days: closed; like a weekday; the usual contacts times a
 * factor; learned from earlier days of the same name.
 */
export type DemandEventKind = 'closed' | 'factor' | 'learned' | 'like' | 'uplift';

export type EmailDelivery = 'at_once' | 'digest' | 'off';

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

/** For an employee, a team or all employees. Excludes the user who enters it. */
export type EnterExceptionInput = {
  employeeId?: string | null | undefined;
  /** Exclusive; at most 31 days after the start. */
  endsAt: string;
  everybody?: boolean | null | undefined;
  /** Limit: 2,000 characters. */
  note?: string | null | undefined;
  /** A reason of exceptionReasons. */
  reasonId: string;
  startsAt: string;
  /** Current members of the team. */
  teamId?: string | null | undefined;
};

export type ExceptionReasonInput = {
  name: string;
};

export type ExceptionState = 'approved' | 'refused' | 'requested' | 'withdrawn';

export type FirstWeekday = 'monday' | 'saturday' | 'sunday';

export type FollowedQueueInput = {
  /** Empty for none. */
  channel: string;
  /** Contacts of this queue per contact of the other queue, above 0. */
  factor: number;
  queue: string;
};

export type ForecastGrouping = 'day' | 'interval' | 'month' | 'week';

/** What became of a queue in a run. `none`: it cannot be forecast, the reason says why. */
export type ForecastOutcome = 'failed' | 'made' | 'none' | 'pending' | 'unchanged';

export type ForecastRunCause = 'hand' | 'imports' | 'inputs' | 'night';

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

/** Grants time of a type to each of these employees. */
export type GrantTimeOffInput = {
  /** Days instead of minutes, multiplied by `dayMinutes` of each employee. */
  days?: number | null | undefined;
  employeeIds: Array<string>;
  /** Added to the time granted before. Negative values reduce it. */
  minutes?: number | null | undefined;
  override?: TimeOffOverrideInput | null | undefined;
  typeId: string;
  year: number;
};

export type GroupRoleInput = {
  group: string;
  role: Role;
};

export type HandOverInput = {
  fromUserId: string;
  shifts?: ShiftHandOver;
  /** Shifts from this day on, YYYY-MM-DD. Default: all. */
  shiftsFrom?: string | null | undefined;
  /** Transfers supervised teams. */
  teams?: boolean;
  /** Receiver: an active user, with an employee record for shifts. */
  toUserId?: string | null | undefined;
};

export type HistoricalVolume = 'offered' | 'reached';

/** What says how many people are needed. */
export type HoursMeasure = 'coverage_target' | 'requirement';

export type HoursOfferInput = {
  allocation?: OfferAllocation;
  /** Open shifts only: replaces the breaks of the template. */
  breaks?: Array<BreakInput> | null | undefined;
  /** End of claiming. Default and maximum: the start of the hours. */
  closesAt?: string | null | undefined;
  /**
   * 5 to 1440: places awarded at closing or from the waiting list must be confirmed within this time.
   * Null: no confirmation.
   */
  confirmMinutes?: number | null | undefined;
  /** The day on which the hours begin, YYYY-MM-DD. */
  date: string;
  /** HH:MM; on the next day unless it is after the start. */
  endTime: string;
  /** Breaches of default rules do not block. */
  ignoreDefaults?: boolean;
  kind: HoursOfferKind;
  /** Up to 2,000 characters, shown to the audience. */
  note?: string | null | undefined;
  /** Every award must reduce understaffing, or (time off) must not add any. */
  onlyWhileNeeded?: boolean;
  /** Default: now. */
  opensAt?: string | null | undefined;
  /** 1 to 500. Left out: the number of people missing (voluntary time off: to spare). */
  places?: number | null | undefined;
  ranking?: OfferRanking;
  /** Open shifts only: the shift of an absent person. It gives template, breaks, skills of its owner, 1 place. */
  replacesShiftId?: string | null | undefined;
  /** A published schedule that holds the date. */
  scheduleId: string;
  /** Skills that a person needs, all of them. */
  skillIds?: Array<string> | null | undefined;
  /** HH:MM. */
  startTime: string;
  /** Audience, with the teams below. Left out: everyone; for a supervisor their own teams. */
  teamIds?: Array<string> | null | undefined;
  /** Open shifts only. */
  templateId?: string | null | undefined;
  /** Voluntary time off only, required there: a type that does not count against a balance. */
  typeId?: string | null | undefined;
};

export type HoursOfferKind = 'open_shift' | 'overtime' | 'voluntary_time_off';

export type HoursOfferState = 'cancelled' | 'closed' | 'open' | 'planned';

export type IfOccupied = 'replace' | 'skip';

/** A time in which too few are scheduled. */
export type IntervalWanted = {
  /** YYYY-MM-DD. */
  date: string;
  /** HH:MM, any time of it. */
  startTime: string;
};

export type InvitationDelivery = 'links' | 'mail';

export type InviteUsersInput = {
  /** Mails need the setting SMTP_URL. */
  delivery?: InvitationDelivery;
  /** Limit: 5,000. Default: all active users without a password, those without a link first. */
  userIds?: Array<string> | null | undefined;
};

export type JobStatus = 'cancelled' | 'failed' | 'running' | 'succeeded' | 'waiting';

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

export type MergeResolutionInput = {
  date: string;
  employeeId: string;
  take: MergeSide;
};

export type MergeSide = 'base' | 'scenario';

export type MoveEmployeesInput = {
  /** Limit: 5,000. */
  employeeIds: Array<string>;
  /** Target team; null for no team. */
  teamId?: string | null | undefined;
};

export type NoteAudience = 'planners' | 'staff';

/** With id it changes that note; scheduleId, date and employeeId must then be the note's own. */
export type NoteInput = {
  audience?: NoteAudience;
  date: string;
  employeeId?: string | null | undefined;
  id?: string | null | undefined;
  ifVersion?: number | null | undefined;
  scheduleId: string;
  /** 1 to 500 characters. */
  text: string;
};

export type NotificationChoiceInput = {
  email?: EmailDelivery | null | undefined;
  kind: NotificationKind;
  push?: boolean | null | undefined;
};

export type NotificationKind =
  | 'exception_decided'
  | 'forecast_failed'
  | 'job_finished'
  | 'offer_claim_changed'
  | 'offer_closing'
  | 'offer_opened'
  | 'own_alert'
  | 'report_received'
  | 'schedule_published'
  | 'shift_reminder'
  | 'shifts_changed'
  | 'time_off_decided'
  | 'trade_changed'
  | 'trade_proposed'
  | 'trade_to_decide';

/**
 * Only the fields present change.
 * Null resets timezone, locale and digestAt, and turns quiet hours and reminders off.
 */
export type NotificationSettingsInput = {
  choices?: Array<NotificationChoiceInput> | null | undefined;
  digestAt?: string | null | undefined;
  locale?: string | null | undefined;
  quietFrom?: string | null | undefined;
  quietUntil?: string | null | undefined;
  reminderMinutes?: number | null | undefined;
  timezone?: string | null | undefined;
};

export type OfferAllocation = 'fair' | 'first_come' | 'ranked';

export type OfferClaimState =
  'awarded' | 'claimed' | 'declined' | 'lapsed' | 'offered' | 'passed_over' | 'released' | 'waiting' | 'withdrawn';

export type OfferRanking = 'least_hours' | 'points' | 'seniority';

export type OpenTimeInput = {
  /** HH:MM. */
  from: string;
  /** HH:MM, not included; 00:00 is the end of the day. */
  until: string;
  /** 0 is Sunday, 6 Saturday. */
  weekday: number;
};

export type ProposeShiftTradeInput = {
  /** Only for posted trades. */
  anonymous?: boolean;
  /** 1 minute to 30 days ahead. Default: 72 hours. Capped at the first start less `noticeHours`. */
  expiresAt?: string | null | undefined;
  /** 1 to 10 own shifts. */
  gives: Array<TradedShiftInput>;
  /** Up to 2,000 characters; shown to the other party and to deciders. */
  note?: string | null | undefined;
  /** Left out: the trade is posted on the board. */
  partnerId?: string | null | undefined;
  /** The partner's shifts, up to 10, only with `partnerId`. Empty or left out: a give-away. */
  takes?: Array<TradedShiftInput> | null | undefined;
  /**
   * First day of the shifts wanted in return, YYYY-MM-DD. Only without `partnerId`, and only together with
   * `wantsTo`. Left out: a give-away.
   */
  wantsFrom?: string | null | undefined;
  /** Last day, YYYY-MM-DD, at most 92 days later. */
  wantsTo?: string | null | undefined;
};

/** changes: any difference; times: added, removed, moved only; nobody. */
export type PublishNotice = 'changes' | 'nobody' | 'times';

export type ReadyMadeContractName = 'california_meal_breaks' | 'eu_working_time' | 'full_time' | 'nights' | 'part_time';

export type RequestExceptionInput = {
  /** Exclusive; at most 31 days after the start. */
  endsAt: string;
  /** Limit: 2,000 characters. */
  note?: string | null | undefined;
  /** A reason of exceptionReasons. */
  reasonId: string;
  startsAt: string;
};

/** What requirements are told apart by, beside the interval. */
export type RequirementGrouping = 'channel' | 'queue' | 'skill';

/** The people themselves, or people added to them. */
export type RequirementMode = 'add' | 'set';

/** cells (at most 500), or from and to, optionally of employeeIds, or everything. */
export type RestoreInput = {
  cells?: Array<CellInput> | null | undefined;
  dryRun?: boolean;
  employeeIds?: Array<string> | null | undefined;
  from?: string | null | undefined;
  scheduleId: string;
  to?: string | null | undefined;
  toVersion: number;
};

/** Data with a retention period. `alerts` includes exceptions; `inactive_people` are erased. */
export type RetentionKind =
  | 'agent_days'
  | 'agent_states'
  | 'alerts'
  | 'audit'
  | 'contact_history'
  | 'deflection'
  | 'forecasts'
  | 'inactive_people'
  | 'jobs'
  | 'mails'
  | 'schedules'
  | 'time_off'
  | 'webhook_deliveries';

export type Role = 'admin' | 'agent' | 'planner' | 'supervisor';

export type RotationBinding = 'hard' | 'soft';

export type RotationDayInput = {
  kind: RotationDayKind;
  startsWithin?: TimeBandInput | null | undefined;
  templateId?: string | null | undefined;
};

export type RotationDayKind = 'any' | 'free' | 'off' | 'starts_within' | 'template';

/**
 * Creating needs name, from and days; binding is hard and weight 1 by default. In an update only the fields
 * present change; days and anchorDate need `from`, and a version of the same day is replaced.
 * anchorDate left out is the version's `from`.
 */
export type RotationInput = {
  anchorDate?: string | null | undefined;
  binding?: RotationBinding | null | undefined;
  days?: Array<RotationDayInput> | null | undefined;
  from?: string | null | undefined;
  /** 1 to 100 characters, unique without case (409). */
  name?: string | null | undefined;
  /** More than 0, at most 1000. */
  weight?: number | null | undefined;
};

/** keep: hard days bind, soft ones cost; fixed: all days bind, free ones as off; ignore. */
export type RotationUse = 'fixed' | 'ignore' | 'keep';

export type RuleBreakType = 'break' | 'lunch';

/** Overrides hard work rules. For admins and planners. */
export type RuleOverrideInput = {
  /** Audited, and shown on the shifts. */
  reason: string;
};

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

/** A new shift of the schedule. */
export type ScheduledShiftInput = {
  /** Replaces the breaks of the template. */
  breaks?: Array<BreakInput> | null | undefined;
  /** The day on which it starts, YYYY-MM-DD. */
  date: string;
  employeeId: string;
  /** HH:MM; not after the start means the next day. */
  endTime: string;
  /** The id that it had before it was deleted, to bring it back. */
  id?: string | null | undefined;
  /** Instead of breaks, with activity codes. */
  segments?: Array<SegmentInput> | null | undefined;
  /** HH:MM. */
  startTime: string;
  templateId?: string | null | undefined;
};

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

/** The hours of each week in which an employee can work, from a day on. */
export type SetAvailabilityInput = {
  employeeId: string;
  /** YYYY-MM-DD; a pattern that begins on the same day is replaced. */
  from: string;
  /** Last day. Omit for no end. */
  to?: string | null | undefined;
  /** None: not at all. */
  windows: Array<AvailabilityWindowInput>;
};

export type SetPasswordInput = {
  password: string;
  token: string;
};

export type SetRequirementInput = {
  /** Empty: no channel named. */
  channel?: string | null | undefined;
  /** First day, YYYY-MM-DD. */
  from: string;
  /** HH:MM: intervals that begin within the times, or the one that contains them. Without both: all day. */
  fromTime?: string | null | undefined;
  mode: RequirementMode;
  note?: string | null | undefined;
  /** Net people on duty; added ones may be negative. */
  people: number;
  /** Empty for contacts without a queue. Selects a stream together with the channel. */
  queue?: string | null | undefined;
  /** People with this skill; neither queue nor skill: with any. */
  skillId?: string | null | undefined;
  /** Last day, YYYY-MM-DD. */
  to: string;
  /** HH:MM, not included; not after fromTime means the next day. */
  untilTime?: string | null | undefined;
};

export type SetSingleSignOnInput = {
  clientId: string;
  /** Never shown again. Left out, it stays as it is; another issuer or client needs its own. */
  clientSecret?: string | null | undefined;
  /** Default: true. */
  createsEmployees?: boolean | null | undefined;
  defaultRole?: Role | null | undefined;
  emailDomains: Array<string>;
  groupRoles?: Array<GroupRoleInput> | null | undefined;
  /** Default: `groups`. `a.b` is `b` in the claim `a`. */
  groupsClaim?: string | null | undefined;
  issuer: string;
};

/** The limit of the same team and type that begins on the same day is replaced. */
export type SetTimeOffLimitInput = {
  /** First day, YYYY-MM-DD. */
  from: string;
  /** Maximum number of employees on time off per day. */
  people: number;
  teamId: string;
  /** Last day; without end when left out. */
  to?: string | null | undefined;
  /** Default: all types together. */
  typeId?: string | null | undefined;
};

/** Rules of an employee or the organization from a given day. An empty list ends them. */
export type SetWorkRulesInput = {
  /** Left out: the organization. */
  employeeId?: string | null | undefined;
  /** YYYY-MM-DD. */
  from: string;
  rules: Array<WorkRuleInput>;
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
  /** Instead of breaks, with activity codes. */
  segments?: Array<SegmentInput> | null | undefined;
  startTime?: string | null | undefined;
  /** Another template brings its breaks. */
  templateId?: string | null | undefined;
};

export type ShiftDeletionInput = {
  id: string;
  /** The version that was seen. */
  ifVersion?: number | null | undefined;
};

/** In the order in which they are listed for a cell. */
export type ShiftDifference = 'activities' | 'added' | 'breaks' | 'moved' | 'removed' | 'template';

/** What becomes of shifts that have not begun: they stay, go to somebody else, or are taken out of the plan. */
export type ShiftHandOver = 'keep' | 'reassign' | 'unassign';

/** A set of shifts, selected by exactly one of these fields. */
export type ShiftSetInput = {
  endsWithin?: TimeBandInput | null | undefined;
  startsWithin?: TimeBandInput | null | undefined;
  templateIds?: Array<string> | null | undefined;
};

export type ShiftTradeState =
  'approved' | 'declined' | 'expired' | 'posted' | 'proposed' | 'refused' | 'requested' | 'void' | 'withdrawn';

/** A shift that an employee does not have. */
export type ShiftWanted = {
  /** YYYY-MM-DD. */
  date: string;
  employeeId: string;
  templateId: string;
};

export type ShrinkageInput = {
  /** HH:MM. Default without both times: all day. */
  from?: string | null | undefined;
  percent: number;
  reason: string;
  /** HH:MM, not included; not after `from` means the next day. */
  until?: string | null | undefined;
  /** 0 is Sunday, 6 Saturday. Default: every day. */
  weekdays?: Array<number> | null | undefined;
};

/**
 * occupied: the cell has a shift; pinned, begun: the cell may not change; inactive: the employee is not active on
 * that day; time_off: approved; breaks_rule: the employee would break a hard rule that was entered; overlaps:
 * another published shift; outside_schedule: the day is not in the schedule; no_such_time: a clock change skips
 * the shift; closed_day: on request; needs_generation: a rotation day without exact times.
 */
export type SkipReason =
  | 'begun'
  | 'breaks_rule'
  | 'closed_day'
  | 'inactive'
  | 'needs_generation'
  | 'no_such_time'
  | 'occupied'
  | 'outside_schedule'
  | 'overlaps'
  | 'pinned'
  | 'time_off';

export type StartBandInput = {
  /** HH:MM, later that day than the start of the template. */
  latestStart: string;
  /** Divides the time between the two starts. */
  stepMinutes: number;
};

export type TeamRuleKind = 'always_there' | 'off_together';

export type Tier = 'enterprise' | 'standard';

export type TimeBandInput = {
  /** HH:MM, not included; not after `from` means the next day. */
  before: string;
  /** HH:MM. */
  from: string;
};

/** Whole days, or hours of one day in the organization's local time. */
export type TimeOffInput = {
  /** Default: the caller. */
  employeeId?: string | null | undefined;
  /** Last day. Default: the first day. */
  endDate?: string | null | undefined;
  /** HH:MM; on the next day unless it is after the start. */
  endTime?: string | null | undefined;
  /** Limit: 2,000 characters. */
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

/** Only the fields present change. Null removes the value of this level. */
export type TradeSettingsInput = {
  acrossTeams?: boolean | null | undefined;
  anonymous?: boolean | null | undefined;
  autoApprove?: boolean | null | undefined;
  autoMinutesDifference?: number | null | undefined;
  autoNoticeHours?: number | null | undefined;
  autoPerMonth?: number | null | undefined;
  board?: boolean | null | undefined;
  direct?: boolean | null | undefined;
  enabled?: boolean | null | undefined;
  giveAway?: boolean | null | undefined;
  needsSkills?: boolean | null | undefined;
  noticeHours?: number | null | undefined;
  parts?: boolean | null | undefined;
  perMonth?: number | null | undefined;
};

/** A whole shift, or with both times set a part at one end of it. */
export type TradedShiftInput = {
  /** HH:MM, within the shift. A part starts with the shift or ends with it. */
  endTime?: string | null | undefined;
  /** The version that was seen. */
  ifVersion?: number | null | undefined;
  shiftId: string;
  /** HH:MM, within the shift. */
  startTime?: string | null | undefined;
};

/**
 * no_shift: no shift in the period and window; no_room: no free stretch;
 * group_too_small: fewer than minPeople could meet; facilitator_busy;
 * too_costly: every start exceeds maxUnderstaffedMinutes; pinned: only pinned cells had room;
 * later: the period goes on after `to`.
 */
export type UnplacedReason =
  'facilitator_busy' | 'group_too_small' | 'later' | 'no_room' | 'no_shift' | 'pinned' | 'too_costly';

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
export type UpdateContractInput = {
  /** YYYY-MM-DD; the past keeps its rules. */
  from?: string | null | undefined;
  name?: string | null | undefined;
  /** Complete list of rules, in force from `from`. */
  rules?: Array<WorkRuleInput> | null | undefined;
  source?: string | null | undefined;
};

/** Updates the fields present; null clears a field. */
export type UpdateDemandEventInput = {
  /** Default: every channel. Empty for contacts without a channel. */
  channel?: string | null | undefined;
  /** Over the whole of the event. */
  contacts?: number | null | undefined;
  /** Last day, YYYY-MM-DD. */
  endDate?: string | null | undefined;
  /** HH:MM, exclusive. Default: end of the last day. */
  endTime?: string | null | undefined;
  factor?: number | null | undefined;
  /** Hours after the end in which the change halves. */
  halfLifeHours?: number | null | undefined;
  kind?: DemandEventKind | null | undefined;
  name?: string | null | undefined;
  /** Factor on the volume expected without the event. */
  percent?: number | null | undefined;
  /** Default: every queue. Empty for contacts without a queue. */
  queue?: string | null | undefined;
  /** First day, YYYY-MM-DD. */
  startDate?: string | null | undefined;
  /** HH:MM. Default: start of the first day. */
  startTime?: string | null | undefined;
  /** 0 is Sunday, 6 Saturday. */
  weekday?: number | null | undefined;
};

/** Updates the fields present; null clears a field. */
export type UpdateForecastOverrideInput = {
  /** Total of these intervals, distributed as forecast. */
  contacts?: number | null | undefined;
  endDate?: string | null | undefined;
  /** HH:MM, exclusive. Default: midnight. */
  endTime?: string | null | undefined;
  /** On the contacts forecast. */
  factor?: number | null | undefined;
  handleTimeSeconds?: number | null | undefined;
  note?: string | null | undefined;
  startDate?: string | null | undefined;
  /** HH:MM. Default: midnight. */
  startTime?: string | null | undefined;
};

/** Updates the fields present. */
export type UpdateOpeningHoursInput = {
  hours?: Array<OpenTimeInput> | null | undefined;
  validFrom?: string | null | undefined;
};

/** Updates the fields present; null restores the inherited setting. */
export type UpdateQueueSettingsInput = {
  /** True: any agent can serve the queue, whatever its name. */
  anyone?: boolean | null | undefined;
  /** Default: every channel. Empty for contacts without a channel. */
  channel?: string | null | undefined;
  concurrency?: number | null | undefined;
  /** Slowdown per additional concurrent contact, in percent. Limit: 100. */
  concurrencySlowdown?: number | null | undefined;
  country?: string | null | undefined;
  deadlineHours?: number | null | undefined;
  /** @deprecated Use `proxyQueue`. */
  follows?: FollowedQueueInput | null | undefined;
  historicalVolume?: HistoricalVolume | null | undefined;
  isForecast?: boolean | null | undefined;
  kind?: ChannelKind | null | undefined;
  /** Percent. */
  occupancyCap?: number | null | undefined;
  /** Seconds. */
  patience?: number | null | undefined;
  /** Forecasts a new queue from another one. */
  proxyQueue?: FollowedQueueInput | null | undefined;
  /** Default: every queue. Empty for contacts without a queue. */
  queue?: string | null | undefined;
  region?: string | null | undefined;
  /** Percent. */
  serviceLevelTarget?: number | null | undefined;
  /** Seconds. */
  serviceLevelThreshold?: number | null | undefined;
  shrinkage?: Array<ShrinkageInput> | null | undefined;
  /** Default: the skill with the name of the queue, else any agent. */
  skillId?: string | null | undefined;
  /** Seconds; the target instead of the service level. */
  targetMeanWait?: number | null | undefined;
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
export type UpdateTeamRuleInput = {
  /** Replaces the previous list. */
  employeeIds?: Array<string> | null | undefined;
  name?: string | null | undefined;
  weight?: number | null | undefined;
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

export type UpdateWebhookInput = {
  /** Once reactivated, it receives pending messages. */
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
   * forecast.made,
   * hours_offer.opened,
   * hours_offer.closed,
   * offer_claim.changed,
   * shift_trade.requested,
   * shift_trade.decided,
   * self_report.made
   */
  eventTypes?: Array<string> | null | undefined;
  format?: WebhookFormat | null | undefined;
  teamId?: string | null | undefined;
  /** https, and a public address. */
  url?: string | null | undefined;
};

export type UserStatus = 'active' | 'inactive';

export type WebhookDeliveryStatus = 'delivered' | 'failed' | 'waiting';

export type WebhookFormat = 'slack' | 'standard' | 'teams';

/** A change of the load, of the streams named, on days and at times of day. */
export type WhatIfChangeInput = {
  /** Default: every channel. */
  channel?: string | null | undefined;
  /** Contacts added to the forecast of each stream and day, as by an event. */
  contacts?: number | null | undefined;
  /** Containment in percent, instead of the average of 8 weeks; 0 is an outage of bots. */
  containmentPercent?: number | null | undefined;
  /** First day. Default: first day of the scenario. */
  from?: string | null | undefined;
  /** HH:MM of each day. Default without both times: all day. */
  fromTime?: string | null | undefined;
  /** Hours after which half of the further contacts is left. */
  halfLifeHours?: number | null | undefined;
  /** Longer handle times, in percent; negative: shorter. */
  handleTimePercent?: number | null | undefined;
  /** Default: every queue. */
  queue?: string | null | undefined;
  to?: string | null | undefined;
  /** HH:MM, not included; not after fromTime means the next day. */
  untilTime?: string | null | undefined;
  /** More contacts, in percent; negative: fewer. */
  volumePercent?: number | null | undefined;
};

export type WhatIfInput = {
  /** Changes of the load, applied in order. */
  changes?: Array<WhatIfChangeInput> | null | undefined;
  channel?: string | null | undefined;
  /** First day, YYYY-MM-DD. */
  from: string;
  /** Fixed staffing, used for the service of both cases. Default: people scheduled, on request, or required now. */
  people?: Array<WhatIfPeopleInput> | null | undefined;
  /** Answers this queue alone. */
  queue?: string | null | undefined;
  /** Staffs the load that is not exceeded with this probability. */
  risk?: number | null | undefined;
  /** Counts the shifts of this schedule too, also as a draft. */
  scheduleId?: string | null | undefined;
  /** True: the service is that of the people really scheduled. */
  scheduled?: boolean | null | undefined;
  settings?: Array<WhatIfSettingsInput> | null | undefined;
  /** Last day, YYYY-MM-DD. Limit: 3 months. */
  to: string;
};

/** People on duty for a stream whenever it is open. */
export type WhatIfPeopleInput = {
  channel: string;
  people: number;
  queue: string;
};

/** Changed settings of streams. Omitted fields keep their values. */
export type WhatIfSettingsInput = {
  channel?: string | null | undefined;
  concurrency?: number | null | undefined;
  deadlineHours?: number | null | undefined;
  /** Percent. */
  occupancyCap?: number | null | undefined;
  /** Seconds. */
  patience?: number | null | undefined;
  queue?: string | null | undefined;
  /** Percent. */
  serviceLevelTarget?: number | null | undefined;
  /** Seconds. */
  serviceLevelThreshold?: number | null | undefined;
  /** At all times, instead of the shrinkage by reason. */
  shrinkagePercent?: number | null | undefined;
  /** Seconds; the target instead of the service level. */
  targetMeanWait?: number | null | undefined;
};

/**
 * A kind with the parameters of that kind.
 * rest: atLeast; succession: set, next; days_in_a_row: set, atLeast, atMost; days_off_in_a_row: atLeast;
 * minutes, shifts: days, startingOn, sliding, set, atLeast, target, atMost; weekly_rest: atLeast;
 * steady_starts: atMost; weekends: weeks, startingOn, sliding, atLeast, atMost; whole_weekends;
 * times_of_day: set, earliestStart, latestEnd, maxSpreadMinutes; breaks: types, shiftsOver, atLeast with
 * count and beginsBy, totalAtLeast, maxStretchMinutes, or several of them; availability.
 * time_off is kept wherever time off is approved, and is not entered.
 */
export type WorkRuleInput = {
  /** Minimum, in the unit of the kind: minutes, shifts, days or weekends. */
  atLeast?: number | null | undefined;
  atMost?: number | null | undefined;
  /** Latest start of the last break, in minutes after the shift start. */
  beginsBy?: number | null | undefined;
  /** Minimum number of breaks of at least `atLeast` minutes. */
  count?: number | null | undefined;
  /** Length of the window in days; 1 is a day, 7 a week from Monday. */
  days?: number | null | undefined;
  /** HH:MM. */
  earliestStart?: string | null | undefined;
  /** True for a hard rule. Default: true, except for a target. */
  hard?: boolean | null | undefined;
  kind: WorkRuleKind;
  /** HH:MM; not after earliestStart means the next day. */
  latestEnd?: string | null | undefined;
  /** Maximum minutes from the first start to the last end of a day. */
  maxSpreadMinutes?: number | null | undefined;
  /** Maximum minutes worked in a row without such a break. */
  maxStretchMinutes?: number | null | undefined;
  /** Shifts not allowed on the day after a shift of `set`. */
  next?: ShiftSetInput | null | undefined;
  /** Shifts to which the rule applies. Default: all. */
  set?: ShiftSetInput | null | undefined;
  /** The rule applies to shifts longer than this, in minutes. */
  shiftsOver?: number | null | undefined;
  /** If true, any consecutive days form a window. Otherwise windows follow one another. */
  sliding?: boolean | null | undefined;
  /**
   * YYYY-MM-DD: windows are counted from it, and from Monday, 1990-01-01, by default. `resolvedWorkRules` has
   * the first day of the window in which `from` lies, where windows are longer than a week and not sliding.
   */
  startingOn?: string | null | undefined;
  /**
   * Maximum minutes worked in a row without such a break.
   * @deprecated Use `maxStretchMinutes`.
   */
  stretchAtMost?: number | null | undefined;
  /** Target of a soft rule. Each unit of deviation costs the weight. */
  target?: number | null | undefined;
  /** Minimum total minutes of breaks of at least `atLeast` minutes. */
  totalAtLeast?: number | null | undefined;
  types?: Array<RuleBreakType> | null | undefined;
  weeks?: number | null | undefined;
  /** Cost per unit of violation of a soft rule. Default: 1. */
  weight?: number | null | undefined;
};

export type WorkRuleKind =
  | 'availability'
  | 'breaks'
  | 'days_in_a_row'
  | 'days_off_in_a_row'
  | 'minutes'
  | 'rest'
  | 'shifts'
  | 'steady_starts'
  | 'succession'
  | 'time_off'
  | 'times_of_day'
  | 'weekends'
  | 'weekly_rest'
  | 'whole_weekends';

/** Where a rule was entered; the first one counts. */
export type WorkRuleSource = 'contract' | 'default' | 'employee' | 'organization';

export type CodeFragment = {
  id: string;
  name: string;
  category: ActivityCategory;
  type: BreakType | null;
  onQueue: boolean;
  paid: boolean;
  color: string;
  requestableBy: Array<Role>;
  defaultMinutes: number | null;
  isBuiltIn: boolean;
  archivedAt: string | null;
};

export type PlanFragment = {
  id: string;
  name: string;
  minutes: number;
  from: string;
  to: string | null;
  every: number;
  period: ActivityPeriod;
  timesPerPeriod: number;
  daysOfWeek: Array<number>;
  windowStart: string;
  windowEnd: string;
  stepMinutes: number;
  minPeople: number;
  maxPeople: number;
  sameTeam: boolean;
  minDaysBetween: number;
  maxUnderstaffedMinutes: number | null;
  employeeIds: Array<string>;
  teamIds: Array<string>;
  skillIds: Array<string>;
  facilitatorId: string | null;
  isActive: boolean;
  version: number;
  activityCode: { id: string; name: string; color: string };
};

export type PlacementFragment = {
  version: string;
  applied: boolean;
  understaffedMinutesBefore: number;
  understaffedMinutesAfter: number;
  serviceLevelBefore: number | null;
  serviceLevelAfter: number | null;
  sessions: Array<{
    sessionId: string | null;
    planId: string;
    date: string;
    startTime: string;
    attendeeIds: Array<string>;
    understaffedMinutes: number;
  }>;
  unplaced: Array<{ planId: string; employeeId: string; periodStart: string; reason: UnplacedReason; message: string }>;
};

export type ActivityCodesQueryVariables = Exact<{
  includeArchived: boolean;
}>;

export type ActivityCodesQuery = {
  activityCodes: Array<{
    id: string;
    name: string;
    category: ActivityCategory;
    type: BreakType | null;
    onQueue: boolean;
    paid: boolean;
    color: string;
    requestableBy: Array<Role>;
    defaultMinutes: number | null;
    isBuiltIn: boolean;
    archivedAt: string | null;
  }>;
};

export type ActivityPlansQueryVariables = Exact<{
  page: number;
  limit: number;
}>;

export type ActivityPlansQuery = {
  activityPlans: {
    total: number;
    data: Array<{
      id: string;
      name: string;
      minutes: number;
      from: string;
      to: string | null;
      every: number;
      period: ActivityPeriod;
      timesPerPeriod: number;
      daysOfWeek: Array<number>;
      windowStart: string;
      windowEnd: string;
      stepMinutes: number;
      minPeople: number;
      maxPeople: number;
      sameTeam: boolean;
      minDaysBetween: number;
      maxUnderstaffedMinutes: number | null;
      employeeIds: Array<string>;
      teamIds: Array<string>;
      skillIds: Array<string>;
      facilitatorId: string | null;
      isActive: boolean;
      version: number;
      activityCode: { id: string; name: string; color: string };
    }>;
  };
};

export type ActivityTermsQueryVariables = Exact<{ [key: string]: never }>;

export type ActivityTermsQuery = {
  employees: Array<{ id: string; active: boolean; firstName: string; lastName: string; teamId: string | null }>;
  teams: Array<{ id: string; name: string }>;
  skills: Array<{ id: string; name: string }>;
};

export type ActivitySessionsQueryVariables = Exact<{
  from: string;
  to: string;
  planId?: string | null | undefined;
  page: number;
  limit: number;
}>;

export type ActivitySessionsQuery = {
  activitySessions: {
    total: number;
    data: Array<{
      id: string;
      date: string;
      startTime: string;
      startsAt: string;
      endsAt: string;
      cancelledAt: string | null;
      version: number;
      plan: { id: string; name: string; activityCode: { color: string } };
      attendees: Array<{ id: string; firstName: string; lastName: string }>;
      missing: Array<{ id: string; firstName: string; lastName: string }>;
    }>;
  };
};

export type CreateActivityCodeMutationVariables = Exact<{
  input: ActivityCodeInput;
}>;

export type CreateActivityCodeMutation = { createActivityCode: { id: string } };

export type UpdateActivityCodeMutationVariables = Exact<{
  id: string;
  input: ActivityCodeInput;
}>;

export type UpdateActivityCodeMutation = { updateActivityCode: { id: string } };

export type ArchiveActivityCodeMutationVariables = Exact<{
  id: string;
}>;

export type ArchiveActivityCodeMutation = { archiveActivityCode: { id: string } };

export type CreateActivityPlanMutationVariables = Exact<{
  input: ActivityPlanInput;
}>;

export type CreateActivityPlanMutation = { createActivityPlan: { id: string } };

export type UpdateActivityPlanMutationVariables = Exact<{
  id: string;
  input: ActivityPlanInput;
}>;

export type UpdateActivityPlanMutation = { updateActivityPlan: { id: string } };

export type PlaceActivitiesMutationVariables = Exact<{
  planIds: Array<string> | string;
  from: string;
  to: string;
  apply: boolean;
  version?: string | null | undefined;
}>;

export type PlaceActivitiesMutation = {
  placeActivities: {
    version: string;
    applied: boolean;
    understaffedMinutesBefore: number;
    understaffedMinutesAfter: number;
    serviceLevelBefore: number | null;
    serviceLevelAfter: number | null;
    sessions: Array<{
      sessionId: string | null;
      planId: string;
      date: string;
      startTime: string;
      attendeeIds: Array<string>;
      understaffedMinutes: number;
    }>;
    unplaced: Array<{
      planId: string;
      employeeId: string;
      periodStart: string;
      reason: UnplacedReason;
      message: string;
    }>;
  };
};

export type MoveSessionMutationVariables = Exact<{
  id: string;
  date?: string | null | undefined;
  startTime?: string | null | undefined;
  apply: boolean;
  version?: string | null | undefined;
}>;

export type MoveSessionMutation = {
  moveSession: {
    version: string;
    applied: boolean;
    understaffedMinutesBefore: number;
    understaffedMinutesAfter: number;
    serviceLevelBefore: number | null;
    serviceLevelAfter: number | null;
    sessions: Array<{
      sessionId: string | null;
      planId: string;
      date: string;
      startTime: string;
      attendeeIds: Array<string>;
      understaffedMinutes: number;
    }>;
    unplaced: Array<{
      planId: string;
      employeeId: string;
      periodStart: string;
      reason: UnplacedReason;
      message: string;
    }>;
  };
};

export type SetAttendeesMutationVariables = Exact<{
  id: string;
  employeeIds: Array<string> | string;
  ifVersion?: number | null | undefined;
}>;

export type SetAttendeesMutation = { setAttendees: { id: string } };

export type CancelSessionMutationVariables = Exact<{
  id: string;
}>;

export type CancelSessionMutation = { cancelSession: { id: string } };

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
      nonAdherentSince: string | null;
      expectedAt: string | null;
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
      nonAdherentSince: string | null;
      expectedAt: string | null;
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
  nonAdherentSince: string | null;
  expectedAt: string | null;
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
      expectedAt: string | null;
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
      expectedAt: string | null;
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
      expectedAt: string | null;
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
      expectedAt: string | null;
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
  expectedAt: string | null;
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
    expectedAt: string | null;
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

export type NoteAlertsMutationVariables = Exact<{
  ids: Array<string> | string;
  text: string;
}>;

export type NoteAlertsMutation = {
  noteAlerts: Array<{
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
    expectedAt: string | null;
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

export type FeedHealthQueryVariables = Exact<{ [key: string]: never }>;

export type FeedHealthQuery = {
  adherenceFeed: { lastRecordAt: string | null; isSilent: boolean; silentSince: string | null };
};

export type StaffingOfDaysQueryVariables = Exact<{
  from: string;
  to: string;
}>;

export type StaffingOfDaysQuery = {
  requirement: {
    data: Array<{
      startsAt: string;
      endsAt: string;
      required: number | null;
      scheduled: number | null;
      scheduledPeople: number | null;
      understaffedHours: number | null;
      overstaffedHours: number | null;
    }>;
  };
};

export type TeamsQueryVariables = Exact<{ [key: string]: never }>;

export type TeamsQuery = {
  teams: Array<{
    id: string;
    name: string;
    memberCount: number;
    parentTeamId: string | null;
    supervisorId: string | null;
  }>;
};

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
      employeeId: string | null;
      employeeName: string | null;
      teamId: string | null;
      teamName: string | null;
      startsAt: string;
      endsAt: string;
      state: ExceptionState;
      people: number;
      note: string | null;
      requestedBy: string;
      requestedAt: string;
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
      expectedAt: string | null;
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
  shifts: { data: Array<{ id: string; scheduleId: string; startTime: string; endTime: string; endsAt: string }> };
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

export type AwayTodayQueryVariables = Exact<{
  today: string;
  teamId?: string | null | undefined;
  page: number;
  limit: number;
}>;

export type AwayTodayQuery = {
  timeOffCalendar: { data: Array<{ id: string; employeeId: string; state: TimeOffState; type: { name: string } }> };
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

export type AuditNamesQueryVariables = Exact<{ [key: string]: never }>;

export type AuditNamesQuery = {
  employees: Array<{ id: string; userId: string; firstName: string; lastName: string }>;
  teams: Array<{ id: string; name: string }>;
  skills: Array<{ id: string; name: string }>;
  contracts: Array<{ id: string; name: string }>;
  shiftTemplates: Array<{ id: string; name: string }>;
  timeOffTypes: Array<{ id: string; name: string }>;
  schedules: Array<{ id: string; name: string }>;
};

export type DataCareQueryVariables = Exact<{ [key: string]: never }>;

export type DataCareQuery = {
  retention: Array<{ kind: RetentionKind; days: number | null; minDays: number }>;
  legalHolds: Array<{ id: string; employeeId: string | null; reason: string; until: string | null }>;
  erasures: Array<{ employeeId: string; isDone: boolean; at: string; by: string }>;
};

export type SetRetentionMutationVariables = Exact<{
  kind: RetentionKind;
  days?: number | null | undefined;
}>;

export type SetRetentionMutation = { setRetention: { kind: RetentionKind } };

export type SetLegalHoldMutationVariables = Exact<{
  employeeId?: string | null | undefined;
  reason: string;
  until?: string | null | undefined;
}>;

export type SetLegalHoldMutation = { setLegalHold: { id: string } };

export type EndLegalHoldMutationVariables = Exact<{
  id: string;
}>;

export type EndLegalHoldMutation = { endLegalHold: boolean };

export type ErasePersonMutationVariables = Exact<{
  employeeId: string;
  reason: string;
}>;

export type ErasePersonMutation = { erasePerson: { employeeId: string } };

export type ExportOfPersonQueryVariables = Exact<{
  employeeId: string;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;

export type ExportOfPersonQuery = { personExport: unknown };

export type CoverageQueryVariables = Exact<{
  from: string;
  to: string;
  groupBy: Array<RequirementGrouping> | RequirementGrouping;
  risk?: number | null | undefined;
  scheduleId?: string | null | undefined;
  withProbability: boolean;
}>;

export type CoverageQuery = {
  requirement: {
    data: Array<{
      date: string;
      interval: string;
      startsAt: string;
      endsAt: string;
      queue: string | null;
      channel: string | null;
      skillId: string | null;
      forecast: number;
      required: number | null;
      scheduled: number | null;
      scheduledPeople: number | null;
      gap: number | null;
      understaffedHours: number | null;
      overstaffedHours: number | null;
      probability: number | null;
      probabilityScheduled?: number | null;
    }>;
    failures: Array<{ queue: string; channel: string; reason: string }>;
  };
};

export type CoverageCsvQueryVariables = Exact<{
  from: string;
  to: string;
  groupBy: Array<RequirementGrouping> | RequirementGrouping;
  risk?: number | null | undefined;
  scheduleId?: string | null | undefined;
}>;

export type CoverageCsvQuery = { requirement: { csv: string } };

export type CoverageNamesQueryVariables = Exact<{
  from: string;
  to: string;
}>;

export type CoverageNamesQuery = {
  skills: Array<{ id: string; name: string }>;
  schedules: Array<{ id: string; name: string; status: ScheduleStatus; startDate: string; endDate: string }>;
  queueSettings: { data: Array<{ queue: string | null; channel: string | null; skillId: string | null }> };
};

export type CoverageByHandQueryVariables = Exact<{
  from: string;
  to: string;
}>;

export type CoverageByHandQuery = {
  manualRequirements: Array<{
    id: string;
    from: string;
    to: string;
    fromTime: string | null;
    untilTime: string | null;
    queue: string | null;
    channel: string | null;
    skillId: string | null;
    mode: RequirementMode;
    people: number;
    note: string | null;
    madeAt: string;
    madeBy: string;
  }>;
};

export type SetRequirementMutationVariables = Exact<{
  input: SetRequirementInput;
}>;

export type SetRequirementMutation = { setRequirement: { id: string } };

export type RemoveRequirementMutationVariables = Exact<{
  id: string;
}>;

export type RemoveRequirementMutation = { removeRequirement: boolean };

export type CoverageUncoveredQueryVariables = Exact<{
  scheduleId: string;
}>;

export type CoverageUncoveredQuery = {
  uncoveredDemand: {
    contactsBeyondTarget: number;
    missingHours: number;
    daysWithoutRequirement: Array<string>;
    csv: string;
    data: Array<{
      date: string;
      interval: string;
      startsAt: string;
      endsAt: string;
      skillId: string | null;
      missing: number;
      contactsBeyondTarget: number;
    }>;
  };
};

export type MoveBreaksMutationVariables = Exact<{
  date: string;
  maxShiftMinutes: number;
  apply: boolean;
  version?: string | null | undefined;
}>;

export type MoveBreaksMutation = {
  reoptimize: {
    applied: boolean;
    version: string;
    isReforecast: boolean;
    shortMinutesBefore: number;
    shortMinutesAfter: number;
    moves: Array<{
      shiftId: string;
      gain: number;
      employee: { id: string; firstName: string; lastName: string };
      breaks: Array<{ type: BreakType; from: string; to: string; duration: number }>;
    }>;
    intervals: Array<{
      startsAt: string;
      endsAt: string;
      required: number;
      scheduledBefore: number;
      scheduledAfter: number;
      shortBefore: number;
      shortAfter: number;
    }>;
  };
};

export type CapacityPlanQueryVariables = Exact<{
  input?: CapacityPlanInput | null | undefined;
}>;

export type CapacityPlanQuery = {
  capacityPlan: {
    csv: string;
    employed: number;
    hires: number;
    data: Array<{
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
    }>;
  };
  skills: Array<{ id: string; name: string }>;
};

export type ForecastQueuesQueryVariables = Exact<{
  today: string;
}>;

export type ForecastQueuesQuery = {
  queueSettings: {
    data: Array<{
      queue: string | null;
      channel: string | null;
      isForecast: boolean;
      kind: ChannelKind;
      serviceLevelTarget: number;
      serviceLevelThreshold: number;
    }>;
  };
  requirement: { failures: Array<{ queue: string; channel: string; reason: string }> };
  forecastsInForce: Array<{ queue: string; channel: string; madeAt: string | null; reason: string | null }>;
  forecastRuns: {
    total: number;
    data: Array<{
      id: string;
      cause: ForecastRunCause;
      origin: string;
      beganAt: string;
      finishedAt: string | null;
      made: number;
      unchanged: number;
      failed: number;
      open: Array<{ queue: string; channel: string; outcome: ForecastOutcome; reason: string | null }>;
    }>;
  };
};

export type ForecastCourseQueryVariables = Exact<{
  queue: string;
  channel: string;
  from: string;
  to: string;
  groupBy: ForecastGrouping;
  historyFrom: string;
  historyTo: string;
  historyBy: Array<ContactGrouping> | ContactGrouping;
  withDays: boolean;
  runId?: string | null | undefined;
}>;

export type ForecastCourseQuery = {
  forecast: {
    id: string | null;
    madeAt: string | null;
    origin: string | null;
    slotMinutes: number | null;
    reason: string | null;
    failedAt: string | null;
    flags: Array<{ kind: string; date: string | null; message: string }>;
    data: Array<{
      date: string;
      until: string;
      interval: string | null;
      complete: boolean;
      volume: number;
      lower80: number;
      upper80: number;
      handleTimeSeconds: number | null;
      name: string | null;
      drivers: Array<{ name: string; factor: number }>;
    }>;
  };
  days?: { data: Array<{ date: string; name: string | null; drivers: Array<{ name: string; factor: number }> }> };
  contactTotals: Array<{ date: string | null; interval: string | null; volume: number; aht: number | null }>;
};

export type ForecastRunChoicesQueryVariables = Exact<{ [key: string]: never }>;

export type ForecastRunChoicesQuery = {
  forecastRuns: { data: Array<{ id: string; origin: string; finishedAt: string | null }> };
};

export type ForecastCsvQueryVariables = Exact<{
  queue: string;
  channel: string;
  from: string;
  to: string;
  groupBy: ForecastGrouping;
  runId?: string | null | undefined;
}>;

export type ForecastCsvQuery = { forecast: { csv: string } };

export type ForecastInputsQueryVariables = Exact<{
  queue: string;
  channel: string;
  from: string;
}>;

export type ForecastInputsQuery = {
  demandEvents: {
    total: number;
    data: Array<{
      id: string;
      name: string;
      kind: DemandEventKind;
      queue: string | null;
      channel: string | null;
      startDate: string;
      startTime: string | null;
      endDate: string;
      endTime: string | null;
      percent: number | null;
      contacts: number | null;
      factor: number | null;
      weekday: number | null;
      halfLifeHours: number | null;
    }>;
  };
  forecastOverrides: {
    total: number;
    data: Array<{
      id: string;
      queue: string;
      channel: string;
      startDate: string;
      startTime: string | null;
      endDate: string;
      endTime: string | null;
      contacts: number | null;
      factor: number | null;
      handleTimeSeconds: number | null;
      note: string | null;
    }>;
  };
  openingHours: {
    data: Array<{
      id: string;
      queue: string | null;
      channel: string | null;
      validFrom: string;
      hours: Array<{ weekday: number; from: string; until: string }>;
    }>;
  };
};

export type CreateDemandEventMutationVariables = Exact<{
  input: CreateDemandEventInput;
}>;

export type CreateDemandEventMutation = { createDemandEvent: { id: string } };

export type UpdateDemandEventMutationVariables = Exact<{
  id: string;
  input: UpdateDemandEventInput;
}>;

export type UpdateDemandEventMutation = { updateDemandEvent: { id: string } };

export type DeleteDemandEventMutationVariables = Exact<{
  id: string;
}>;

export type DeleteDemandEventMutation = { deleteDemandEvent: boolean };

export type CreateForecastOverrideMutationVariables = Exact<{
  input: CreateForecastOverrideInput;
}>;

export type CreateForecastOverrideMutation = { createForecastOverride: { id: string } };

export type UpdateForecastOverrideMutationVariables = Exact<{
  id: string;
  input: UpdateForecastOverrideInput;
}>;

export type UpdateForecastOverrideMutation = { updateForecastOverride: { id: string } };

export type DeleteForecastOverrideMutationVariables = Exact<{
  id: string;
}>;

export type DeleteForecastOverrideMutation = { deleteForecastOverride: boolean };

export type CreateOpeningHoursMutationVariables = Exact<{
  input: CreateOpeningHoursInput;
}>;

export type CreateOpeningHoursMutation = { createOpeningHours: { id: string } };

export type UpdateOpeningHoursMutationVariables = Exact<{
  id: string;
  input: UpdateOpeningHoursInput;
}>;

export type UpdateOpeningHoursMutation = { updateOpeningHours: { id: string } };

export type DeleteOpeningHoursMutationVariables = Exact<{
  id: string;
}>;

export type DeleteOpeningHoursMutation = { deleteOpeningHours: boolean };

export type ForecastAccuracyQueryVariables = Exact<{
  queue: string;
  channel: string;
  from: string;
  to: string;
  groupBy: AccuracyGrouping;
  leadFrom?: number | null | undefined;
  leadTo?: number | null | undefined;
}>;

export type ForecastAccuracyQuery = {
  byLead: {
    backtests: unknown;
    data: Array<{
      days: number;
      leadFrom: number | null;
      leadTo: number | null;
      wape: number | null;
      bias: number | null;
      coverage80: number | null;
    }>;
  };
  byDate: {
    csv: string;
    data: Array<{
      date: string | null;
      days: number;
      contacts: number;
      forecastContacts: number;
      wape: number | null;
      bias: number | null;
      coverage80: number | null;
    }>;
  };
};

export type RunForecastMutationVariables = Exact<{
  queue?: string | null | undefined;
  channel?: string | null | undefined;
}>;

export type RunForecastMutation = {
  runForecast: {
    id: string;
    kind: string;
    status: JobStatus;
    progress: number;
    progressText: string | null;
    error: string | null;
    requestedBy: string | null;
  };
};

export type CancelForecastJobMutationVariables = Exact<{
  id: string;
}>;

export type CancelForecastJobMutation = { cancelJob: { id: string; status: JobStatus } };

export type ForecastJobsQueryVariables = Exact<{ [key: string]: never }>;

export type ForecastJobsQuery = {
  jobs: Array<{
    id: string;
    kind: string;
    status: JobStatus;
    progress: number;
    progressText: string | null;
    error: string | null;
    requestedBy: string | null;
  }>;
};

export type ForecastJobChangedSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;

export type ForecastJobChangedSubscription = {
  jobChanged: {
    cursor: string;
    job: {
      id: string;
      kind: string;
      status: JobStatus;
      progress: number;
      progressText: string | null;
      error: string | null;
      requestedBy: string | null;
    };
  };
};

export type ForecastJobFragment = {
  id: string;
  kind: string;
  status: JobStatus;
  progress: number;
  progressText: string | null;
  error: string | null;
  requestedBy: string | null;
};

export type ForecastWhatIfQueryVariables = Exact<{
  input: WhatIfInput;
}>;

export type ForecastWhatIfQuery = {
  whatIf: {
    streams: Array<{
      queue: string;
      channel: string;
      now: {
        contacts: number;
        requiredHours: number;
        scheduledHours: number;
        peak: number;
        serviceLevel: number | null;
        abandonment: number | null;
      };
      then: {
        contacts: number;
        requiredHours: number;
        scheduledHours: number;
        peak: number;
        serviceLevel: number | null;
        abandonment: number | null;
      };
    }>;
    data: Array<{
      startsAt: string;
      endsAt: string;
      people: number;
      now: { contacts: number; scheduled: number; serviceLevel: number | null };
      then: { contacts: number; scheduled: number; serviceLevel: number | null };
    }>;
  };
};

export type ForecastWhatIfCsvQueryVariables = Exact<{
  input: WhatIfInput;
}>;

export type ForecastWhatIfCsvQuery = { whatIf: { csv: string } };

export type ForecastTodayQueryVariables = Exact<{
  queue: string;
  channel: string;
}>;

export type ForecastTodayQuery = {
  intraday: {
    date: string;
    importedUntil: string | null;
    csv: string;
    streams: Array<{
      actualSoFar: number;
      expectedTotal: number;
      forecastSoFar: number;
      forecastTotal: number;
      handleTimeSecondsSoFar: number | null;
      ratio: number;
      weight: number;
      intervals: Array<{
        startsAt: string;
        endsAt: string;
        actual: number | null;
        expected: number;
        forecast: number;
        lower80: number;
        upper80: number;
        requiredNow: number;
        scheduledNow: number;
        scheduledPeople: number;
        understaffedHours: number;
      }>;
    }>;
  };
};

export type LearnedHoursQueryVariables = Exact<{
  queue: string;
  channel: string;
  from: string;
  to: string;
}>;

export type LearnedHoursQuery = {
  forecast: {
    slotMinutes: number | null;
    data: Array<{ date: string; interval: string | null; volume: number; name: string | null }>;
  };
};

export type ExceptionReasonsQueryVariables = Exact<{ [key: string]: never }>;

export type ExceptionReasonsQuery = { exceptionReasons: Array<{ id: string; name: string }> };

export type ExceptionListQueryVariables = Exact<{
  state?: ExceptionState | null | undefined;
  teamId?: string | null | undefined;
  page: number;
  limit: number;
}>;

export type ExceptionListQuery = {
  adherenceExceptions: {
    total: number;
    data: Array<{
      id: string;
      employeeId: string | null;
      employeeName: string | null;
      teamId: string | null;
      teamName: string | null;
      startsAt: string;
      endsAt: string;
      state: ExceptionState;
      people: number;
      note: string | null;
      requestedBy: string;
      requestedAt: string;
      decidedBy: string | null;
      decisionNote: string | null;
      reason: { name: string };
    }>;
  };
};

export type ExceptionRowFragment = {
  id: string;
  employeeId: string | null;
  employeeName: string | null;
  teamId: string | null;
  teamName: string | null;
  startsAt: string;
  endsAt: string;
  state: ExceptionState;
  people: number;
  note: string | null;
  requestedBy: string;
  requestedAt: string;
  decidedBy: string | null;
  decisionNote: string | null;
  reason: { name: string };
};

export type EnterExceptionMutationVariables = Exact<{
  input: EnterExceptionInput;
}>;

export type EnterExceptionMutation = { enterException: { id: string; people: number } };

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

export type ChangeFragment = {
  scheduleId: string;
  id: string;
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
};

export type DiffCellFragment = {
  date: string;
  differences: Array<ShiftDifference>;
  employee: { id: string; firstName: string; lastName: string };
  before: Array<{ startTime: string; endTime: string }>;
  after: Array<{ startTime: string; endTime: string }>;
};

export type DiffCountsFragment = {
  people: number;
  cells: number;
  added: number;
  removed: number;
  moved: number;
  template: number;
  breaks: number;
  activities: number;
  minutesBefore: number;
  minutesAfter: number;
};

export type UndoStepsQueryVariables = Exact<{
  scheduleId: string;
}>;

export type UndoStepsQuery = {
  undoState: {
    undo: {
      scheduleId: string;
      id: string;
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
    } | null;
    redo: {
      scheduleId: string;
      id: string;
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
    } | null;
  };
};

export type UndoMutationVariables = Exact<{
  scheduleId: string;
  changeSetId?: string | null | undefined;
  override?: RuleOverrideInput | null | undefined;
  reason?: string | null | undefined;
}>;

export type UndoMutation = { undo: { id: string } };

export type RedoMutationVariables = Exact<{
  scheduleId: string;
  override?: RuleOverrideInput | null | undefined;
}>;

export type RedoMutation = { redo: { id: string } };

export type ChangeSetsQueryVariables = Exact<{
  scheduleId: string;
  kinds?: Array<ChangeSetKind> | ChangeSetKind | null | undefined;
  page: number;
  limit: number;
}>;

export type ChangeSetsQuery = {
  changeSets: {
    total: number;
    data: Array<{
      scheduleId: string;
      id: string;
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
    }>;
  };
};

export type ChangeSetDiffQueryVariables = Exact<{
  from: ScheduleAtInput;
  to: ScheduleAtInput;
  page: number;
  limit: number;
}>;

export type ChangeSetDiffQuery = {
  scheduleDiff: {
    total: number;
    people: number;
    cells: number;
    added: number;
    removed: number;
    moved: number;
    template: number;
    breaks: number;
    activities: number;
    minutesBefore: number;
    minutesAfter: number;
    data: Array<{
      date: string;
      differences: Array<ShiftDifference>;
      employee: { id: string; firstName: string; lastName: string };
      before: Array<{ startTime: string; endTime: string }>;
      after: Array<{ startTime: string; endTime: string }>;
    }>;
  };
};

export type BulkFragment = {
  written: number;
  skipped: number;
  closedDays: Array<string>;
  skippedByReason: Array<{ reason: SkipReason; shifts: number }>;
  skippedCells: Array<{ employeeId: string; date: string; reason: SkipReason; message: string }>;
  clockChanges: Array<{ employeeId: string; date: string }>;
  schedule: { id: string; name: string } | null;
  changeSet: { version: number } | null;
};

export type RestoreShiftsMutationVariables = Exact<{
  input: RestoreInput;
  override?: RuleOverrideInput | null | undefined;
  reason?: string | null | undefined;
}>;

export type RestoreShiftsMutation = {
  restoreShifts: {
    written: number;
    skipped: number;
    closedDays: Array<string>;
    skippedByReason: Array<{ reason: SkipReason; shifts: number }>;
    skippedCells: Array<{ employeeId: string; date: string; reason: SkipReason; message: string }>;
    clockChanges: Array<{ employeeId: string; date: string }>;
    schedule: { id: string; name: string } | null;
    changeSet: { version: number } | null;
  };
};

export type CopyShiftsMutationVariables = Exact<{
  input: CopyShiftsInput;
  override?: RuleOverrideInput | null | undefined;
  reason?: string | null | undefined;
}>;

export type CopyShiftsMutation = {
  copyShifts: {
    written: number;
    skipped: number;
    closedDays: Array<string>;
    skippedByReason: Array<{ reason: SkipReason; shifts: number }>;
    skippedCells: Array<{ employeeId: string; date: string; reason: SkipReason; message: string }>;
    clockChanges: Array<{ employeeId: string; date: string }>;
    schedule: { id: string; name: string } | null;
    changeSet: { version: number } | null;
  };
};

export type PublishDifferencesQueryVariables = Exact<{
  id: string;
  notify: PublishNotice;
}>;

export type PublishDifferencesQuery = {
  publishPreview: {
    version: number;
    breaches: Array<{
      kind: WorkRuleKind;
      employeeId: string;
      date: string;
      hard: boolean;
      overridden: boolean;
      description: string;
    }>;
    diff: {
      total: number;
      people: number;
      cells: number;
      added: number;
      removed: number;
      moved: number;
      template: number;
      breaks: number;
      activities: number;
      minutesBefore: number;
      minutesAfter: number;
      data: Array<{
        date: string;
        differences: Array<ShiftDifference>;
        employee: { id: string; firstName: string; lastName: string };
        before: Array<{ startTime: string; endTime: string }>;
        after: Array<{ startTime: string; endTime: string }>;
      }>;
    };
    notified: {
      total: number;
      data: Array<{ firstDate: string; employee: { id: string; firstName: string; lastName: string } }>;
    };
  };
  uncoveredDemand: { missingHours: number; data: Array<{ startsAt: string; endsAt: string; missing: number }> };
};

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

export type CreateImportKeyMutationVariables = Exact<{
  name: string;
  permission: string;
}>;

export type CreateImportKeyMutation = { createImportKey: { key: string } };

export type EndImportKeyMutationVariables = Exact<{ [key: string]: never }>;

export type EndImportKeyMutation = { endImportKey: boolean };

export type FeedsQueryVariables = Exact<{ [key: string]: never }>;

export type FeedsQuery = {
  historical: { logs: Array<{ id: string; createdAt: string; details: unknown; userName: string }> };
  deflection: { logs: Array<{ id: string; createdAt: string; details: unknown; userName: string }> };
  employees: { logs: Array<{ id: string; createdAt: string; details: unknown; userName: string }> };
};

export type LastImportFragment = { id: string; createdAt: string; details: unknown; userName: string };

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

export type RotateWebhookSecretMutation = { rotateWebhookSecret: { secret: string; previousSecretValidUntil: string } };

export type RedeliverWebhookMutationVariables = Exact<{
  id: string;
}>;

export type RedeliverWebhookMutation = { redeliver: { id: string } };

export type MyShiftsQueryVariables = Exact<{
  from: string;
  to: string;
}>;

export type MyShiftsQuery = {
  shifts: {
    data: Array<{
      id: string;
      scheduleId: string;
      date: string;
      startTime: string;
      endTime: string;
      startsAt: string;
      endsAt: string;
      updatedAt: string;
      split: { gapStartsAt: string; gapEndsAt: string } | null;
      template: { name: string } | null;
      breaks: Array<{ type: BreakType; startOffset: number; duration: number }>;
    }>;
  };
  timeOffCalendar: {
    data: Array<{
      id: string;
      employeeId: string;
      startDate: string;
      endDate: string;
      startTime: string | null;
      endTime: string | null;
      state: TimeOffState;
      type: { name: string };
    }>;
  };
  calendarFeed: { createdAt: string } | null;
};

export type MyNotesQueryVariables = Exact<{
  scheduleId: string;
  from: string;
  to: string;
}>;

export type MyNotesQuery = { scheduleNotes: { data: Array<{ id: string; date: string; text: string }> } };

export type MyShiftsChangedSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;

export type MyShiftsChangedSubscription = { scheduleChanged: { cursor: string } };

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
      nonAdherentSince: string | null;
      next: { at: string; state: ScheduledState } | null;
    }>;
  };
  exceptionReasons: Array<{ id: string; name: string }>;
};

export type OwnStateFragment = {
  employeeId: string;
  state: AgentState;
  stateStartedAt: string | null;
  stateIsStale: boolean;
  scheduledState: ScheduledState;
  isAdherent: boolean;
  nonAdherentSince: string | null;
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
    nonAdherentSince: string | null;
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
      nonAdherentSince: string | null;
      next: { at: string; state: ScheduledState } | null;
    };
  };
};

export type NotificationRowFragment = {
  id: string;
  title: string;
  text: string;
  link: string;
  createdAt: string;
  readAt: string | null;
};

export type InboxQueryVariables = Exact<{
  unread?: boolean | null | undefined;
  page?: number;
}>;

export type InboxQuery = {
  notifications: {
    total: number;
    unread: number;
    data: Array<{ id: string; title: string; text: string; link: string; createdAt: string; readAt: string | null }>;
  };
};

export type MenuCountsQueryVariables = Exact<{
  leads: boolean;
  watches: boolean;
}>;

export type MenuCountsQuery = {
  notifications: { unread: number; cursor: string };
  timeOffRequests?: { total: number };
  shiftTrades?: { total: number };
  adherenceAlertPage?: { total: number };
};

export type NotificationAddedSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;

export type NotificationAddedSubscription = {
  notificationAdded: {
    cursor: string;
    unread: number;
    notification: { id: string; title: string; text: string; link: string; createdAt: string; readAt: string | null };
  };
};

export type MarkNotificationsReadMutationVariables = Exact<{
  ids?: Array<string> | string | null | undefined;
  upTo?: string | null | undefined;
}>;

export type MarkNotificationsReadMutation = { markNotificationsRead: number };

export type NotificationChoicesFragment = {
  digestAt: string;
  emailAvailable: boolean;
  quietFrom: string | null;
  quietUntil: string | null;
  reminderMinutes: number | null;
  choices: Array<{ kind: NotificationKind; email: EmailDelivery; push: boolean }>;
};

export type OwnNotificationSettingsQueryVariables = Exact<{ [key: string]: never }>;

export type OwnNotificationSettingsQuery = {
  notificationSettings: {
    digestAt: string;
    emailAvailable: boolean;
    quietFrom: string | null;
    quietUntil: string | null;
    reminderMinutes: number | null;
    choices: Array<{ kind: NotificationKind; email: EmailDelivery; push: boolean }>;
  };
};

export type SetNotificationSettingsMutationVariables = Exact<{
  input: NotificationSettingsInput;
}>;

export type SetNotificationSettingsMutation = {
  updateNotificationSettings: {
    digestAt: string;
    emailAvailable: boolean;
    quietFrom: string | null;
    quietUntil: string | null;
    reminderMinutes: number | null;
    choices: Array<{ kind: NotificationKind; email: EmailDelivery; push: boolean }>;
  };
};

export type OfferRowFragment = {
  id: string;
  kind: HoursOfferKind;
  date: string;
  startTime: string;
  endTime: string;
  closesAt: string;
  places: number;
  placesLeft: number;
  note: string | null;
  state: HoursOfferState;
  allocation: OfferAllocation;
};

export type ClaimRowFragment = {
  id: string;
  employeeName: string;
  startTime: string;
  endTime: string;
  state: OfferClaimState;
  position: number | null;
  reason: string | null;
  confirmBy: string | null;
};

export type MyOffersQueryVariables = Exact<{ [key: string]: never }>;

export type MyOffersQuery = {
  myHoursOffers: Array<{
    startTime: string | null;
    endTime: string | null;
    blockedBy: Array<{ description: string }>;
    claim: {
      id: string;
      employeeName: string;
      startTime: string;
      endTime: string;
      state: OfferClaimState;
      position: number | null;
      reason: string | null;
      confirmBy: string | null;
    } | null;
    offer: {
      id: string;
      kind: HoursOfferKind;
      date: string;
      startTime: string;
      endTime: string;
      closesAt: string;
      places: number;
      placesLeft: number;
      note: string | null;
      state: HoursOfferState;
      allocation: OfferAllocation;
    };
  }>;
};

export type OffersQueryVariables = Exact<{
  state?: HoursOfferState | null | undefined;
  page?: number;
}>;

export type OffersQuery = {
  hoursOffers: {
    total: number;
    data: Array<{
      eligibleCount: number | null;
      shortMinutes: number | null;
      id: string;
      kind: HoursOfferKind;
      date: string;
      startTime: string;
      endTime: string;
      closesAt: string;
      places: number;
      placesLeft: number;
      note: string | null;
      state: HoursOfferState;
      allocation: OfferAllocation;
      claims: Array<{
        id: string;
        employeeName: string;
        startTime: string;
        endTime: string;
        state: OfferClaimState;
        position: number | null;
        reason: string | null;
        confirmBy: string | null;
      }>;
    }>;
  };
};

export type OfferTermsQueryVariables = Exact<{ [key: string]: never }>;

export type OfferTermsQuery = {
  timeOffTypes: Array<{
    id: string;
    name: string;
    countsAgainstBalance: boolean;
    paid: boolean;
    archivedAt: string | null;
  }>;
  skills: Array<{ id: string; name: string }>;
  shiftTemplates: Array<{ id: string; name: string; startTime: string; endTime: string }>;
};

export type SchedulesOfDayQueryVariables = Exact<{
  date: string;
}>;

export type SchedulesOfDayQuery = { schedules: Array<{ id: string; name: string }> };

export type OfferPreviewQueryVariables = Exact<{
  input: HoursOfferInput;
}>;

export type OfferPreviewQuery = {
  hoursOfferPreview: {
    eligibleCount: number;
    places: number | null;
    shortMinutes: number | null;
    shortMinutesAfter: number | null;
    eligible: Array<{ id: string; firstName: string; lastName: string }>;
    blocked: Array<{ people: number; rule: string }>;
  };
};

export type CreateOfferMutationVariables = Exact<{
  input: HoursOfferInput;
}>;

export type CreateOfferMutation = { createHoursOffers: Array<{ id: string }> };

export type CloseOfferMutationVariables = Exact<{
  id: string;
}>;

export type CloseOfferMutation = { closeHoursOffers: Array<{ id: string }> };

export type CancelOfferMutationVariables = Exact<{
  id: string;
  note: string;
}>;

export type CancelOfferMutation = { cancelHoursOffer: { id: string } };

export type ClaimOfferMutationVariables = Exact<{
  id: string;
}>;

export type ClaimOfferMutation = {
  claimHoursOffer: {
    id: string;
    employeeName: string;
    startTime: string;
    endTime: string;
    state: OfferClaimState;
    position: number | null;
    reason: string | null;
    confirmBy: string | null;
  };
};

export type DeclineOfferMutationVariables = Exact<{
  id: string;
}>;

export type DeclineOfferMutation = { declineHoursOffer: { id: string } };

export type ConfirmOfferClaimMutationVariables = Exact<{
  id: string;
}>;

export type ConfirmOfferClaimMutation = { confirmOfferClaim: { id: string } };

export type WithdrawOfferClaimMutationVariables = Exact<{
  id: string;
}>;

export type WithdrawOfferClaimMutation = { withdrawOfferClaim: { id: string } };

export type OffersChangedSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;

export type OffersChangedSubscription = { hoursOfferChanged: { cursor: string } };

export type MovePeopleMutationVariables = Exact<{
  input: MoveEmployeesInput;
}>;

export type MovePeopleMutation = { moveEmployees: { moved: number } };

export type AgreeContractMutationVariables = Exact<{
  input: AssignContractInput;
}>;

export type AgreeContractMutation = { assignContract: Array<{ employeeId: string }> };

export type GiveSkillMutationVariables = Exact<{
  input: AssignSkillInput;
}>;

export type GiveSkillMutation = { assignSkill: { id: string } };

export type GiveSkillToManyMutationVariables = Exact<{
  input: AssignSkillsInput;
}>;

export type GiveSkillToManyMutation = { assignSkills: { assigned: number } };

export type TakeSkillMutationVariables = Exact<{
  employeeId: string;
  skillId: string;
}>;

export type TakeSkillMutation = { unassignSkill: { id: string } };

export type SetWeekMutationVariables = Exact<{
  input: SetAvailabilityInput;
}>;

export type SetWeekMutation = { setAvailability: { employeeId: string } };

export type RemoveWeekMutationVariables = Exact<{
  employeeId: string;
  from: string;
}>;

export type RemoveWeekMutation = { removeAvailability: boolean };

export type AddDifferentDaysMutationVariables = Exact<{
  input: AddAvailabilityExceptionInput;
}>;

export type AddDifferentDaysMutation = { addAvailabilityException: { employeeId: string } };

export type RemoveDifferentDaysMutationVariables = Exact<{
  id: string;
}>;

export type RemoveDifferentDaysMutation = { removeAvailabilityException: boolean };

export type InvitePeopleMutationVariables = Exact<{
  input: InviteUsersInput;
}>;

export type InvitePeopleMutation = { inviteUsers: { invited: number; remaining: number; csv: string | null } };

export type MailedInvitationsQueryVariables = Exact<{ [key: string]: never }>;

export type MailedInvitationsQuery = {
  invitationDeliveries: Array<InvitationDelivery>;
  mailedInvitations: Array<{
    userId: string;
    email: string;
    askedAt: string;
    sentAt: string | null;
    error: string | null;
  }>;
};

export type AddPersonMutationVariables = Exact<{
  input: CreateUserInput;
}>;

export type AddPersonMutation = {
  createUser: { user: { id: string }; passwordLink: { url: string; expiresAt: string } | null };
};

export type ChangePersonMutationVariables = Exact<{
  id: string;
  input: UpdateUserInput;
}>;

export type ChangePersonMutation = { updateUser: { id: string } };

export type LinkForPersonMutationVariables = Exact<{
  userId: string;
}>;

export type LinkForPersonMutation = { issuePasswordLink: { url: string; expiresAt: string } };

export type LeftBehindByQueryVariables = Exact<{
  userId: string;
}>;

export type LeftBehindByQuery = {
  ownedResources: {
    shifts: number;
    lockedShifts: number;
    teams: Array<{ id: string; name: string; archivedAt: string | null }>;
  };
};

export type HandPersonOverMutationVariables = Exact<{
  input: HandOverInput;
  override?: RuleOverrideInput | null | undefined;
}>;

export type HandPersonOverMutation = { transferOwnership: { shifts: number } };

export type DeactivatePersonMutationVariables = Exact<{
  id: string;
}>;

export type DeactivatePersonMutation = { deactivateUser: { id: string } };

export type AddTeamMutationVariables = Exact<{
  input: CreateTeamInput;
}>;

export type AddTeamMutation = { createTeam: { id: string } };

export type ChangeTeamMutationVariables = Exact<{
  id: string;
  input: UpdateTeamInput;
}>;

export type ChangeTeamMutation = { updateTeam: { id: string } };

export type ArchiveTeamMutationVariables = Exact<{
  id: string;
  moveEmployeesTo?: string | null | undefined;
}>;

export type ArchiveTeamMutation = { archiveTeam: { id: string } };

export type UnarchiveTeamMutationVariables = Exact<{
  id: string;
}>;

export type UnarchiveTeamMutation = { unarchiveTeam: { id: string } };

export type SupervisorsQueryVariables = Exact<{ [key: string]: never }>;

export type SupervisorsQuery = {
  supervisors: Array<{ id: string; firstName: string; lastName: string }>;
  admins: Array<{ id: string; firstName: string; lastName: string }>;
};

export type AddSkillMutationVariables = Exact<{
  input: CreateSkillInput;
}>;

export type AddSkillMutation = { createSkill: { id: string } };

export type ContractsToStartFromQueryVariables = Exact<{ [key: string]: never }>;

export type ContractsToStartFromQuery = {
  readyMadeContracts: Array<{
    key: ReadyMadeContractName;
    name: string;
    source: string;
    rules: Array<{
      kind: WorkRuleKind;
      hard: boolean | null;
      weight: number | null;
      atLeast: number | null;
      target: number | null;
      atMost: number | null;
      days: number | null;
      weeks: number | null;
      startingOn: string | null;
      sliding: boolean | null;
      earliestStart: string | null;
      latestEnd: string | null;
      maxSpreadMinutes: number | null;
      types: Array<RuleBreakType> | null;
      shiftsOver: number | null;
      count: number | null;
      beginsBy: number | null;
      totalAtLeast: number | null;
      maxStretchMinutes: number | null;
      set: {
        templateIds: Array<string> | null;
        startsWithin: { from: string; before: string } | null;
        endsWithin: { from: string; before: string } | null;
      } | null;
      next: {
        templateIds: Array<string> | null;
        startsWithin: { from: string; before: string } | null;
        endsWithin: { from: string; before: string } | null;
      } | null;
    }>;
  }>;
};

export type MakeContractMutationVariables = Exact<{
  input: CreateContractInput;
}>;

export type MakeContractMutation = { createContract: { id: string } };

export type ChangeContractMutationVariables = Exact<{
  id: string;
  input: UpdateContractInput;
}>;

export type ChangeContractMutation = { updateContract: { id: string } };

export type DeleteContractMutationVariables = Exact<{
  id: string;
}>;

export type DeleteContractMutation = { deleteContract: boolean };

export type AddTeamRuleMutationVariables = Exact<{
  input: CreateTeamRuleInput;
}>;

export type AddTeamRuleMutation = { createTeamRule: { id: string } };

export type ChangeTeamRuleMutationVariables = Exact<{
  id: string;
  input: UpdateTeamRuleInput;
}>;

export type ChangeTeamRuleMutation = { updateTeamRule: { id: string } };

export type DeleteTeamRuleMutationVariables = Exact<{
  id: string;
}>;

export type DeleteTeamRuleMutation = { deleteTeamRule: boolean };

export type UseOfSkillQueryVariables = Exact<{
  id: string;
}>;

export type UseOfSkillQuery = { skillUse: { employees: number; queues: Array<string>; manualRequirements: number } };

export type RenameSkillMutationVariables = Exact<{
  id: string;
  name: string;
}>;

export type RenameSkillMutation = { renameSkill: { id: string } };

export type MergeSkillMutationVariables = Exact<{
  id: string;
  intoSkillId: string;
}>;

export type MergeSkillMutation = { mergeSkill: { id: string } };

export type RemoveSkillMutationVariables = Exact<{
  id: string;
}>;

export type RemoveSkillMutation = { removeSkill: { id: string } };

export type PeopleForAdminQueryVariables = Exact<{
  page: number;
}>;

export type PeopleForAdminQuery = {
  employees: Array<{
    email: string | null;
    role: Role | null;
    hasPassword: boolean | null;
    id: string;
    userId: string;
    firstName: string;
    lastName: string;
    employeeNumber: string | null;
    active: boolean;
    teamId: string | null;
    teamName: string | null;
    employmentType: EmploymentType | null;
    seniorityDate: string | null;
    rankPoints: number | null;
    weeklyHoursTarget: number | null;
    skills: Array<{ id: string; skillId: string; name: string; proficiencyLevel: string | null }>;
  }>;
};

export type PeopleForLeadersQueryVariables = Exact<{
  page: number;
}>;

export type PeopleForLeadersQuery = {
  employees: Array<{
    id: string;
    userId: string;
    firstName: string;
    lastName: string;
    employeeNumber: string | null;
    active: boolean;
    teamId: string | null;
    teamName: string | null;
    employmentType: EmploymentType | null;
    seniorityDate: string | null;
    rankPoints: number | null;
    weeklyHoursTarget: number | null;
    skills: Array<{ id: string; skillId: string; name: string; proficiencyLevel: string | null }>;
  }>;
};

export type PeopleDirectoryQueryVariables = Exact<{ [key: string]: never }>;

export type PeopleDirectoryQuery = {
  teams: Array<{
    id: string;
    name: string;
    parentTeamId: string | null;
    supervisorId: string | null;
    supervisorName: string | null;
    memberCount: number;
    archivedAt: string | null;
  }>;
  skills: Array<{ id: string; name: string; category: string | null; proficiencyLevels: Array<string> }>;
  contracts: Array<{
    id: string;
    name: string;
    source: string | null;
    versions: Array<{
      from: string;
      rules: Array<{
        kind: WorkRuleKind;
        hard: boolean | null;
        weight: number | null;
        atLeast: number | null;
        target: number | null;
        atMost: number | null;
        days: number | null;
        weeks: number | null;
        startingOn: string | null;
        sliding: boolean | null;
        earliestStart: string | null;
        latestEnd: string | null;
        maxSpreadMinutes: number | null;
        types: Array<RuleBreakType> | null;
        shiftsOver: number | null;
        count: number | null;
        beginsBy: number | null;
        totalAtLeast: number | null;
        maxStretchMinutes: number | null;
        set: {
          templateIds: Array<string> | null;
          startsWithin: { from: string; before: string } | null;
          endsWithin: { from: string; before: string } | null;
        } | null;
        next: {
          templateIds: Array<string> | null;
          startsWithin: { from: string; before: string } | null;
          endsWithin: { from: string; before: string } | null;
        } | null;
      }>;
    }>;
  }>;
  teamRules: Array<{ id: string; name: string; kind: TeamRuleKind; employeeIds: Array<string>; weight: number }>;
};

export type PersonRowFragment = {
  id: string;
  userId: string;
  firstName: string;
  lastName: string;
  employeeNumber: string | null;
  active: boolean;
  teamId: string | null;
  teamName: string | null;
  employmentType: EmploymentType | null;
  seniorityDate: string | null;
  rankPoints: number | null;
  weeklyHoursTarget: number | null;
  skills: Array<{ id: string; skillId: string; name: string; proficiencyLevel: string | null }>;
};

export type TeamRowFragment = {
  id: string;
  name: string;
  parentTeamId: string | null;
  supervisorId: string | null;
  supervisorName: string | null;
  memberCount: number;
  archivedAt: string | null;
};

export type ContractRowFragment = {
  id: string;
  name: string;
  source: string | null;
  versions: Array<{
    from: string;
    rules: Array<{
      kind: WorkRuleKind;
      hard: boolean | null;
      weight: number | null;
      atLeast: number | null;
      target: number | null;
      atMost: number | null;
      days: number | null;
      weeks: number | null;
      startingOn: string | null;
      sliding: boolean | null;
      earliestStart: string | null;
      latestEnd: string | null;
      maxSpreadMinutes: number | null;
      types: Array<RuleBreakType> | null;
      shiftsOver: number | null;
      count: number | null;
      beginsBy: number | null;
      totalAtLeast: number | null;
      maxStretchMinutes: number | null;
      set: {
        templateIds: Array<string> | null;
        startsWithin: { from: string; before: string } | null;
        endsWithin: { from: string; before: string } | null;
      } | null;
      next: {
        templateIds: Array<string> | null;
        startsWithin: { from: string; before: string } | null;
        endsWithin: { from: string; before: string } | null;
      } | null;
    }>;
  }>;
};

export type RuleSeenFragment = {
  kind: WorkRuleKind;
  hard: boolean | null;
  weight: number | null;
  atLeast: number | null;
  target: number | null;
  atMost: number | null;
  days: number | null;
  weeks: number | null;
  startingOn: string | null;
  sliding: boolean | null;
  earliestStart: string | null;
  latestEnd: string | null;
  maxSpreadMinutes: number | null;
  types: Array<RuleBreakType> | null;
  shiftsOver: number | null;
  count: number | null;
  beginsBy: number | null;
  totalAtLeast: number | null;
  maxStretchMinutes: number | null;
  set: {
    templateIds: Array<string> | null;
    startsWithin: { from: string; before: string } | null;
    endsWithin: { from: string; before: string } | null;
  } | null;
  next: {
    templateIds: Array<string> | null;
    startsWithin: { from: string; before: string } | null;
    endsWithin: { from: string; before: string } | null;
  } | null;
};

export type ShiftSetSeenFragment = {
  templateIds: Array<string> | null;
  startsWithin: { from: string; before: string } | null;
  endsWithin: { from: string; before: string } | null;
};

export type ContractsOfQueryVariables = Exact<{
  employeeIds: Array<string> | string;
}>;

export type ContractsOfQuery = {
  contractAssignments: Array<{ employeeId: string; contractId: string | null; from: string }>;
};

export type RulesOfQueryVariables = Exact<{
  employeeIds: Array<string> | string;
  from: string;
  to: string;
}>;

export type RulesOfQuery = {
  resolvedWorkRules: Array<{
    rules: Array<{
      source: WorkRuleSource;
      from: string;
      rule: {
        kind: WorkRuleKind;
        hard: boolean | null;
        weight: number | null;
        atLeast: number | null;
        target: number | null;
        atMost: number | null;
        days: number | null;
        weeks: number | null;
        startingOn: string | null;
        sliding: boolean | null;
        earliestStart: string | null;
        latestEnd: string | null;
        maxSpreadMinutes: number | null;
        types: Array<RuleBreakType> | null;
        shiftsOver: number | null;
        count: number | null;
        beginsBy: number | null;
        totalAtLeast: number | null;
        maxStretchMinutes: number | null;
        set: {
          templateIds: Array<string> | null;
          startsWithin: { from: string; before: string } | null;
          endsWithin: { from: string; before: string } | null;
        } | null;
        next: {
          templateIds: Array<string> | null;
          startsWithin: { from: string; before: string } | null;
          endsWithin: { from: string; before: string } | null;
        } | null;
      };
    }>;
  }>;
};

export type AvailabilityOfQueryVariables = Exact<{
  employeeIds: Array<string> | string;
  from: string;
  to: string;
}>;

export type AvailabilityOfQuery = {
  availability: Array<{
    patterns: Array<{
      from: string;
      to: string | null;
      windows: Array<{ day: number; startTime: string; endTime: string }>;
    }>;
    exceptions: Array<{
      id: string;
      startDate: string;
      endDate: string;
      startTime: string | null;
      endTime: string | null;
      available: boolean;
      note: string | null;
    }>;
  }>;
};

export type ShiftTemplateNamesQueryVariables = Exact<{ [key: string]: never }>;

export type ShiftTemplateNamesQuery = { shiftTemplates: Array<{ id: string; name: string }> };

export type FindPeopleQueryVariables = Exact<{
  search: string;
}>;

export type FindPeopleQuery = {
  employees: Array<{ id: string; firstName: string; lastName: string; teamName: string | null }>;
};

export type AdherenceFiguresQueryVariables = Exact<{
  from: string;
  to: string;
  groupBy: Array<AdherenceGrouping> | AdherenceGrouping;
  teamId?: string | null | undefined;
  employeeId?: string | null | undefined;
  reading: ScheduleReading;
  orderBy: AdherenceReportOrder;
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;

export type AdherenceFiguresQuery = {
  adherenceReport: {
    total: number;
    pendingDays: number;
    totals: {
      adherence: number | null;
      conformance: number | null;
      scheduledMinutes: number;
      workedMinutes: number;
      exceptionMinutes: number;
      excusedMinutes: number;
      neutralMinutes: number;
      lateMinutes: number | null;
      lateShifts: number | null;
      states: Array<{
        scheduledState: ScheduledState;
        scheduledMinutes: number;
        excusedMinutes: number;
        neutralMinutes: number;
      }>;
    };
    data: Array<{
      date: string | null;
      hour: number | null;
      employeeId: string | null;
      employeeName: string | null;
      employeeNumber: string | null;
      teamId: string | null;
      teamName: string | null;
      agentDays: number;
      adherence: number | null;
      conformance: number | null;
      scheduledMinutes: number;
      workedMinutes: number;
      exceptionMinutes: number;
      excusedMinutes: number;
      neutralMinutes: number;
      lateMinutes: number | null;
      lateShifts: number | null;
    }>;
  };
};

export type ReportTotalsFragment = {
  adherence: number | null;
  conformance: number | null;
  scheduledMinutes: number;
  workedMinutes: number;
  exceptionMinutes: number;
  excusedMinutes: number;
  neutralMinutes: number;
  lateMinutes: number | null;
  lateShifts: number | null;
  states: Array<{
    scheduledState: ScheduledState;
    scheduledMinutes: number;
    excusedMinutes: number;
    neutralMinutes: number;
  }>;
};

export type AdherenceCsvQueryVariables = Exact<{
  from: string;
  to: string;
  groupBy: Array<AdherenceGrouping> | AdherenceGrouping;
  teamId?: string | null | undefined;
  employeeId?: string | null | undefined;
  reading: ScheduleReading;
}>;

export type AdherenceCsvQuery = { adherenceReport: { csv: string } };

export type AskedTimeOffFragment = {
  id: string;
  employeeId: string;
  employeeName: string;
  teamId: string | null;
  startDate: string;
  endDate: string;
  startTime: string | null;
  endTime: string | null;
  minutes: number;
  state: TimeOffState;
  isWaitingForMe: boolean;
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
      teamId: string | null;
      startDate: string;
      endDate: string;
      startTime: string | null;
      endTime: string | null;
      minutes: number;
      state: TimeOffState;
      isWaitingForMe: boolean;
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

export type SickLeaveQueryVariables = Exact<{ [key: string]: never }>;

export type SickLeaveQuery = { organization: { id: string; settings: { sickLeaveTypeId: string | null } } };

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
    dayMinutes: number;
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
    cover: Array<{ startsAt: string; endsAt: string; people: number; required: number; added: number }> | null;
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

export type TimeOffBesideQueryVariables = Exact<{
  employeeId: string;
  teamId?: string | null | undefined;
  from: string;
  to: string;
}>;

export type TimeOffBesideQuery = {
  shifts: { data: Array<{ id: string; scheduleId: string; date: string; startTime: string; endTime: string }> };
  schedules: Array<{ id: string; name: string; status: ScheduleStatus }>;
  timeOffCalendar: {
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

export type OneTimeOffQueryVariables = Exact<{
  id: string;
}>;

export type OneTimeOffQuery = {
  timeOff: {
    id: string;
    employeeId: string;
    employeeName: string;
    teamId: string | null;
    startDate: string;
    endDate: string;
    startTime: string | null;
    endTime: string | null;
    minutes: number;
    state: TimeOffState;
    isWaitingForMe: boolean;
    note: string | null;
    requestedAt: string;
    requestedBy: string;
    decidedBy: string | null;
    decisionNote: string | null;
    overrideReason: string | null;
    typeId: string;
    type: { name: string; countsAgainstBalance: boolean };
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

export type AskForTimeOffMutationVariables = Exact<{
  input: TimeOffInput;
}>;

export type AskForTimeOffMutation = { requestTimeOff: { id: string; state: TimeOffState } };

export type EnterTimeOffMutationVariables = Exact<{
  input: TimeOffInput;
  override?: TimeOffOverrideInput | null | undefined;
}>;

export type EnterTimeOffMutation = { enterTimeOff: { id: string; employeeName: string } };

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

export type ActivePeopleQueryVariables = Exact<{ [key: string]: never }>;

export type ActivePeopleQuery = {
  employees: Array<{ id: string; firstName: string; lastName: string; teamId: string | null; teamName: string | null }>;
};

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

export type GenerationChoicesQueryVariables = Exact<{
  since: string;
}>;

export type GenerationChoicesQuery = {
  employees: Array<{
    id: string;
    firstName: string;
    lastName: string;
    teamId: string | null;
    teamName: string | null;
    skills: Array<{ id: string }>;
  }>;
  teams: Array<{ id: string; parentTeamId: string | null; supervisorId: string | null }>;
  schedules: Array<{
    id: string;
    name: string;
    status: ScheduleStatus;
    startDate: string;
    endDate: string;
    employeeIds: Array<string>;
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
    warnings: Array<{
      kind: WorkRuleKind;
      employeeId: string;
      date: string;
      hard: boolean;
      overridden: boolean;
      description: string;
    }>;
  };
  uncoveredDemand: {
    missingHours: number;
    contactsBeyondTarget: number;
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
  skills: Array<{ id: string; name: string }>;
  shiftTemplates: Array<{ id: string; name: string; startTime: string; endTime: string; daysOfWeek: Array<number> }>;
};

export type ScheduleFoundQueryVariables = Exact<{
  id: string;
}>;

export type ScheduleFoundQuery = {
  scheduleFindings: {
    infeasibilities: Array<string>;
    moreInfeasibilities: number;
    shortIntervals: Array<{ date: string; startTime: string; reason: string | null }>;
    teamBreaches: Array<{
      name: string;
      date: string;
      startTime: string | null;
      endTime: string | null;
      description: string;
    }>;
    closedDays: Array<{ date: string; reason: string; employeeIds: Array<string> }>;
  } | null;
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
    broken: Array<{ rule: string; employeeId: string; date: string | null; units: number }>;
    costByTerm: Array<{ term: string; cost: number }>;
    understaffedHoursByMeasure: Array<{ measure: HoursMeasure; understaffedHours: number; neededHours: number }>;
  };
};

export type ResultCoverQueryVariables = Exact<{
  id: string;
  from: string;
  to: string;
}>;

export type ResultCoverQuery = {
  requirement: {
    data: Array<{
      startsAt: string;
      endsAt: string;
      scheduled: number | null;
      scheduledPeople: number | null;
      understaffedHours: number | null;
    }>;
  };
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
    isUnderstaffed: boolean;
    certain: boolean;
    blockedBy: Array<{ rule: string; description: string }>;
    possible: {
      costChange: number;
      relaxedRules: Array<string>;
      changes: Array<{ date: string; employeeId: string; description: string }>;
    } | null;
    cheapestAlternative: {
      costChange: number;
      relaxedRules: Array<string>;
      changes: Array<{ date: string; employeeId: string; description: string }>;
    } | null;
    searched: { people: number; from: string | null; to: string | null };
  };
};

export type WayFragment = {
  costChange: number;
  relaxedRules: Array<string>;
  changes: Array<{ date: string; employeeId: string; description: string }>;
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
    voluntaryTimeOff: Array<{
      date: string;
      minutesSaved: number;
      employee: { id: string; firstName: string; lastName: string };
      has: { startTime: string; endTime: string } | null;
      instead: { startTime: string; endTime: string } | null;
    }>;
  };
};

export type ScheduleCostsQueryVariables = Exact<{
  id: string;
}>;

export type ScheduleCostsQuery = {
  scheduleCostByEmployee: Array<{
    employeeId: string;
    cost: number;
    costByTerm: Array<{ term: string; cost: number }>;
  }>;
};

export type CycleDayFragment = {
  kind: RotationDayKind;
  templateId: string | null;
  startsWithin: { from: string; before: string } | null;
};

export type CycleFragment = {
  id: string;
  name: string;
  binding: RotationBinding;
  weight: number;
  people: number;
  archivedAt: string | null;
  versions: Array<{
    from: string;
    anchorDate: string;
    days: Array<{
      kind: RotationDayKind;
      templateId: string | null;
      startsWithin: { from: string; before: string } | null;
    }>;
  }>;
};

export type RotationsQueryVariables = Exact<{
  includeArchived: boolean;
}>;

export type RotationsQuery = {
  rotations: Array<{
    id: string;
    name: string;
    binding: RotationBinding;
    weight: number;
    people: number;
    archivedAt: string | null;
    versions: Array<{
      from: string;
      anchorDate: string;
      days: Array<{
        kind: RotationDayKind;
        templateId: string | null;
        startsWithin: { from: string; before: string } | null;
      }>;
    }>;
  }>;
};

export type RotationTermsQueryVariables = Exact<{ [key: string]: never }>;

export type RotationTermsQuery = {
  shiftTemplates: Array<{ id: string; name: string; startTime: string; endTime: string; color: string | null }>;
  employees: Array<{
    id: string;
    active: boolean;
    firstName: string;
    lastName: string;
    teamId: string | null;
    teamName: string | null;
  }>;
  teams: Array<{ id: string; name: string; parentTeamId: string | null; supervisorId: string | null }>;
};

export type RotationDaysQueryVariables = Exact<{
  employeeIds: Array<string> | string;
  from: string;
  to: string;
}>;

export type RotationDaysQuery = {
  rotationDays: Array<{
    employeeId: string;
    date: string;
    index: number;
    isException: boolean;
    day: { kind: RotationDayKind; templateId: string | null; startsWithin: { from: string; before: string } | null };
  }>;
};

export type CreateRotationMutationVariables = Exact<{
  input: RotationInput;
}>;

export type CreateRotationMutation = { createRotation: { id: string } };

export type UpdateRotationMutationVariables = Exact<{
  id: string;
  input: RotationInput;
}>;

export type UpdateRotationMutation = { updateRotation: { id: string } };

export type ArchiveRotationMutationVariables = Exact<{
  id: string;
}>;

export type ArchiveRotationMutation = { archiveRotation: { id: string } };

export type AssignRotationMutationVariables = Exact<{
  input: AssignRotationInput;
}>;

export type AssignRotationMutation = { assignRotation: Array<{ employeeId: string }> };

export type SetRotationExceptionMutationVariables = Exact<{
  employeeId: string;
  date: string;
  day?: RotationDayInput | null | undefined;
}>;

export type SetRotationExceptionMutation = { setRotationException: { date: string } | null };

export type RotationDeviationsQueryVariables = Exact<{
  id: string;
  page: number;
}>;

export type RotationDeviationsQuery = {
  rotationDeviations: {
    total: number;
    data: Array<{
      employeeId: string;
      date: string;
      isExcused: boolean;
      wanted: {
        kind: RotationDayKind;
        templateId: string | null;
        startsWithin: { from: string; before: string } | null;
      };
      shifts: Array<{ startTime: string; endTime: string }>;
    }>;
  };
  shiftTemplates: Array<{ id: string; name: string }>;
};

export type CreateScenarioMutationVariables = Exact<{
  scheduleId: string;
  name: string;
  version?: number | null | undefined;
}>;

export type CreateScenarioMutation = { createScenario: { id: string } };

export type ScheduleDaysQueryVariables = Exact<{
  id: string;
}>;

export type ScheduleDaysQuery = {
  schedule: { id: string; name: string; startDate: string; endDate: string; scenarioOf: { scheduleId: string } | null };
};

export type ScenarioOptionsQueryVariables = Exact<{
  from: string;
  to: string;
}>;

export type ScenarioOptionsQuery = {
  schedules: Array<{
    id: string;
    name: string;
    startDate: string;
    endDate: string;
    status: ScheduleStatus;
    scenarioOf: { scheduleId: string } | null;
  }>;
};

export type CompareSchedulesQueryVariables = Exact<{
  ids: Array<string> | string;
}>;

export type CompareSchedulesQuery = {
  compareSchedules: Array<{
    paidHours: number;
    missingHours: number;
    hardBreaches: number;
    softBreaches: number;
    cellsChanged: number;
    schedule: { id: string; name: string; status: ScheduleStatus };
    certificate: {
      cost: number;
      bound: number | null;
      gap: number | null;
      understaffedHours: number;
      costByTerm: Array<{ term: string; cost: number }>;
    };
  }>;
};

export type RebaseScenarioMutationVariables = Exact<{
  id: string;
  resolutions?: Array<MergeResolutionInput> | MergeResolutionInput | null | undefined;
  takeRest?: MergeSide | null | undefined;
  override?: RuleOverrideInput | null | undefined;
  reason?: string | null | undefined;
}>;

export type RebaseScenarioMutation = { rebaseScenario: { id: string; version: number } };

export type ScheduleVersionQueryVariables = Exact<{
  id: string;
}>;

export type ScheduleVersionQuery = { schedule: { version: number } };

export type PromoteScenarioMutationVariables = Exact<{
  id: string;
  ifVersion?: number | null | undefined;
  notify: PublishNotice;
  override?: RuleOverrideInput | null | undefined;
  reason?: string | null | undefined;
}>;

export type PromoteScenarioMutation = {
  promoteScenario: {
    written: number;
    skipped: number;
    closedDays: Array<string>;
    skippedByReason: Array<{ reason: SkipReason; shifts: number }>;
    skippedCells: Array<{ employeeId: string; date: string; reason: SkipReason; message: string }>;
    clockChanges: Array<{ employeeId: string; date: string }>;
    schedule: { id: string; name: string } | null;
    changeSet: { version: number } | null;
  };
};

export type ScheduleBoardQueryVariables = Exact<{
  id: string;
  version?: number | null | undefined;
  asOf?: string | null | undefined;
}>;

export type ScheduleBoardQuery = {
  schedule: {
    id: string;
    name: string;
    startDate: string;
    endDate: string;
    status: ScheduleStatus;
    publishedAt: string | null;
    version: number;
    isCurrent: boolean;
    cursor: string;
    scenarioOf: { scheduleId: string; version: number; schedule: { name: string; version: number } | null } | null;
    closedDays: Array<{ date: string; name: string }>;
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
      split: { gapStartsAt: string } | null;
      breaks: Array<{ type: BreakType; startOffset: number; duration: number }>;
    }>;
  };
  present: { status: ScheduleStatus };
  employees: Array<{
    id: string;
    active: boolean;
    firstName: string;
    lastName: string;
    teamId: string | null;
    teamName: string | null;
    weeklyHoursTarget: number | null;
    skills: Array<{ skillId: string; name: string }>;
  }>;
  teams: Array<{ id: string; parentTeamId: string | null; supervisorId: string | null }>;
  shiftTemplates: Array<{
    id: string;
    name: string;
    color: string | null;
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
  split: { gapStartsAt: string } | null;
  breaks: Array<{ type: BreakType; startOffset: number; duration: number }>;
};

export type ScheduleDemandQueryVariables = Exact<{
  id: string;
  from: string;
  to: string;
}>;

export type ScheduleDemandQuery = {
  requirement: {
    data: Array<{ startsAt: string; endsAt: string; scheduled: number | null; understaffedHours: number | null }>;
  };
};

export type ScheduleBreachesQueryVariables = Exact<{
  id: string;
}>;

export type ScheduleBreachesQuery = {
  checkSchedule: Array<{ shiftIds: Array<string>; description: string; hard: boolean; overridden: boolean }>;
};

export type ScheduleTimeOffQueryVariables = Exact<{
  from: string;
  to: string;
  page: number;
  limit: number;
}>;

export type ScheduleTimeOffQuery = {
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

export type SchedulesAroundQueryVariables = Exact<{
  from: string;
  to: string;
}>;

export type SchedulesAroundQuery = { schedules: Array<{ id: string; name: string; status: ScheduleStatus }> };

export type ShiftsAroundQueryVariables = Exact<{
  scheduleId: string;
  from: string;
  to: string;
  page: number;
  limit: number;
}>;

export type ShiftsAroundQuery = {
  shifts: {
    data: Array<{
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
      split: { gapStartsAt: string } | null;
      breaks: Array<{ type: BreakType; startOffset: number; duration: number }>;
    }>;
  };
};

export type ScheduleRestsQueryVariables = Exact<{
  employeeIds: Array<string> | string;
  from: string;
  to: string;
}>;

export type ScheduleRestsQuery = {
  resolvedWorkRules: Array<{
    employeeId: string;
    rules: Array<{
      from: string;
      to: string;
      source: WorkRuleSource;
      rule: { kind: WorkRuleKind; hard: boolean | null; atLeast: number | null };
    }>;
  }>;
};

export type ShiftCandidatesQueryVariables = Exact<{
  shiftId: string;
}>;

export type ShiftCandidatesQuery = {
  shiftCandidates: Array<{
    weeklyHours: number;
    weeklyHoursTarget: number | null;
    isAvailable: boolean;
    isPreferred: boolean | null;
    missingSkillIds: Array<string>;
    employee: { id: string; firstName: string; lastName: string; teamName: string | null };
    brokenRules: Array<{ description: string; source: WorkRuleSource; hard: boolean }>;
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
      split: { gapStartsAt: string } | null;
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
      split: { gapStartsAt: string } | null;
      breaks: Array<{ type: BreakType; startOffset: number; duration: number }>;
    }>;
  };
};

export type ScheduleMarksQueryVariables = Exact<{
  id: string;
  page: number;
  limit: number;
}>;

export type ScheduleMarksQuery = {
  schedule: { pins: Array<{ employeeId: string; date: string }> };
  scheduleNotes: {
    data: Array<{
      id: string;
      date: string;
      employeeId: string | null;
      text: string;
      audience: NoteAudience;
      userName: string;
      updatedAt: string;
      version: number;
    }>;
  };
};

export type CellFragment = { employeeId: string; date: string };

export type NoteFragment = {
  id: string;
  date: string;
  employeeId: string | null;
  text: string;
  audience: NoteAudience;
  userName: string;
  updatedAt: string;
  version: number;
};

export type SetPinsMutationVariables = Exact<{
  scheduleId: string;
  cells: Array<CellInput> | CellInput;
  pinned: boolean;
}>;

export type SetPinsMutation = { setPins: number };

export type SaveNoteMutationVariables = Exact<{
  input: NoteInput;
}>;

export type SaveNoteMutation = {
  saveNote: {
    id: string;
    date: string;
    employeeId: string | null;
    text: string;
    audience: NoteAudience;
    userName: string;
    updatedAt: string;
    version: number;
  };
};

export type DeleteNoteMutationVariables = Exact<{
  id: string;
}>;

export type DeleteNoteMutation = { deleteNote: boolean };

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
    annotationsChanged: boolean;
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
      split: { gapStartsAt: string } | null;
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
    changeSet: { userId: string | null } | null;
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

export type FindSchedulesQueryVariables = Exact<{
  from: string;
}>;

export type FindSchedulesQuery = {
  schedules: Array<{ id: string; name: string; startDate: string; endDate: string; status: ScheduleStatus }>;
};

export type ReportLateMutationVariables = Exact<{
  shiftId: string;
  expectedAt: string;
  note?: string | null | undefined;
}>;

export type ReportLateMutation = { reportLate: { id: string } };

export type ReportIllMutationVariables = Exact<{
  untilDate?: string | null | undefined;
  note?: string | null | undefined;
}>;

export type ReportIllMutation = { reportIll: { id: string } };

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
  organization: {
    id: string;
    name: string;
    slug: string;
    timezone: string;
    tier: Tier;
    settings: { clock: Clock; firstWeekday: FirstWeekday };
  };
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

export type OrganizationSettingsQueryVariables = Exact<{ [key: string]: never }>;

export type OrganizationSettingsQuery = {
  organization: {
    id: string;
    name: string;
    timezone: string;
    settings: {
      clock: Clock;
      firstWeekday: FirstWeekday;
      historicalVolume: HistoricalVolume;
      serviceLevelTarget: number;
      serviceLevelThreshold: number;
      skillLevelPercents: unknown;
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
      };
    };
  };
  skills: Array<{ id: string; proficiencyLevels: Array<string> }>;
  queueSettingsForAll: { country: string | null; region: string | null };
};

export type ChangeSettingsMutationVariables = Exact<{
  input: UpdateSettingsInput;
}>;

export type ChangeSettingsMutation = { updateSettings: { id: string } };

export type QueueSettingsListQueryVariables = Exact<{ [key: string]: never }>;

export type QueueSettingsListQuery = {
  queueSettings: {
    data: Array<{
      queue: string | null;
      channel: string | null;
      own: Array<string>;
      sources: unknown;
      kind: ChannelKind;
      isForecast: boolean;
      concurrency: number;
      concurrencySlowdown: number;
      patience: number | null;
      targetMeanWait: number | null;
      skillId: string | null;
      serviceLevelTarget: number;
      serviceLevelThreshold: number;
      occupancyCap: number | null;
      deadlineHours: number;
      country: string | null;
      region: string | null;
      proxyQueue: { queue: string; channel: string; factor: number } | null;
      shrinkage: Array<{
        reason: string;
        percent: number;
        weekdays: Array<number> | null;
        from: string | null;
        until: string | null;
      }>;
    }>;
  };
};

export type SkillNamesQueryVariables = Exact<{ [key: string]: never }>;

export type SkillNamesQuery = { skills: Array<{ id: string; name: string }> };

export type ChangeQueueSettingsMutationVariables = Exact<{
  input: UpdateQueueSettingsInput;
}>;

export type ChangeQueueSettingsMutation = { updateQueueSettings: { own: Array<string> } };

export type AddReasonMutationVariables = Exact<{
  input: ExceptionReasonInput;
}>;

export type AddReasonMutation = { createExceptionReason: { id: string } };

export type RenameReasonMutationVariables = Exact<{
  id: string;
  input: ExceptionReasonInput;
}>;

export type RenameReasonMutation = { renameExceptionReason: { id: string } };

export type ArchiveReasonMutationVariables = Exact<{
  id: string;
}>;

export type ArchiveReasonMutation = { archiveExceptionReason: { id: string } };

export type SignOnSettingsQueryVariables = Exact<{ [key: string]: never }>;

export type SignOnSettingsQuery = {
  singleSignOn: {
    issuer: string;
    clientId: string;
    emailDomains: Array<string>;
    groupsClaim: string;
    defaultRole: Role | null;
    createsEmployees: boolean;
    passwordSignIn: boolean;
    redirectUrl: string;
    signInUrl: string;
    groupRoles: Array<{ group: string; role: Role }>;
  } | null;
};

export type SetSignOnMutationVariables = Exact<{
  input: SetSingleSignOnInput;
}>;

export type SetSignOnMutation = { setSingleSignOn: { signInUrl: string; redirectUrl: string } };

export type TestSignOnMutationVariables = Exact<{ [key: string]: never }>;

export type TestSignOnMutation = { testSingleSignOn: { works: boolean; problem: string | null } };

export type DeleteSignOnMutationVariables = Exact<{ [key: string]: never }>;

export type DeleteSignOnMutation = { deleteSingleSignOn: boolean };

export type AllowPasswordsMutationVariables = Exact<{
  allowed: boolean;
}>;

export type AllowPasswordsMutation = { setPasswordSignIn: { signInUrl: string } };

export type OrganizationRulesQueryVariables = Exact<{ [key: string]: never }>;

export type OrganizationRulesQuery = {
  workRules: Array<{
    from: string;
    rules: Array<{
      kind: WorkRuleKind;
      hard: boolean | null;
      weight: number | null;
      atLeast: number | null;
      target: number | null;
      atMost: number | null;
      days: number | null;
      weeks: number | null;
      startingOn: string | null;
      sliding: boolean | null;
      earliestStart: string | null;
      latestEnd: string | null;
      maxSpreadMinutes: number | null;
      types: Array<RuleBreakType> | null;
      shiftsOver: number | null;
      count: number | null;
      beginsBy: number | null;
      totalAtLeast: number | null;
      maxStretchMinutes: number | null;
      set: {
        templateIds: Array<string> | null;
        startsWithin: { from: string; before: string } | null;
        endsWithin: { from: string; before: string } | null;
      } | null;
      next: {
        templateIds: Array<string> | null;
        startsWithin: { from: string; before: string } | null;
        endsWithin: { from: string; before: string } | null;
      } | null;
    }>;
  }>;
};

export type SetWorkRulesMutationVariables = Exact<{
  input: SetWorkRulesInput;
}>;

export type SetWorkRulesMutation = { setWorkRules: Array<{ from: string }> };

export type UseOfQueueQueryVariables = Exact<{
  name: string;
}>;

export type UseOfQueueQuery = {
  queueUse: {
    intervals: number;
    deflectionIntervals: number;
    firstDay: string | null;
    lastDay: string | null;
    planningEntries: number;
  };
};

export type RenameQueueMutationVariables = Exact<{
  name: string;
  newName: string;
}>;

export type RenameQueueMutation = { renameQueue: { name: string } };

export type MergeQueueMutationVariables = Exact<{
  name: string;
  into: string;
}>;

export type MergeQueueMutation = { mergeQueue: { name: string } };

export type RemoveQueueMutationVariables = Exact<{
  name: string;
}>;

export type RemoveQueueMutation = { removeQueue: { name: string } };

export type HolidayRegionsQueryVariables = Exact<{
  country: string;
}>;

export type HolidayRegionsQuery = { holidayRegions: Array<{ code: string; name: string }> };

export type SetUpQueryVariables = Exact<{ [key: string]: never }>;

export type SetUpQuery = {
  contracts: Array<{ id: string }>;
  employees: Array<{ id: string }>;
  skills: Array<{ id: string }>;
  queueSettingsForAll: { country: string | null };
  queueSettings: { total: number };
  openingHours: { total: number };
  shiftTemplates: Array<{ id: string }>;
  schedules: Array<{ id: string }>;
};

export type TemplatesQueryVariables = Exact<{ [key: string]: never }>;

export type TemplatesQuery = {
  shiftTemplates: Array<{
    id: string;
    name: string;
    color: string | null;
    startTime: string;
    endTime: string;
    durationMinutes: number;
    daysOfWeek: Array<number>;
    startBand: { latestStart: string; stepMinutes: number } | null;
    lengthBand: { longestMinutes: number; stepMinutes: number } | null;
    breakRules: Array<{
      type: BreakType;
      startOffset: number;
      duration: number;
      window: { earliestOffset: number; latestOffset: number; stepMinutes: number } | null;
    }>;
  }>;
};

export type TemplateSeenFragment = {
  id: string;
  name: string;
  color: string | null;
  startTime: string;
  endTime: string;
  durationMinutes: number;
  daysOfWeek: Array<number>;
  startBand: { latestStart: string; stepMinutes: number } | null;
  lengthBand: { longestMinutes: number; stepMinutes: number } | null;
  breakRules: Array<{
    type: BreakType;
    startOffset: number;
    duration: number;
    window: { earliestOffset: number; latestOffset: number; stepMinutes: number } | null;
  }>;
};

export type MakeTemplateMutationVariables = Exact<{
  input: CreateShiftTemplateInput;
}>;

export type MakeTemplateMutation = { createShiftTemplate: { id: string } };

export type ChangeTemplateMutationVariables = Exact<{
  id: string;
  input: UpdateShiftTemplateInput;
}>;

export type ChangeTemplateMutation = { updateShiftTemplate: { id: string } };

export type RemoveTemplateMutationVariables = Exact<{
  id: string;
}>;

export type RemoveTemplateMutation = { deleteShiftTemplate: boolean };

export type TradedFragment = {
  shiftId: string;
  scheduleId: string;
  date: string;
  startTime: string;
  endTime: string;
  isPart: boolean;
};

export type TradeFragment = {
  id: string;
  state: ShiftTradeState;
  stateReason: string | null;
  isAnonymous: boolean;
  proposerId: string | null;
  proposerName: string | null;
  partnerId: string | null;
  partnerName: string | null;
  proposedAt: string;
  expiresAt: string;
  note: string | null;
  decidedBy: string | null;
  decisionNote: string | null;
  wantsFrom: string | null;
  wantsTo: string | null;
  gives: Array<{
    shiftId: string;
    scheduleId: string;
    date: string;
    startTime: string;
    endTime: string;
    isPart: boolean;
  }>;
  takes: Array<{
    shiftId: string;
    scheduleId: string;
    date: string;
    startTime: string;
    endTime: string;
    isPart: boolean;
  }>;
  responses: Array<{
    id: string;
    employeeName: string | null;
    gives: Array<{
      shiftId: string;
      scheduleId: string;
      date: string;
      startTime: string;
      endTime: string;
      isPart: boolean;
    }>;
  }>;
};

export type MyTradesQueryVariables = Exact<{
  employeeId: string;
  page: number;
  limit: number;
}>;

export type MyTradesQuery = {
  shiftTrades: {
    total: number;
    data: Array<{
      id: string;
      state: ShiftTradeState;
      stateReason: string | null;
      isAnonymous: boolean;
      proposerId: string | null;
      proposerName: string | null;
      partnerId: string | null;
      partnerName: string | null;
      proposedAt: string;
      expiresAt: string;
      note: string | null;
      decidedBy: string | null;
      decisionNote: string | null;
      wantsFrom: string | null;
      wantsTo: string | null;
      gives: Array<{
        shiftId: string;
        scheduleId: string;
        date: string;
        startTime: string;
        endTime: string;
        isPart: boolean;
      }>;
      takes: Array<{
        shiftId: string;
        scheduleId: string;
        date: string;
        startTime: string;
        endTime: string;
        isPart: boolean;
      }>;
      responses: Array<{
        id: string;
        employeeName: string | null;
        gives: Array<{
          shiftId: string;
          scheduleId: string;
          date: string;
          startTime: string;
          endTime: string;
          isPart: boolean;
        }>;
      }>;
    }>;
  };
};

export type TradeBoardQueryVariables = Exact<{
  page: number;
  limit: number;
}>;

export type TradeBoardQuery = {
  shiftTradeBoard: {
    total: number;
    data: Array<{
      blockedBy: Array<{ description: string }>;
      trade: {
        id: string;
        state: ShiftTradeState;
        stateReason: string | null;
        isAnonymous: boolean;
        proposerId: string | null;
        proposerName: string | null;
        partnerId: string | null;
        partnerName: string | null;
        proposedAt: string;
        expiresAt: string;
        note: string | null;
        decidedBy: string | null;
        decisionNote: string | null;
        wantsFrom: string | null;
        wantsTo: string | null;
        gives: Array<{
          shiftId: string;
          scheduleId: string;
          date: string;
          startTime: string;
          endTime: string;
          isPart: boolean;
        }>;
        takes: Array<{
          shiftId: string;
          scheduleId: string;
          date: string;
          startTime: string;
          endTime: string;
          isPart: boolean;
        }>;
        responses: Array<{
          id: string;
          employeeName: string | null;
          gives: Array<{
            shiftId: string;
            scheduleId: string;
            date: string;
            startTime: string;
            endTime: string;
            isPart: boolean;
          }>;
        }>;
      };
    }>;
  };
};

export type TradeTermsQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;

export type TradeTermsQuery = {
  tradeSettings: {
    enabled: boolean;
    direct: boolean;
    board: boolean;
    giveAway: boolean;
    anonymous: boolean;
    acrossTeams: boolean;
    parts: boolean;
    needsSkills: boolean;
    noticeHours: number;
    perMonth: number;
    autoApprove: boolean;
    autoNoticeHours: number;
    autoPerMonth: number;
    autoMinutesDifference: number;
  };
};

export type SetTradeTermsMutationVariables = Exact<{
  teamId?: string | null | undefined;
  input: TradeSettingsInput;
}>;

export type SetTradeTermsMutation = { updateTradeSettings: { enabled: boolean } };

export type OwnShiftsQueryVariables = Exact<{
  employeeId: string;
  from: string;
  to: string;
}>;

export type OwnShiftsQuery = {
  schedules: Array<{ id: string }>;
  shifts: {
    data: Array<{
      id: string;
      scheduleId: string;
      version: number;
      date: string;
      startTime: string;
      endTime: string;
      startsAt: string;
    }>;
  };
};

export type TradeOptionsQueryVariables = Exact<{
  gives: Array<TradedShiftInput> | TradedShiftInput;
  from: string;
  to: string;
}>;

export type TradeOptionsQuery = {
  shiftTradeOptions: Array<{
    employeeId: string;
    employeeName: string;
    takes: Array<{
      shiftId: string;
      scheduleId: string;
      date: string;
      startTime: string;
      endTime: string;
      isPart: boolean;
    }>;
  }>;
};

export type TradesToDecideQueryVariables = Exact<{
  state?: ShiftTradeState | null | undefined;
  teamId?: string | null | undefined;
  page: number;
  limit: number;
}>;

export type TradesToDecideQuery = {
  shiftTrades: {
    total: number;
    data: Array<{
      isWaitingForMe: boolean;
      shortMinutesChange: number | null;
      id: string;
      state: ShiftTradeState;
      stateReason: string | null;
      isAnonymous: boolean;
      proposerId: string | null;
      proposerName: string | null;
      partnerId: string | null;
      partnerName: string | null;
      proposedAt: string;
      expiresAt: string;
      note: string | null;
      decidedBy: string | null;
      decisionNote: string | null;
      wantsFrom: string | null;
      wantsTo: string | null;
      needsDecision: Array<{ rule: string; description: string }>;
      warnings: Array<{
        kind: WorkRuleKind;
        employeeId: string;
        date: string;
        hard: boolean;
        overridden: boolean;
        description: string;
      }>;
      gives: Array<{
        shiftId: string;
        scheduleId: string;
        date: string;
        startTime: string;
        endTime: string;
        isPart: boolean;
      }>;
      takes: Array<{
        shiftId: string;
        scheduleId: string;
        date: string;
        startTime: string;
        endTime: string;
        isPart: boolean;
      }>;
      responses: Array<{
        id: string;
        employeeName: string | null;
        gives: Array<{
          shiftId: string;
          scheduleId: string;
          date: string;
          startTime: string;
          endTime: string;
          isPart: boolean;
        }>;
      }>;
    }>;
  };
};

export type ProposeTradeMutationVariables = Exact<{
  input: ProposeShiftTradeInput;
}>;

export type ProposeTradeMutation = {
  proposeShiftTrade: {
    id: string;
    state: ShiftTradeState;
    stateReason: string | null;
    isAnonymous: boolean;
    proposerId: string | null;
    proposerName: string | null;
    partnerId: string | null;
    partnerName: string | null;
    proposedAt: string;
    expiresAt: string;
    note: string | null;
    decidedBy: string | null;
    decisionNote: string | null;
    wantsFrom: string | null;
    wantsTo: string | null;
    gives: Array<{
      shiftId: string;
      scheduleId: string;
      date: string;
      startTime: string;
      endTime: string;
      isPart: boolean;
    }>;
    takes: Array<{
      shiftId: string;
      scheduleId: string;
      date: string;
      startTime: string;
      endTime: string;
      isPart: boolean;
    }>;
    responses: Array<{
      id: string;
      employeeName: string | null;
      gives: Array<{
        shiftId: string;
        scheduleId: string;
        date: string;
        startTime: string;
        endTime: string;
        isPart: boolean;
      }>;
    }>;
  };
};

export type RespondToTradeMutationVariables = Exact<{
  id: string;
  gives: Array<TradedShiftInput> | TradedShiftInput;
}>;

export type RespondToTradeMutation = { respondToShiftTrade: { id: string; state: ShiftTradeState } };

export type AcceptTradeMutationVariables = Exact<{
  id: string;
  responseId?: string | null | undefined;
}>;

export type AcceptTradeMutation = { acceptShiftTrade: { id: string; state: ShiftTradeState } };

export type DeclineTradeMutationVariables = Exact<{
  id: string;
  note?: string | null | undefined;
}>;

export type DeclineTradeMutation = { declineShiftTrade: { id: string } };

export type WithdrawTradeMutationVariables = Exact<{
  id: string;
  note?: string | null | undefined;
}>;

export type WithdrawTradeMutation = { withdrawShiftTrade: { id: string } };

export type ApproveTradeMutationVariables = Exact<{
  id: string;
  note?: string | null | undefined;
  override?: RuleOverrideInput | null | undefined;
}>;

export type ApproveTradeMutation = { approveShiftTrade: { id: string; state: ShiftTradeState } };

export type RefuseTradeMutationVariables = Exact<{
  id: string;
  note: string;
}>;

export type RefuseTradeMutation = { refuseShiftTrade: { id: string } };

export type OwnChangesQueryVariables = Exact<{
  since: string;
}>;

export type OwnChangesQuery = {
  ownShiftChanges: Array<{
    date: string;
    differences: Array<ShiftDifference>;
    before: Array<{ startTime: string; endTime: string }>;
    after: Array<{ id: string; startTime: string; endTime: string }>;
  }>;
};

export type TradesChangedSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;

export type TradesChangedSubscription = { shiftTradeChanged: { cursor: string } };
