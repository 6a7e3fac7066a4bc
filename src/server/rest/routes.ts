import type { z } from 'zod';
import { createApiKeyShape, revokeApiKeyShape } from '../../features/access/api-key.inputs';
import { changePasswordShape, loginShape, setPasswordShape } from '../../features/access/session.inputs';
import {
  agentStateRecordShape,
  importAgentStatesShape,
  statesFilterShape,
  updateAgentStateShape,
} from '../../features/adherence/agent-state.inputs';
import { alertsFilterShape, updateAlertShape } from '../../features/adherence/alerts/alert.inputs';
import { auditLogShape } from '../../features/audit/audit.inputs';
import { activityReportQueryShape } from '../../features/adherence/activities/activity-report.inputs';
import { agentDayQueryShape, reportQueryShape } from '../../features/adherence/reports/report.inputs';
import { deflectionRecordShape, importDeflectionShape } from '../../features/demand/import/deflection-import.inputs';
import { contactRecordShape, importHistoricalShape } from '../../features/demand/import/history-import.inputs';
import { accuracyQueryShape } from '../../features/forecasting/accuracy/accuracy.inputs';
import { capacityQueryShape } from '../../features/forecasting/capacity/capacity.inputs';
import { forecastQueryShape } from '../../features/forecasting/forecast/forecast.inputs';
import { intradayQueryShape } from '../../features/forecasting/intraday/intraday.inputs';
import { requirementQueryShape } from '../../features/forecasting/requirement/requirement.inputs';
import {
  diffQueryShape,
  versionQueryShape,
  versionsQueryShape,
} from '../../features/scheduling/versions/version.inputs';
import { updateSettingsShape } from '../../features/organization/organization.inputs';
import { usersFilterShape } from '../../features/people/employee.inputs';
import { exportQueryShape } from '../../features/privacy/privacy.inputs';
import {
  employeeRecordShape,
  importEmployeesQueryShape,
  importEmployeesShape,
} from '../../features/employee-import/employee-import.inputs';
import { assignSkillShape, createSkillShape, skillsFilterShape } from '../../features/people/skill.inputs';
import { createTeamShape, teamsQueryShape, updateTeamShape } from '../../features/people/team.inputs';
import { createUserShape, updateUserShape } from '../../features/people/user/user.inputs';
import { generateShape } from '../../features/scheduling/generation/generation.inputs';
import {
  createScheduleShape,
  schedulesFilterShape,
  updateScheduleShape,
} from '../../features/scheduling/schedule.inputs';
import { createShiftsShape, shiftsFilterShape, updateShiftShape } from '../../features/scheduling/shift.inputs';
import { syncForecastsShape, syncShape } from '../../features/sync/sync.inputs';
import { createTemplateBody, updateTemplateBody } from '../../features/scheduling/template.inputs';
import { listShape } from '../../kernel/graphql/page';
import { importQueryShape } from '../../kernel/import/import-options';
import { warningsOfRequest } from '../../kernel/import/warnings';
import * as op from './operations.generated';
import { route, type Given, type Route } from './route';

const idOf = ({ params }: Given<unknown, unknown>) => params.id as string;
const byId = { variables: (given: Given<unknown, unknown>) => ({ id: idOf(given) }) };
/** The request body is the `input` of the operation. */
const input = <Shape extends z.ZodType>(body: Shape) => ({
  body,
  variables: (given: Given<unknown, z.output<Shape>>) => ({ input: given.body }),
});
const inputById = <Shape extends z.ZodType>(body: Shape) => ({
  body,
  variables: (given: Given<unknown, z.output<Shape>>) => ({ id: idOf(given), input: given.body }),
});
/** The query string holds the variables of the operation. */
const query = <Shape extends z.ZodType>(query: Shape) => ({
  query,
  variables: (given: Given<z.output<Shape>, unknown>) => given.query,
});
/** Records are validated by their operation. Options can be in the query string instead of the body. */
const records = <Shape extends z.ZodObject & z.ZodType<ImportBody>>(body: Shape, csvBody: z.ZodObject) => ({
  body,
  query: importQueryShape,
  csvBody,
  variables: (given: Given<z.output<typeof importQueryShape>, z.output<Shape>>) => ({
    data: given.body.data,
    dryRun: isAsked('dryRun', given),
    outcomes: isAsked('outcomes', given),
  }),
  answer: importAnswer(Object.keys(body.shape)),
});
interface ImportBody {
  data: unknown;
  dryRun?: boolean | null;
  outcomes?: boolean | null;
}
const isAsked = <Name extends string>(name: Name, { body, query }: Given<Asked<Name>, Asked<Name>>): boolean =>
  body[name] === true || query[name] === true;
