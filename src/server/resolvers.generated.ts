import type { NonEmptyArray } from 'type-graphql';
import { AuditResolver } from '../features/audit/audit.resolver';
import { OrganizationResolver } from '../features/organization/organization.resolver';
import { ApiKeyResolver } from '../features/access/api-key.resolver';
import { SessionResolver } from '../features/access/session.resolver';
import { SingleSignOnResolver } from '../features/access/single-sign-on/single-sign-on.resolver';
import { EmployeeResolver } from '../features/people/employee.resolver';
import { SkillResolver } from '../features/people/skill.resolver';
import { TeamResolver } from '../features/people/team.resolver';
import { InvitationResolver } from '../features/people/user/invitation.resolver';
import { UserResolver } from '../features/people/user/user.resolver';
import { JobResolver } from '../features/jobs/job.resolver';
import { NotificationResolver } from '../features/notifications/notification.resolver';
import { NotificationSettingsResolver } from '../features/notifications/settings.resolver';
import { ContractResolver } from '../features/contracts/contract.resolver';
import { WeeklyHoursResolver } from '../features/contracts/weekly-hours.resolver';
import { AvailabilityResolver } from '../features/availability/availability.resolver';
import { TimeOffTermsResolver } from '../features/time-off/time-off-terms.resolver';
import { TimeOffResolver } from '../features/time-off/time-off.resolver';
import { EmployeeImportResolver } from '../features/employee-import/employee-import.resolver';
import { DeflectionResolver } from '../features/demand/deflection.resolver';
import { HistoryResolver } from '../features/demand/history.resolver';
import { DeflectionImportResolver } from '../features/demand/import/deflection-import.resolver';
import { HistoryImportResolver } from '../features/demand/import/history-import.resolver';
import { QueueResolver } from '../features/demand/queue.resolver';
import { ForecastAccuracyResolver } from '../features/forecasting/accuracy/accuracy.resolver';
import { CapacityResolver } from '../features/forecasting/capacity/capacity.resolver';
import { DemandEventResolver } from '../features/forecasting/events/demand-event.resolver';
import { ForecastResolver } from '../features/forecasting/forecast/forecast.resolver';
import { IntradayResolver } from '../features/forecasting/intraday/intraday.resolver';
import { NamesResolver } from '../features/forecasting/names/names.resolver';
import { OpeningHoursResolver } from '../features/forecasting/opening-hours/opening-hours.resolver';
import { ForecastOverrideResolver } from '../features/forecasting/overrides/forecast-override.resolver';
import { QueueSettingsResolver } from '../features/forecasting/queue-settings/queue-settings.resolver';
import { ManualRequirementResolver } from '../features/forecasting/requirement/manual-requirement.resolver';
import { ForecastRunResolver } from '../features/forecasting/runs/run.resolver';
import { RequirementResolver } from '../features/forecasting/staffing-day/requirement-answer.resolver';
import { UncoveredDemandResolver } from '../features/forecasting/staffing-day/uncovered.resolver';
import { WhatIfResolver } from '../features/forecasting/what-if/what-if.resolver';
import {
  ActivityCodeResolver,
  TemplateSegmentResolver,
} from '../features/scheduling/activities/activity-code.resolver';
import {
  ActivityPlanResolver,
  PlacementServiceResolver,
} from '../features/scheduling/activities/activity-plan.resolver';
import { AnnotationResolver } from '../features/scheduling/annotations/annotation.resolver';
import { CalendarFeedResolver } from '../features/scheduling/calendar-feed/calendar-feed.resolver';
import { CheckResolver, ScheduleWarningsResolver } from '../features/scheduling/check/check.resolver';
import { CoverResolver } from '../features/scheduling/cover/cover.resolver';
import { ShiftChangesResolver } from '../features/scheduling/editing/shift-changes.resolver';
import { ExplanationResolver } from '../features/scheduling/explanation/explanation.resolver';
import { GenerationResolver } from '../features/scheduling/generation/generation.resolver';
import { HandOverResolver } from '../features/scheduling/hand-over/hand-over.resolver';
import { ImprovementResolver } from '../features/scheduling/improvement/improvement.resolver';
import { ReoptimizationResolver } from '../features/scheduling/reoptimization/reoptimization.resolver';
import { RotationResolver } from '../features/scheduling/rotations/rotation.resolver';
import { ScenarioResolver } from '../features/scheduling/scenarios/scenario.resolver';
import { ScheduleResolver } from '../features/scheduling/schedule.resolver';
import { ShiftResolver } from '../features/scheduling/shift.resolver';
import { TeamRuleResolver } from '../features/scheduling/team-rules/team-rule.resolver';
import { TemplateResolver } from '../features/scheduling/template.resolver';
import { RestoreResolver, PublishPreviewResolver } from '../features/scheduling/versions/restore.resolver';
import {
  ScheduleVersionResolver,
  ChangeSetResolver,
  NotifiedEmployeeResolver,
  CellDiffResolver,
  ScheduleDiffResolver,
} from '../features/scheduling/versions/version.resolver';
import { ScheduleChangeResolver } from '../features/scheduling/watching/schedule-change.resolver';
import { ActivityReportResolver, DaySegmentResolver } from '../features/adherence/activities/activity-report.resolver';
import { ScheduledActivityResolver } from '../features/adherence/activities/scheduled-activity.resolver';
import { AgentStateResolver } from '../features/adherence/agent-state.resolver';
import { AlertResolver } from '../features/adherence/alerts/alert.resolver';
import { ExceptionResolver } from '../features/adherence/exceptions/exception.resolver';
import { FeedHealthResolver } from '../features/adherence/feed/feed-health.resolver';
import { LiveResolver } from '../features/adherence/live.resolver';
import { AdherenceReportResolver, AgentDayResolver } from '../features/adherence/reports/report.resolver';
import { OfferResolver } from '../features/offers/offer.resolver';
import { TradeSettingsResolver } from '../features/trades/settings/trade-settings.resolver';
import { TradeResolver } from '../features/trades/trade.resolver';
import {
  SelfReportResolver,
  ExpectedArrivalResolver,
  AlertArrivalResolver,
} from '../features/self-reports/self-report.resolver';
import { WebhookResolver } from '../features/webhooks/webhook.resolver';
import { PrivacyResolver } from '../features/privacy/privacy.resolver';
import { SyncResolver } from '../features/sync/sync.resolver';
import { SyncedShiftResolver } from '../features/sync/synced-shift.resolver';

