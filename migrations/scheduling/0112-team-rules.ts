import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** Rules of several employees: one of them is always present, or all are off on the same days. */
export class Migration0112TeamRules extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `create table team_rule (
    id uuid primary key,
    organization_id uuid not null references organization,
    name text not null,
    name_folded text not null,
    kind text not null check (kind in ('always_there', 'off_together')),
    weight double precision not null check (weight > 0),
    created_at timestamptz not null,
    unique (organization_id, id),
    unique (organization_id, name_folded)
  )`,
  `create table team_rule_member (
    organization_id uuid not null,
    team_rule_id uuid not null,
    employee_id uuid not null,
    primary key (organization_id, team_rule_id, employee_id),
    foreign key (organization_id, team_rule_id) references team_rule (organization_id, id) on delete cascade,
    foreign key (organization_id, employee_id) references employee (organization_id, id)
  )`,
  `create index team_rule_member_employee on team_rule_member (organization_id, employee_id)`,
  ...protect('team_rule'),
  ...protect('team_rule_member'),
];
