import { z } from 'zod';
import { createApiKeyShape, revokeApiKeyShape } from '../access/api-key.inputs';
import { changePasswordShape, loginShape, setPasswordShape } from '../access/session.inputs';
import { statesFilterShape, updateAgentStateShape } from '../adherence/adherence.inputs';
import { alertsFilterShape, updateAlertShape } from '../adherence/alert.inputs';
import { auditLogShape } from '../audit/audit.inputs';
import { queryBoolean } from '../kernel/shapes';
import { organizationShape } from '../organization/organization.rules';
import { assignSkillShape, createSkillShape, createTeamShape, createUserShape, updateUserShape, usersFilterShape } from '../people/people.inputs';
import { generateShape } from '../scheduling/generation.shapes';
import { createScheduleShape, schedulesFilterShape, updateScheduleShape } from '../scheduling/schedule.rules';
import { createShiftsShape, shiftsFilterShape, updateShiftShape } from '../scheduling/shift.shapes';
import { createTemplateShape, updateTemplateShape } from '../scheduling/template.rules';
import * as op from './operations.generated';
import { route, success, type Given, type Route } from './route';

const input = <Body>({ body }: Given<unknown, Body>) => ({ input: body });
const byId = ({ params }: Given<unknown, unknown>) => ({ id: params.id as string });
const inputById = <Body>(given: Given<unknown, Body>) => ({ ...byId(given), ...input(given) });
const query = <Query>(given: Given<Query, unknown>) => given.query;
const nothing = () => undefined;

const importBody = z.object({ data: z.unknown() });
const records = ({ body }: Given<unknown, { data?: unknown }>) => ({ data: body.data ?? null });
const importEmployeesBody = importBody.extend({ updateExisting: z.boolean().nullish() });