/** All resolvers: the operations of the system. */
export const resolvers: NonEmptyArray<Function> = [
  AuditResolver,
  OrganizationResolver,
  ApiKeyResolver,
  SessionResolver,
  SingleSignOnResolver,
  EmployeeResolver,
  SkillResolver,
  TeamResolver,
  InvitationResolver,
  UserResolver,
  JobResolver,
  NotificationResolver,
  NotificationSettingsResolver,
  ContractResolver,
  WeeklyHoursResolver,
  AvailabilityResolver,
  TimeOffTermsResolver,
  TimeOffResolver,
  EmployeeImportResolver,
  DeflectionResolver,
  HistoryResolver,
  DeflectionImportResolver,
  HistoryImportResolver,
  QueueResolver,
  ForecastAccuracyResolver,
  CapacityResolver,
  DemandEventResolver,
  ForecastResolver,
  IntradayResolver,
  NamesResolver,
  OpeningHoursResolver,
  ForecastOverrideResolver,
  QueueSettingsResolver,
  ManualRequirementResolver,
  ForecastRunResolver,
  RequirementResolver,
  UncoveredDemandResolver,
  WhatIfResolver,
  ActivityCodeResolver,
  TemplateSegmentResolver,
  ActivityPlanResolver,
  PlacementServiceResolver,
  AnnotationResolver,
  CalendarFeedResolver,
  CheckResolver,
  ScheduleWarningsResolver,
  CoverResolver,
  ShiftChangesResolver,
  ExplanationResolver,
  GenerationResolver,
  HandOverResolver,
  ImprovementResolver,
  ReoptimizationResolver,
  RotationResolver,
  ScenarioResolver,
  ScheduleResolver,
  ShiftResolver,
  TeamRuleResolver,
  TemplateResolver,
  RestoreResolver,
  PublishPreviewResolver,
  ScheduleVersionResolver,
  ChangeSetResolver,
  NotifiedEmployeeResolver,
  CellDiffResolver,
  ScheduleDiffResolver,
  ScheduleChangeResolver,
  ActivityReportResolver,
  DaySegmentResolver,
  ScheduledActivityResolver,
  AgentStateResolver,
  AlertResolver,
  ExceptionResolver,
  FeedHealthResolver,
  LiveResolver,
  AdherenceReportResolver,
  AgentDayResolver,
  OfferResolver,
  TradeSettingsResolver,
  TradeResolver,
  SelfReportResolver,
  ExpectedArrivalResolver,
  AlertArrivalResolver,
  WebhookResolver,
  PrivacyResolver,
  SyncResolver,
  SyncedShiftResolver,
];
