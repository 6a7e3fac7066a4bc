import type { z } from 'zod';
import { createApiKeyShape, revokeApiKeyShape } from '../../features/access/api-key.inputs';
import { changePasswordShape, loginShape, setPasswordShape } from '../../features/access/session.inputs';
import { statesFilterShape, updateAgentStateShape } from '../../features/adherence/agent-state.inputs';
import { alertsFilterShape, updateAlertShape } from '../../features/adherence/alert.inputs';
import { auditLogShape } from '../../features/audit/audit.inputs';
import { agentDayQueryShape, reportQueryShape } from '../../features/adherence/reports/report.inputs';
import { accuracyQueryShape } from '../../features/forecasting/accuracy/accuracy.inputs';
import { capacityQueryShape } from '../../features/forecasting/capacity/capacity.inputs';
import { forecastQueryShape } from '../../features/forecasting/forecast/forecast.inputs';
import { intradayQueryShape } from '../../features/forecasting/intraday/intraday.inputs';
import { requirementQueryShape } from '../../features/forecasting/requirement/requirement.inputs';
import { updateSettingsShape } from '../../features/organization/organization.inputs';
import { usersFilterShape } from '../../features/people/employee.inputs';
import { importEmployeesShape } from '../../features/people/employee-import/employee-import.inputs';
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
import { createTemplateShape, updateTemplateShape } from '../../features/scheduling/template.inputs';
import { listShape } from '../../kernel/graphql/page';
import { importShape } from '../../kernel/import/bulk-import';
import * as op from './operations.generated';
import { route, type Given, type Route } from './route';

const idOf = ({ params }: Given<unknown, unknown>) => params.id as string;
const byId = { variables: (given: Given<unknown, unknown>) => ({ id: idOf(given) }) };
/** The body is the operation's `input`. */
const input = <Shape extends z.ZodType>(body: Shape) => ({
  body,
  variables: (given: Given<unknown, z.output<Shape>>) => ({ input: given.body }),
});
const inputById = <Shape extends z.ZodType>(body: Shape) => ({
  body,
  variables: (given: Given<unknown, z.output<Shape>>) => ({ id: idOf(given), input: given.body }),
});
/** The query string holds the operation's variables. */
const query = <Shape extends z.ZodType>(query: Shape) => ({
  query,
  variables: (given: Given<z.output<Shape>, unknown>) => given.query,
});
/** Records are checked by their operation, and so is their absence. */
const records = {
  body: importShape,
  variables: ({ body }: Given<unknown, z.output<typeof importShape>>) => ({ data: body.data ?? null }),
};

const created = { status: 201 };
const noContent = { status: 204, answer: () => undefined };
/** The documented body is the operation's answer itself, without its name. */
const unwrapped = <T>(data: Record<string, T>): T => Object.values(data)[0] as T;
/** `{ success: true, <thing> }`, where the interface describes no answer. */
const success = (data: object): object => ({ success: true, ...data });

/** By REST, administration is for admins, even where supervisors may ask the same by GraphQL. */
const forAdmins = (rows: Route[]): Route[] =>
  rows.map((row) => ({ ...row, onlyFor: { roles: ['admin'], refusal: 'Administration is for admins' } }));

