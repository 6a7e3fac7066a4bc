import type { NonEmptyArray } from 'type-graphql';
import { AgentStateResolver } from '../../features/adherence/agent-state.resolver';
import { AlertResolver } from '../../features/adherence/alerts/alert.resolver';
import { ExceptionResolver } from '../../features/adherence/exceptions/exception.resolver';
import { LiveResolver } from '../../features/adherence/live.resolver';
import { ScheduledActivityResolver } from '../../features/adherence/activities/scheduled-activity.resolver';
import {
  ActivityReportResolver,
  DaySegmentResolver,
} from '../../features/adherence/activities/activity-report.resolver';
import { AdherenceReportResolver, AgentDayResolver } from '../../features/adherence/reports/report.resolver';
import { ApiKeyResolver } from '../../features/access/api-key.resolver';
import { SessionResolver } from '../../features/access/session.resolver';
import { SingleSignOnResolver } from '../../features/access/single-sign-on/single-sign-on.resolver';
import { AuditResolver } from '../../features/audit/audit.resolver';
import { AvailabilityResolver } from '../../features/availability/availability.resolver';
import { ContractResolver } from '../../features/contracts/contract.resolver';
import { WeeklyHoursResolver } from '../../features/contracts/weekly-hours.resolver';
import { TimeOffTermsResolver } from '../../features/time-off/time-off-terms.resolver';
import { TimeOffResolver } from '../../features/time-off/time-off.resolver';
import { DeflectionImportResolver } from '../../features/demand/import/deflection-import.resolver';
import { DeflectionResolver } from '../../features/demand/deflection.resolver';
import { HistoryImportResolver } from '../../features/demand/import/history-import.resolver';
import { HistoryResolver } from '../../features/demand/history.resolver';
import { QueueResolver } from '../../features/demand/queue.resolver';
import { ForecastAccuracyResolver } from '../../features/forecasting/accuracy/accuracy.resolver';
import { DemandEventResolver } from '../../features/forecasting/events/demand-event.resolver';
import { CapacityResolver } from '../../features/forecasting/capacity/capacity.resolver';
import { ForecastResolver } from '../../features/forecasting/forecast/forecast.resolver';
import { OpeningHoursResolver } from '../../features/forecasting/opening-hours/opening-hours.resolver';
import { NamesResolver } from '../../features/forecasting/names/names.resolver';
import { ForecastOverrideResolver } from '../../features/forecasting/overrides/forecast-override.resolver';
import { IntradayResolver } from '../../features/forecasting/intraday/intraday.resolver';
import { QueueSettingsResolver } from '../../features/forecasting/queue-settings/queue-settings.resolver';
import { ForecastRunResolver } from '../../features/forecasting/runs/run.resolver';
import { ManualRequirementResolver } from '../../features/forecasting/requirement/manual-requirement.resolver';
import { RequirementResolver } from '../../features/forecasting/staffing-day/requirement-answer.resolver';
import { UncoveredDemandResolver } from '../../features/forecasting/staffing-day/uncovered.resolver';
import { WhatIfResolver } from '../../features/forecasting/what-if/what-if.resolver';
import { JobResolver } from '../../features/jobs/job.resolver';
import { NotificationResolver } from '../../features/notifications/notification.resolver';
import { NotificationSettingsResolver } from '../../features/notifications/settings.resolver';
import { OrganizationResolver } from '../../features/organization/organization.resolver';
import { EmployeeImportResolver } from '../../features/employee-import/employee-import.resolver';
import { EmployeeResolver } from '../../features/people/employee.resolver';
import { SkillResolver } from '../../features/people/skill.resolver';
import { TeamResolver } from '../../features/people/team.resolver';
import { InvitationResolver } from '../../features/people/user/invitation.resolver';
import { UserResolver } from '../../features/people/user/user.resolver';
import { OfferResolver } from '../../features/offers/offer.resolver';
import {
  AlertArrivalResolver,
  ExpectedArrivalResolver,
  SelfReportResolver,
} from '../../features/self-reports/self-report.resolver';
import { TradeSettingsResolver } from '../../features/trades/settings/trade-settings.resolver';
import { TradeResolver } from '../../features/trades/trade.resolver';
import { SyncResolver } from '../../features/sync/sync.resolver';
import { SyncedShiftResolver } from '../../features/sync/synced-shift.resolver';
import { FeedHealthResolver } from '../../features/adherence/feed/feed-health.resolver';
import { CalendarFeedResolver } from '../../features/scheduling/calendar-feed/calendar-feed.resolver';
import { CheckResolver, ScheduleWarningsResolver } from '../../features/scheduling/check/check.resolver';
import { CoverResolver } from '../../features/scheduling/cover/cover.resolver';
import { ExplanationResolver } from '../../features/scheduling/explanation/explanation.resolver';
import { GenerationResolver } from '../../features/scheduling/generation/generation.resolver';
import { ImprovementResolver } from '../../features/scheduling/improvement/improvement.resolver';
import { HandOverResolver } from '../../features/scheduling/hand-over/hand-over.resolver';
import { ReoptimisationResolver } from '../../features/scheduling/reoptimisation/reoptimisation.resolver';
import { ScheduleResolver } from '../../features/scheduling/schedule.resolver';
import { ShiftResolver } from '../../features/scheduling/shift.resolver';
import { ShiftChangesResolver } from '../../features/scheduling/editing/shift-changes.resolver';
import { ScheduleChangeResolver } from '../../features/scheduling/watching/schedule-change.resolver';
import {
  ActivityCodeResolver,
  TemplateSegmentResolver,
} from '../../features/scheduling/activities/activity-code.resolver';
import { ActivityPlanResolver } from '../../features/scheduling/activities/activity-plan.resolver';
import { RotationResolver } from '../../features/scheduling/rotations/rotation.resolver';
import { TeamRuleResolver } from '../../features/scheduling/team-rules/team-rule.resolver';
import { TemplateResolver } from '../../features/scheduling/template.resolver';
import { AnnotationResolver } from '../../features/scheduling/annotations/annotation.resolver';
import { ScenarioResolver } from '../../features/scheduling/scenarios/scenario.resolver';
import { PublishPreviewResolver, RestoreResolver } from '../../features/scheduling/versions/restore.resolver';
import {
  CellDiffResolver,
  ChangeSetResolver,
  NotifiedEmployeeResolver,
  ScheduleDiffResolver,
  ScheduleVersionResolver,
} from '../../features/scheduling/versions/version.resolver';
import { PrivacyResolver } from '../../features/privacy/privacy.resolver';
import { WebhookResolver } from '../../features/webhooks/webhook.resolver';

