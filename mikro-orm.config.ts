import { defineConfig, type Options, ReflectMetadataProvider } from '@mikro-orm/postgresql';
import { AdherenceAlert } from './src/features/adherence/alerts/alert.entity';
import { ApiKey } from './src/features/access/api-key.entity';
import { User } from './src/features/access/user.entity';
import { AuditEntry } from './src/features/audit/audit-entry.entity';
import { Contract } from './src/features/contracts/contract.entity';
import { TimeOffType } from './src/features/time-off/time-off-type.entity';
import { Organization } from './src/features/organization/organization.entity';
import { Employee } from './src/features/people/employee.entity';
import { Skill } from './src/features/people/skill.entity';
import { Team } from './src/features/people/team.entity';
import { Schedule } from './src/features/scheduling/schedule.entity';
import { Shift } from './src/features/scheduling/shift.entity';
import { ShiftTemplate } from './src/features/scheduling/template.entity';

/**
 * The data model on one page, in rank order. Contact history, sessions and assignments have natural keys and are SQL.
 */
const model: Options = defineConfig({
  entities: [
    AuditEntry,
    Organization,
    User,
    ApiKey,
    Employee,
    Team,
    Skill,
    Contract,
    TimeOffType,
    ShiftTemplate,
    Schedule,
    Shift,
    AdherenceAlert,
  ],
  metadataProvider: ReflectMetadataProvider,
  forceUtcTimezone: true,
  logger: () => {},
});

export default model;
