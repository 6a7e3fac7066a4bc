import { AuditEntry } from '../features/audit/audit-entry.entity';
import { Organization } from '../features/organization/organization.entity';
import { ApiKey } from '../features/access/api-key.entity';
import { User } from '../features/access/user.entity';
import { Employee } from '../features/people/employee.entity';
import { Skill } from '../features/people/skill.entity';
import { Team } from '../features/people/team.entity';
import { Contract } from '../features/contracts/contract.entity';
import { TimeOffType } from '../features/time-off/time-off-type.entity';
import { Schedule } from '../features/scheduling/schedule.entity';
import { Shift } from '../features/scheduling/shift.entity';
import { ShiftTemplate } from '../features/scheduling/template.entity';
import { AdherenceAlert } from '../features/adherence/alerts/alert.entity';

/** All entities: the data model. Contact history, sessions and assignments have natural keys and are SQL. */
export const entities = [
  AuditEntry,
  Organization,
  ApiKey,
  User,
  Employee,
  Skill,
  Team,
  Contract,
  TimeOffType,
  Schedule,
  Shift,
  ShiftTemplate,
  AdherenceAlert,
];