/** Every resolver, in rank order: the operations of the system on one page. */
export const resolvers: NonEmptyArray<Function> = [
  AuditResolver,
  OrganizationResolver,
  SessionResolver,
  ApiKeyResolver,
  SingleSignOnResolver,
  UserResolver,
  InvitationResolver,
  EmployeeResolver,
  TeamResolver,
  SkillResolver,
  EmployeeImportResolver,
  JobResolver,
  NotificationResolver,
  NotificationSettingsResolver,
  ContractResolver,
  WeeklyHoursResolver,
  AvailabilityResolver,
  TimeOffTermsResolver,
  TimeOffResolver,
  HistoryResolver,
  HistoryImportResolver,
  DeflectionResolver,
  DeflectionImportResolver,
  QueueResolver,
  QueueSettingsResolver,
  DemandEventResolver,
  OpeningHoursResolver,
  NamesResolver,
  ForecastOverrideResolver,
  ForecastRunResolver,
  ForecastResolver,
  ForecastAccuracyResolver,
  RequirementResolver,
  ManualRequirementResolver,
  UncoveredDemandResolver,
  IntradayResolver,
  WhatIfResolver,
  CapacityResolver,
  ActivityCodeResolver,
  ActivityPlanResolver,
  TemplateSegmentResolver,
  RotationResolver,
  TeamRuleResolver,
  TemplateResolver,
  ScheduleResolver,
  ShiftResolver,
  ShiftChangesResolver,
  ScheduleVersionResolver,
  ChangeSetResolver,
  NotifiedEmployeeResolver,
  CellDiffResolver,
  ScheduleDiffResolver,
  RestoreResolver,
  PublishPreviewResolver,
  AnnotationResolver,
  ScenarioResolver,
  ScheduleChangeResolver,
  CheckResolver,
  ScheduleWarningsResolver,
  CoverResolver,
  CalendarFeedResolver,
  HandOverResolver,
  ExplanationResolver,
  GenerationResolver,
  ImprovementResolver,
  ReoptimisationResolver,
  AgentStateResolver,
  FeedHealthResolver,
  AlertResolver,
  ScheduledActivityResolver,
  ActivityReportResolver,
  DaySegmentResolver,
  AdherenceReportResolver,
  AgentDayResolver,
  ExceptionResolver,
  LiveResolver,
  OfferResolver,
  TradeSettingsResolver,
  TradeResolver,
  SyncResolver,
  SyncedShiftResolver,
  SelfReportResolver,
  ExpectedArrivalResolver,
  AlertArrivalResolver,
  WebhookResolver,
  PrivacyResolver,
];
