import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options, ReflectMetadataProvider } from '@mikro-orm/postgresql';
import { migrations } from './migrations/migrations';
import { AdherenceAlert } from './src/adherence/alert.entity';
import { ApiKey } from './src/access/api-key.entity';
import { User } from './src/access/user.entity';
import { AuditEntry } from './src/audit/audit-entry.entity';
import { Organization } from './src/organization/organization.entity';
import { Employee } from './src/people/employee.entity';
import { Skill } from './src/people/skill.entity';
import { Team } from './src/people/team.entity';
import { Schedule } from './src/scheduling/schedule.entity';
import { Shift } from './src/scheduling/shift.entity';
import { ShiftTemplate } from './src/scheduling/template.entity';

/** The data model on one page, in rank order. Contact history, sessions and assignments have natural keys and are SQL. */
const model: Options = defineConfig({
  entities: [AuditEntry, Organization, User, ApiKey, Employee, Team, Skill, ShiftTemplate, Schedule, Shift, AdherenceAlert],
  metadataProvider: ReflectMetadataProvider,
  extensions: [Migrator],
  forceUtcTimezone: true,
  logger: () => {},
  migrations: { tableName: 'muster.schema_migration', migrationsList: migrations, transactional: true, allOrNothing: true, snapshot: false },
});

export default model;
