import { Baseline, protect } from './schema';

/** Contracts and their assignments, and the work rules of contracts, employees and the organization. */
export class Migration0008Contracts extends Baseline {
  override statements = [
    `create table contract (
      organization_id uuid not null references organization,
      id uuid not null,
      name text not null,
      name_folded text not null,
      source text,
      archived_at timestamptz,
      created_at timestamptz not null,
      primary key (organization_id, id)
    )`,
    'create unique index contract_name on contract (organization_id, name_folded) where archived_at is null',
    ...protect('contract'),

    // The contract of an employee from a day on; null for none.
    `create table employee_contract (
      organization_id uuid not null,
      employee_id uuid not null,
      valid_from date not null,
      contract_id uuid,
      primary key (organization_id, employee_id, valid_from),
      foreign key (organization_id, employee_id) references employee (organization_id, id),
      foreign key (organization_id, contract_id) references contract (organization_id, id)
    )`,
    'create index employee_contract_of_contract on employee_contract (organization_id, contract_id)',
    ...protect('employee_contract'),

    // A list of rules in force from a day on, until the next list of the same holder: a contract, an employee, or
    // without both the organization. Earlier lists stay, so that past days are checked by the rules of their time.
    `create table work_rules (
      organization_id uuid not null references organization,
      id uuid not null,
      contract_id uuid,
      employee_id uuid,
      valid_from date not null,
      rules jsonb not null,
      created_at timestamptz not null,
      primary key (organization_id, id),
      constraint work_rules_of_one_holder check (num_nonnulls(contract_id, employee_id) <= 1),
      constraint work_rules_version unique nulls not distinct (organization_id, employee_id, contract_id, valid_from),
      foreign key (organization_id, contract_id) references contract (organization_id, id),
      foreign key (organization_id, employee_id) references employee (organization_id, id)
    )`,
    'create index work_rules_of_contract on work_rules (organization_id, contract_id)',
    ...protect('work_rules'),
  ];
}