/** Every documented path and the GraphQL operation behind it. */
export const routes: Route[] = [
  // Imports
  route('POST', '/api/v1/import/historical', op.ImportHistoricalDocument, { body: importBody, variables: records, status: 201, answer: ({ result }) => result }),

  route('POST', '/api/v1/import/employees', op.ImportEmployeesDocument, {
    body: importEmployeesBody,
    variables: (given) => ({ ...records(given), updateExisting: given.body.updateExisting ?? false }),
    status: 201,
    answer: ({ result }) => result,
  }),
  route('POST', '/api/v1/import/agent-states', op.ImportAgentStatesDocument, { body: importBody, variables: records, status: 201, answer: ({ result }) => result }),
  route('POST', '/api/v1/import/deflection', op.ImportDeflectionDocument, { body: importBody, variables: records, answer: ({ result }) => result }),

  // Signing in and out
  route('POST', '/api/auth/login', op.LoginDocument, { body: loginShape, variables: input, form: { done: '/', failed: '/login' } }),
  route('POST', '/api/auth/logout', op.LogoutDocument, { status: 204, answer: nothing, form: { done: '/login', failed: '/' } }),
  route('GET', '/api/auth/session', op.SessionDocument),
  route('POST', '/api/auth/password', op.ChangePasswordDocument, { body: changePasswordShape, variables: input, status: 204, answer: nothing }),
  route('POST', '/api/auth/set-password', op.SetPasswordDocument, {
    body: setPasswordShape,
    variables: input,
    status: 204,
    answer: nothing,
    form: { done: '/login?done=password', failed: '/set-password' },
  }),

  // Scheduling
  route('GET', '/api/scheduling/templates', op.ListShiftTemplatesDocument),
  route('POST', '/api/scheduling/templates', op.CreateShiftTemplateDocument, { body: createTemplateShape, variables: input, status: 201, answer: ({ template }) => template }),
  route(['PUT', 'PATCH'], '/api/scheduling/templates/:id', op.UpdateShiftTemplateDocument, { body: updateTemplateShape, variables: inputById, answer: ({ template }) => template }),
  route('DELETE', '/api/scheduling/templates/:id', op.DeleteShiftTemplateDocument, { variables: byId }),
  route('GET', '/api/scheduling/schedules', op.ListSchedulesDocument, { query: schedulesFilterShape, variables: query }),
  route('POST', '/api/scheduling/schedules', op.CreateScheduleDocument, { body: createScheduleShape, variables: input, status: 201, answer: ({ schedule }) => schedule }),
  route('GET', '/api/scheduling/schedules/:id', op.GetScheduleDocument, {
    variables: byId,
    answer: ({ schedule: { shifts, ...schedule } }) => ({ schedule, shifts: shifts.map(({ employee, template, ...shift }) => ({ shift, employee, template })) }),
  }),
  route(['PATCH', 'PUT'], '/api/scheduling/schedules/:id', op.UpdateScheduleDocument, { body: updateScheduleShape, variables: inputById, answer: ({ schedule }) => schedule }),
  route('DELETE', '/api/scheduling/schedules/:id', op.DeleteScheduleDocument, { variables: byId }),
  route('GET', '/api/scheduling/shifts', op.ListShiftsDocument, { query: shiftsFilterShape, variables: query, answer: ({ shifts }) => shifts }),
  route('POST', '/api/scheduling/shifts', op.CreateShiftsDocument, {
    body: createShiftsShape,
    variables: input,
    status: 201,
    answer: ({ created: { shift, shifts } }) => shift ?? { shifts },
  }),
  route(['PUT', 'PATCH'], '/api/scheduling/shifts/:id', op.UpdateShiftDocument, { body: updateShiftShape, variables: inputById, answer: ({ shift }) => shift }),
  route('DELETE', '/api/scheduling/shifts/:id', op.DeleteShiftDocument, { variables: byId }),
  route('POST', '/api/scheduling/generate', op.GenerateScheduleDocument, { body: generateShape, variables: input, status: 201, answer: ({ generated }) => success(generated) }),

  // Adherence
  route('GET', '/api/adherence/states', op.GetStatesDocument, { query: statesFilterShape, variables: query, answer: ({ page }) => page }),
  route(['POST', 'PUT', 'PATCH'], '/api/adherence/states', op.UpdateAgentStateDocument, { body: updateAgentStateShape, variables: input, answer: success }),
  route('GET', '/api/adherence/alerts', op.ListAlertsDocument, { query: alertsFilterShape, variables: query }),
  route('GET', '/api/adherence/alerts/:id', op.GetAlertDocument, { variables: byId, answer: ({ alert }) => alert }),
  route(['PATCH', 'PUT', 'POST'], '/api/adherence/alerts/:id', op.UpdateAlertDocument, { body: updateAlertShape, variables: inputById, answer: success }),

  // Administration
  route('GET', '/api/admin/settings', op.GetSettingsDocument),
  route(['PATCH', 'PUT'], '/api/admin/settings', op.UpdateSettingsDocument, { body: organizationShape, variables: input, answer: success }),
  route('GET', '/api/admin/users', op.ListUsersDocument, { query: usersFilterShape, variables: query }),
  route('POST', '/api/admin/users', op.CreateUserDocument, {
    body: createUserShape,
    variables: input,
    status: 201,
    answer: ({ created: { user, passwordLink } }) => success(passwordLink ? { user, passwordLink } : { user }),
  }),
  route(['PATCH', 'PUT'], '/api/admin/users/:id', op.UpdateUserDocument, { body: updateUserShape, variables: inputById, answer: success }),
  route('DELETE', '/api/admin/users/:id', op.DeactivateUserDocument, { variables: byId, answer: success }),
  route('POST', '/api/admin/users/:id/password-link', op.IssuePasswordLinkDocument, { variables: byId, status: 201, answer: ({ link }) => success(link) }),
  route('GET', '/api/admin/teams', op.ListTeamsDocument, {
    query: z.object({ includeMembers: queryBoolean.default(false) }),
    variables: query,
  }),
  route('POST', '/api/admin/teams', op.CreateTeamDocument, { body: createTeamShape, variables: input, status: 201, answer: success }),
  route('GET', '/api/admin/skills', op.ListSkillsDocument, { query: z.object({ category: z.string().max(100).optional() }), variables: query }),
  route('POST', '/api/admin/skills', op.CreateSkillDocument, { body: createSkillShape, variables: input, status: 201, answer: success }),
  route('POST', '/api/admin/skills/assignments', op.AssignSkillDocument, { body: assignSkillShape, variables: input, status: 201, answer: success }),
  route('GET', '/api/admin/api-keys', op.ListApiKeysDocument),
  route('POST', '/api/admin/api-keys', op.CreateApiKeyDocument, { body: createApiKeyShape, variables: input, status: 201, answer: success }),
  route(['PATCH', 'PUT', 'POST'], '/api/admin/api-keys/:id', op.RevokeApiKeyDocument, { body: revokeApiKeyShape, variables: byId, answer: success }),
  route('DELETE', '/api/admin/api-keys/:id', op.RevokeApiKeyDocument, { variables: byId, answer: success }),
  route('GET', '/api/admin/audit-logs', op.GetAuditLogsDocument, { query: auditLogShape, variables: query, answer: ({ page }) => page }),
];
