import type { NonEmptyArray } from 'type-graphql';
import { ApiKeyResolver } from '../access/api-key.resolver';
import { SessionResolver } from '../access/session.resolver';
import { AuditResolver } from '../audit/audit.resolver';
import { HistoryResolver } from '../demand/history.resolver';
import { OrganizationResolver } from '../organization/organization.resolver';
import { EmployeeFields, TeamFields, UserFields } from '../people/people.fields.resolver';
import { PeopleResolver } from '../people/people.resolver';

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
  HistoryResolver,
];