/** Every documented path and the GraphQL operation behind it. */
export const routes: Route[] = [
  // Imports
  route('POST', '/api/v1/import/historical', op.ImportHistoricalDocument, {
    ...records,
    ...created,
    answer: unwrapped,
  }),
  route('POST', '/api/v1/import/employees', op.ImportEmployeesDocument, {
    ...created,
    body: importEmployeesShape,
    variables: ({ body }) => ({ data: body.data ?? null, updateExisting: body.updateExisting ?? false }),
    answer: unwrapped,
  }),
  route('POST', '/api/v1/import/agent-states', op.ImportAgentStatesDocument, {
    ...records,
    ...created,
    answer: unwrapped,
  }),
  route('POST', '/api/v1/import/deflection', op.ImportDeflectionDocument, { ...records, answer: unwrapped }),

  // Forecasts
  route('GET', '/api/forecasting/forecast', op.GetForecastDocument, {
    query: forecastQueryShape,
    variables: ({ query: { format: _format, ...query }, csv }) => ({ ...query, csv }),
    answer: ({ forecast: { csv: _csv, ...forecast } }) => ({ forecast }),
    csv: ({ forecast }) => forecast.csv ?? '',
  }),
  route('GET', '/api/forecasting/accuracy', op.GetForecastAccuracyDocument, {
    query: accuracyQueryShape,
    variables: ({ query: { format: _format, ...query }, csv }) => ({ ...query, csv }),
    answer: ({ accuracy: { csv: _csv, ...accuracy } }) => ({ accuracy }),
    csv: ({ accuracy }) => accuracy.csv ?? '',
  }),
  route('GET', '/api/forecasting/requirement', op.GetRequirementDocument, {
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
  route('POST', '/api/auth/login', op.LoginDocument, { ...input(loginShape), form: { done: '/', failed: '/login' } }),
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
    ...input(createTemplateShape),
    ...created,
    answer: unwrapped,
  }),
  route(['PUT', 'PATCH'], '/api/scheduling/templates/:id', op.UpdateShiftTemplateDocument, {
    ...inputById(updateTemplateShape),
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
    ...byId,
    answer: ({ schedule: { shifts, ...schedule } }) => ({
      schedule,
      shifts: shifts.map(({ employee, template, ...shift }) => ({ shift, employee, template })),
    }),
  }),
  route(['PATCH', 'PUT'], '/api/scheduling/schedules/:id', op.UpdateScheduleDocument, {
    ...inputById(updateScheduleShape),
    answer: unwrapped,
  }),
  route('DELETE', '/api/scheduling/schedules/:id', op.DeleteScheduleDocument, byId),
  route('GET', '/api/scheduling/shifts', op.ListShiftsDocument, { ...query(shiftsFilterShape), answer: unwrapped }),
  route('POST', '/api/scheduling/shifts', op.CreateShiftsDocument, {
    ...input(createShiftsShape),
    ...created,
    answer: ({ created: { shift, shifts } }) => shift ?? { shifts },
  }),
  route(['PUT', 'PATCH'], '/api/scheduling/shifts/:id', op.UpdateShiftDocument, {
    ...inputById(updateShiftShape),
    answer: unwrapped,
  }),
  route('DELETE', '/api/scheduling/shifts/:id', op.DeleteShiftDocument, byId),
  route('POST', '/api/scheduling/generate', op.GenerateScheduleDocument, {
    ...input(generateShape),
    ...created,
    answer: ({ generated }) => success(generated),
  }),

  // Adherence
  route('GET', '/api/adherence/states', op.GetStatesDocument, { ...query(statesFilterShape), answer: unwrapped }),
  route(['POST', 'PUT', 'PATCH'], '/api/adherence/states', op.UpdateAgentStateDocument, {
    ...input(updateAgentStateShape),
    answer: success,
  }),
  route('GET', '/api/adherence/alerts', op.ListAlertsDocument, query(alertsFilterShape)),
  route('GET', '/api/adherence/alerts/:id', op.GetAlertDocument, { ...byId, answer: unwrapped }),
  route(['PATCH', 'PUT', 'POST'], '/api/adherence/alerts/:id', op.UpdateAlertDocument, {
    ...inputById(updateAlertShape),
    answer: success,
  }),

  route('GET', '/api/adherence/report', op.GetAdherenceReportDocument, {
    query: reportQueryShape,
    variables: ({ query: { format: _format, ...query }, csv }) => ({ ...query, csv }),
    answer: ({ report: { csv: _csv, ...report } }) => ({ report }),
    csv: ({ report }) => report.csv ?? '',
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
      ...input(createUserShape),
      ...created,
      answer: ({ created: { user, passwordLink } }) => success(passwordLink ? { user, passwordLink } : { user }),
    }),
    route(['PATCH', 'PUT'], '/api/admin/users/:id', op.UpdateUserDocument, {
      ...inputById(updateUserShape),
      answer: success,
    }),
    route('DELETE', '/api/admin/users/:id', op.DeactivateUserDocument, { ...byId, answer: success }),
    route('POST', '/api/admin/users/:id/password-link', op.IssuePasswordLinkDocument, {
      ...byId,
      ...created,
      answer: ({ link }) => success(link),
    }),
    route('GET', '/api/admin/teams', op.ListTeamsDocument, query(teamsQueryShape)),
    route('POST', '/api/admin/teams', op.CreateTeamDocument, {
      ...input(createTeamShape),
      ...created,
      answer: success,
    }),
    route(['PATCH', 'PUT'], '/api/admin/teams/:id', op.UpdateTeamDocument, {
      ...inputById(updateTeamShape),
      answer: success,
    }),
    route('GET', '/api/admin/skills', op.ListSkillsDocument, query(skillsFilterShape)),
    route('POST', '/api/admin/skills', op.CreateSkillDocument, {
      ...input(createSkillShape),
      ...created,
      answer: success,
    }),
    route('POST', '/api/admin/skills/assignments', op.AssignSkillDocument, {
      ...input(assignSkillShape),
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
  ]),
];