type Asked<Name extends string> = { [N in Name]?: boolean | null };
/** `warnings` is present only if there are any, so that responses without warnings keep their documented form. */
const importAnswer =
  (fields: readonly string[]) =>
  <Result extends { warnings: readonly unknown[] }>(
    { result: { warnings, ...result } }: { result: Result },
    given?: Given<unknown, unknown>,
  ) => {
    const strange = warningsOfRequest(given?.unknown ?? [], fields);
    return strange.length + warnings.length > 0 ? { ...result, warnings: [...strange, ...warnings] } : result;
  };
/** For reads that are polled by services. */
const reads = <Shape extends z.ZodType>(shape: Shape) => ({ ...query(shape), isTagged: true });

const paged = ({ page, limit }: { page?: number | null; limit?: number | null }) => ({
  page: page ?? 1,
  limit: limit ?? 50,
});
/** Left out, the versions are the last published one and the present. */
const versionsToCompare = (scheduleId: string, { from, to }: { from?: number | null; to?: number | null }) => ({
  from: from == null ? { scheduleId, published: true } : { scheduleId, version: from },
  to: { scheduleId, version: to ?? null },
});

const created = { status: 201 };
/** May conflict with existing data: a taken name, another shift, a status. */
const mayConflict = { refuses: [409] } as const;
const mayMissQueue = { refuses: [404] } as const;
const noContent = { status: 204, answer: () => undefined };
/** Returns the result of the operation itself, without its name. */
const unwrapped = <T>(data: Record<string, T>): T => Object.values(data)[0] as T;
/** `{ success: true, <thing> }`, for paths without a documented response. */
const success = (data: object): object => ({ success: true, ...data });

/** In REST, administration is for admins only, even if supervisors may use the operation in GraphQL. */
const forAdmins = (rows: Route[]): Route[] =>
  rows.map((row) => ({ ...row, onlyFor: { roles: ['admin'], refusal: 'Administration is for admins' } }));

