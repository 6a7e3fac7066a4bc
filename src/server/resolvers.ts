import type { NonEmptyArray } from 'type-graphql';
import { AgentStateResolver } from '../adherence/agent-state.resolver';
import { AdherenceResolver } from '../adherence/adherence.resolver';
import { LiveResolver } from '../adherence/live.resolver';
import { ApiKeyResolver } from '../access/api-key.resolver';
import { SessionResolver } from '../access/session.resolver';
import { AuditResolver } from '../audit/audit.resolver';
import { DeflectionResolver } from '../demand/deflection.resolver';
import { HistoryResolver } from '../demand/history.resolver';
import { OrganizationResolver } from '../organization/organization.resolver';
import { EmployeeImportResolver } from '../people/employee-import.resolver';
import { EmployeeFields, TeamFields, UserFields } from '../people/people.fields.resolver';
import { PeopleResolver } from '../people/people.resolver';
import { GenerationResolver } from '../scheduling/generation.resolver';
import { ScheduleResolver } from '../scheduling/schedule.resolver';
import { ScheduleFields, ShiftFields } from '../scheduling/scheduling.fields.resolver';
import { ShiftResolver } from '../scheduling/shift.resolver';
import { TemplateResolver } from '../scheduling/template.resolver';

/** Every resolver, in rank order: the doors of the system on one page. */
export const resolvers: NonEmptyArray<Function> = [
  AuditResolver,
  OrganizationResolver,
  SessionResolver,
  ApiKeyResolver,
  PeopleResolver,
  UserFields,
  EmployeeFields,
  TeamFields,
  EmployeeImportResolver,
  HistoryResolver,
  DeflectionResolver,
  TemplateResolver,
  ScheduleResolver,
  ShiftResolver,
  GenerationResolver,
  ScheduleFields,
  ShiftFields,
  AgentStateResolver,
  AdherenceResolver,
  LiveResolver,
];
