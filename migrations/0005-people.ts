import { Baseline, ownerFunction, protect, TENANT } from './schema';

/** Teams, employees, skills and invitations. */
export class Migration0005People extends Baseline {
  override statements = [...TEAMS, ...EMPLOYEES, ...SKILLS, ...INVITATIONS];
}

const TEAMS = [
  // An archived team has no members and no active teams below.
  `create table team (
    organization_id uuid not null references organization,
    id uuid not null,
    name text not null,
    name_folded text not null,
    supervisor_id uuid,
    parent_team_id uuid,
    created_at timestamptz not null,
    archived_at timestamptz,
    primary key (organization_id, id),
    unique (organization_id, name_folded),
    foreign key (organization_id, supervisor_id) references user_account (organization_id, id),
    foreign key (organization_id, parent_team_id) references team (organization_id, id)
  )`,
  'create index team_supervisor on team (organization_id, supervisor_id)',
  'create index team_parent on team (organization_id, parent_team_id)',
  ...protect('team', 'select, insert, update'),
];

const EMPLOYEES = [
  // Outside the days of employment, people are not scheduled. Rankings of offers use seniority and points.
  `create table employee (
    organization_id uuid not null references organization,
    id uuid not null,
    user_id uuid not null,
    employee_number text,
    team_id uuid,
    employment_type text check (employment_type in ('full_time', 'part_time', 'contractor', 'temporary')),
    weekly_hours_target double precision,
    employed_from date,
    employed_until date,
    seniority_date date,
    rank_points double precision,
    created_at timestamptz not null,
    primary key (organization_id, id),
    unique (organization_id, user_id),
    unique (organization_id, employee_number),
    foreign key (organization_id, user_id) references user_account (organization_id, id),
    foreign key (organization_id, team_id) references team (organization_id, id)
  )`,
  'create index employee_team on employee (organization_id, team_id)',
  ...protect('employee', 'select, insert, update'),
  // Periods in which an employee was deactivated: shifts that begin in them are not expected.
  `create table employee_away (
    organization_id uuid not null references organization,
    employee_id uuid not null,
    left_at timestamptz not null,
    back_at timestamptz,
    primary key (organization_id, employee_id, left_at),
    foreign key (organization_id, employee_id) references employee (organization_id, id)
  )`,
  ...protect('employee_away'),
];

const SKILLS = [
  `create table skill (
    organization_id uuid not null references organization,
    id uuid not null,
    name text not null,
    name_folded text not null,
    description text,
    category text,
    proficiency_levels text[] not null,
    created_at timestamptz not null,
    primary key (organization_id, id),
    unique (organization_id, name_folded)
  )`,
  ...protect('skill', 'select, insert, update'),
  // Foreign keys refuse to delete a skill that is used.
  ...ownerFunction(
    'delete_skill(skill_id uuid)',
    'void',
    `if organization is null then
       raise exception 'Names belong to an organization' using errcode = '42501';
     end if;
     delete from skill s where s.organization_id = organization and s.id = skill_id`,
    { declare: `organization uuid := ${TENANT}` },
  ),
  `create table employee_skill (
    organization_id uuid not null,
    employee_id uuid not null,
    skill_id uuid not null,
    proficiency_level text,
    primary key (organization_id, employee_id, skill_id),
    foreign key (organization_id, employee_id) references employee (organization_id, id),
    foreign key (organization_id, skill_id) references skill (organization_id, id)
  )`,
  'create index employee_skill_skill on employee_skill (organization_id, skill_id)',
  ...protect('employee_skill'),
];

const INVITATIONS = [
  // The last invitation of each user by mail, and its outcome. Links are created when mails are sent, and never stored.
  `create table invitation (
    organization_id uuid not null,
    user_id uuid not null,
    batch uuid not null,
    asked_at timestamptz not null,
    sent_at timestamptz,
    error text,
    primary key (organization_id, user_id),
    foreign key (organization_id, user_id) references user_account (organization_id, id)
  )`,
  ...protect('invitation'),
];