/** Every documented path and its GraphQL operation. */
export const routes: Route[] = [
  // Imports
  route('POST', '/api/v1/import/historical', op.ImportHistoricalDocument, {
    ...records(importHistoricalShape, contactRecordShape),
    ...created,
  }),
  route('POST', '/api/v1/import/employees', op.ImportEmployeesDocument, {
    ...records(importEmployeesShape, employeeRecordShape),
    ...created,
    query: importEmployeesQueryShape,
    variables: (given) => ({
      ...records(importEmployeesShape, employeeRecordShape).variables(given),
      updateExisting: isAsked('updateExisting', given),
    }),
  }),
  route('POST', '/api/v1/import/agent-states', op.ImportAgentStatesDocument, {
    ...records(importAgentStatesShape, agentStateRecordShape),
    ...created,
  }),
  route('POST', '/api/v1/import/deflection', op.ImportDeflectionDocument, {
    ...records(importDeflectionShape, deflectionRecordShape),
  }),

  // Reads of services
  route('GET', '/api/v1/employees', op.SyncEmployeesDocument, { ...reads(syncShape), answer: unwrapped }),
  route('GET', '/api/v1/shifts', op.SyncShiftsDocument, { ...reads(syncShape), answer: unwrapped }),
  route('GET', '/api/v1/shift-trades', op.SyncShiftTradesDocument, { ...reads(syncShape), answer: unwrapped }),
  route('GET', '/api/v1/offer-claims', op.SyncOfferClaimsDocument, { ...reads(syncShape), answer: unwrapped }),
  route('GET', '/api/v1/agent-states', op.SyncAgentStatesDocument, { ...reads(syncShape), answer: unwrapped }),
  route('GET', '/api/v1/agent-days', op.SyncAgentDaysDocument, { ...reads(syncShape), answer: unwrapped }),
  route('GET', '/api/v1/history', op.SyncHistoryDocument, { ...reads(syncShape), answer: unwrapped }),
  route('GET', '/api/v1/forecast', op.SyncForecastsDocument, { ...reads(syncForecastsShape), answer: unwrapped }),

  // Forecasts
  route('GET', '/api/forecasting/forecast', op.GetForecastDocument, {
    ...mayMissQueue,
    query: forecastQueryShape,
    variables: ({ query: { format: _format, ...query }, csv }) => ({ ...query, csv }),
    answer: ({ forecast: { csv: _csv, ...forecast } }) => ({ forecast }),
    csv: ({ forecast }) => forecast.csv ?? '',
  }),
  route('GET', '/api/forecasting/accuracy', op.GetForecastAccuracyDocument, {
    ...mayMissQueue,
    query: accuracyQueryShape,
    variables: ({ query: { format: _format, ...query }, csv }) => ({ ...query, csv }),
    answer: ({ accuracy: { csv: _csv, ...accuracy } }) => ({ accuracy }),
    csv: ({ accuracy }) => accuracy.csv ?? '',
  }),
  route('GET', '/api/forecasting/requirement', op.GetRequirementDocument, {
    ...mayMissQueue,
    query: requirementQueryShape,
    variables: ({ query: { format: _format, ...query }, csv }) => ({ ...query, csv }),
    answer: ({ requirement: { csv: _csv, ...requirement } }) => ({ requirement }),
    csv: ({ requirement }) => requirement.csv ?? '',
  }),
  route('GET', '/api/forecasting/intraday', op.GetIntradayDocument, {
    query: intradayQueryShape,
    variables: ({ query: { format: _format, ...query }, csv }) => ({ ...query, csv }),
    answer: ({ intraday: { csv: _csv, ...intraday } }) => ({ intraday }),
    csv: ({ intraday }) => intraday.csv ?? '',
  }),
  route('GET', '/api/forecasting/capacity', op.GetCapacityDocument, {
    query: capacityQueryShape,
    variables: ({ query: { format: _format, ...input }, csv }) => ({ input, csv }),
    answer: ({ capacity: { csv: _csv, ...capacity } }) => ({ capacity }),
    csv: ({ capacity }) => capacity.csv ?? '',
  }),

  // Signing in and out
  route('POST', '/api/auth/login', op.LoginDocument, {
    refuses: [401, 409],
    ...input(loginShape),
    form: { done: '/', failed: '/login' },
  }),
  route('POST', '/api/auth/logout', op.LogoutDocument, { ...noContent, form: { done: '/login', failed: '/' } }),
  route('GET', '/api/auth/session', op.SessionDocument),
  route('POST', '/api/auth/password', op.ChangePasswordDocument, { ...input(changePasswordShape), ...noContent }),
  route('POST', '/api/auth/set-password', op.SetPasswordDocument, {
    ...input(setPasswordShape),
    ...noContent,
    form: { done: '/login?done=password', failed: '/set-password' },
  }),

  // Scheduling
  route('GET', '/api/scheduling/templates', op.ListShiftTemplatesDocument, query(listShape)),
  route('POST', '/api/scheduling/templates', op.CreateShiftTemplateDocument, {
    ...input(createTemplateBody),
    ...created,
    answer: unwrapped,
  }),
  route(['PUT', 'PATCH'], '/api/scheduling/templates/:id', op.UpdateShiftTemplateDocument, {
    ...inputById(updateTemplateBody),
    answer: unwrapped,
  }),
  route('DELETE', '/api/scheduling/templates/:id', op.DeleteShiftTemplateDocument, byId),
  route('GET', '/api/scheduling/schedules', op.ListSchedulesDocument, query(schedulesFilterShape)),
  route('POST', '/api/scheduling/schedules', op.CreateScheduleDocument, {
    ...input(createScheduleShape),
    ...created,
    answer: unwrapped,
  }),
  route('GET', '/api/scheduling/schedules/:id', op.GetScheduleDocument, {
    query: versionQueryShape,
    variables: (given) => ({
      id: idOf(given),
      version: given.query.version,
      asOf: given.query.asOf?.toISOString(),
    }),
    answer: ({ schedule: { shifts, ...schedule } }) => ({
      schedule,
      shifts: shifts.map(({ employee, template, ...shift }) => ({ shift, employee, template })),
    }),
  }),
  route(['PATCH', 'PUT'], '/api/scheduling/schedules/:id', op.UpdateScheduleDocument, {
    ...mayConflict,
    ...inputById(updateScheduleShape),
    answer: unwrapped,
  }),
  route('GET', '/api/scheduling/activity-codes', op.ListActivityCodesDocument),
  route('DELETE', '/api/scheduling/schedules/:id', op.DeleteScheduleDocument, { ...byId, ...mayConflict }),
  route('GET', '/api/scheduling/shifts', op.ListShiftsDocument, { ...query(shiftsFilterShape), answer: unwrapped }),
  route('POST', '/api/scheduling/shifts', op.CreateShiftsDocument, {
    ...mayConflict,
    ...input(createShiftsShape),
    ...created,
    answer: ({ created: { shift, shifts } }) => shift ?? { shifts },
  }),
  route(['PUT', 'PATCH'], '/api/scheduling/shifts/:id', op.UpdateShiftDocument, {
    ...mayConflict,
    ...inputById(updateShiftShape),
    answer: unwrapped,
  }),
  route('DELETE', '/api/scheduling/shifts/:id', op.DeleteShiftDocument, { ...byId, ...mayConflict }),
  route('GET', '/api/scheduling/schedules/:id/versions', op.ListScheduleVersionsDocument, {
    query: versionsQueryShape,
    variables: (given) => ({ ...paged(given.query), id: idOf(given) }),
    answer: unwrapped,
  }),
  route('GET', '/api/scheduling/schedules/:id/diff', op.GetScheduleDiffDocument, {
    query: diffQueryShape,
    variables: (given) => ({ ...paged(given.query), ...versionsToCompare(idOf(given), given.query), csv: given.csv }),
    answer: ({ diff: { csv: _csv, ...diff } }) => diff,
    csv: ({ diff }) => diff.csv ?? '',
  }),
  route('POST', '/api/scheduling/generate', op.GenerateScheduleDocument, {
    ...input(generateShape),
    ...created,
    answer: ({ generated }) => success(generated),
  }),

  // Adherence
  route('GET', '/api/adherence/states', op.GetStatesDocument, { ...query(statesFilterShape), answer: unwrapped }),
  route(['POST', 'PUT', 'PATCH'], '/api/adherence/states', op.UpdateAgentStateDocument, {
    ...mayConflict,
    ...input(updateAgentStateShape),
    answer: success,
  }),
  route('GET', '/api/adherence/alerts', op.ListAlertsDocument, query(alertsFilterShape)),
  route('GET', '/api/adherence/alerts/:id', op.GetAlertDocument, { ...byId, answer: unwrapped }),
  route(['PATCH', 'PUT', 'POST'], '/api/adherence/alerts/:id', op.UpdateAlertDocument, {
    ...mayConflict,
    ...inputById(updateAlertShape),
    answer: success,
  }),

  route('GET', '/api/adherence/report', op.GetAdherenceReportDocument, {
    query: reportQueryShape,
    variables: ({ query: { format: _format, ...query }, csv }) => ({ ...query, csv }),
    answer: ({ report: { csv: _csv, ...report } }) => ({ report }),
    csv: ({ report }) => report.csv ?? '',
  }),
  route('GET', '/api/adherence/activities', op.GetActivityReportDocument, {
    query: activityReportQueryShape,
    variables: ({ query }) => query,
    answer: unwrapped,
  }),
  route('GET', '/api/adherence/agent-days/:employeeId', op.GetAgentDayDocument, {
    query: agentDayQueryShape,
    variables: ({ params, query: { date }, csv }) => ({ employeeId: params.employeeId as string, date, csv }),
    answer: ({ agentDay: { csv: _csv, ...agentDay } }) => ({ agentDay }),
    csv: ({ agentDay }) => agentDay.csv ?? '',
  }),

  ...forAdmins([
    route('GET', '/api/admin/settings', op.GetSettingsDocument),
    route(['PATCH', 'PUT'], '/api/admin/settings', op.UpdateSettingsDocument, {
      ...input(updateSettingsShape),
      answer: success,
    }),
    route('GET', '/api/admin/users', op.ListUsersDocument, query(usersFilterShape)),
    route('POST', '/api/admin/users', op.CreateUserDocument, {
      ...mayConflict,
      ...input(createUserShape),
      ...created,
      answer: ({ created: { user, passwordLink } }) => success(passwordLink ? { user, passwordLink } : { user }),
    }),
    route(['PATCH', 'PUT'], '/api/admin/users/:id', op.UpdateUserDocument, {
      ...mayConflict,
      ...inputById(updateUserShape),
      answer: success,
    }),
    route('DELETE', '/api/admin/users/:id', op.DeactivateUserDocument, { ...mayConflict, ...byId, answer: success }),
    route('POST', '/api/admin/users/:id/password-link', op.IssuePasswordLinkDocument, {
      ...byId,
      ...created,
      answer: ({ link }) => success(link),
    }),
    route('GET', '/api/admin/teams', op.ListTeamsDocument, query(teamsQueryShape)),
    route('POST', '/api/admin/teams', op.CreateTeamDocument, {
      ...mayConflict,
      ...input(createTeamShape),
      ...created,
      answer: success,
    }),
    route(['PATCH', 'PUT'], '/api/admin/teams/:id', op.UpdateTeamDocument, {
      ...mayConflict,
      ...inputById(updateTeamShape),
      answer: success,
    }),
    route('GET', '/api/admin/skills', op.ListSkillsDocument, query(skillsFilterShape)),
    route('POST', '/api/admin/skills', op.CreateSkillDocument, {
      ...mayConflict,
      ...input(createSkillShape),
      ...created,
      answer: success,
    }),
    route('POST', '/api/admin/skills/assignments', op.AssignSkillDocument, {
      body: assignSkillShape,
      // Assigning again replaces the level; an omitted level is removed.
      variables: ({ body }) => ({ input: { proficiencyLevel: null, ...body } }),
      ...created,
      answer: success,
    }),
    route('DELETE', '/api/admin/skills/assignments/:employeeId/:skillId', op.UnassignSkillDocument, {
      variables: ({ params }) => ({ employeeId: params.employeeId as string, skillId: params.skillId as string }),
      answer: success,
    }),
    route('GET', '/api/admin/api-keys', op.ListApiKeysDocument, query(listShape)),
    route('POST', '/api/admin/api-keys', op.CreateApiKeyDocument, {
      ...input(createApiKeyShape),
      ...created,
      answer: success,
    }),
    route(['PATCH', 'PUT', 'POST'], '/api/admin/api-keys/:id', op.RevokeApiKeyDocument, {
      ...byId,
      body: revokeApiKeyShape,
      answer: success,
    }),
    route('DELETE', '/api/admin/api-keys/:id', op.RevokeApiKeyDocument, { ...byId, answer: success }),
    route('GET', '/api/admin/audit-logs', op.GetAuditLogsDocument, { ...query(auditLogShape), answer: unwrapped }),
    route('GET', '/api/admin/people/:employeeId/export', op.ExportPersonDocument, {
      query: exportQueryShape,
      variables: ({ params, query }) => ({ employeeId: params.employeeId as string, ...query }),
      answer: unwrapped,
    }),
  ]),
];
