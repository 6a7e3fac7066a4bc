import { Baseline, ownerFunction, protect } from './schema';

/** Hours that are offered to people, and what became of their claims. Neither is ever deleted by the application. */
export class Migration0021Offers extends Baseline {
  override statements = [...TABLES, ...DEADLINES];
}

const TABLES = [
  // An offer outlives its schedule, its template and the shift that it replaces: these are no references.
  `create table hours_offer (
    organization_id uuid not null references organization,
    id uuid not null,
    schedule_id uuid not null,
    kind text not null check (kind in ('open_shift', 'overtime', 'voluntary_time_off')),
    state text not null check (state in ('planned', 'open', 'closed', 'cancelled')),
    state_reason text,
    date date not null,
    start_time time not null,
    end_time time not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    breaks jsonb not null,
    template_id uuid,
    type_id uuid,
    replaces_shift_id uuid,
    allocation text not null check (allocation in ('first_come', 'ranked', 'fair')),
    ranking text not null check (ranking in ('least_hours', 'points', 'seniority')),
    places integer not null check (places between 1 and 500),
    skill_ids uuid[] not null,
    team_ids uuid[] not null,
    confirm_minutes integer,
    ignore_defaults boolean not null,
    only_while_needed boolean not null,
    note text,
    opens_at timestamptz not null,
    closes_at timestamptz not null,
    is_closing_notified boolean not null default false,
    created_by text not null,
    created_at timestamptz not null,
    primary key (organization_id, id)
  )`,
  'create index hours_offer_start on hours_offer (organization_id, starts_at, id)',
  'create index hours_offer_schedule on hours_offer (organization_id, schedule_id)',
  `create index hours_offer_open on hours_offer (organization_id, state) where state in ('planned', 'open')`,
  // A report shows the offer that replaces its shift, whoever makes it.
  `create index hours_offer_replaced on hours_offer (organization_id, replaces_shift_id)
    where replaces_shift_id is not null`,
  `create index hours_offer_deadlines on hours_offer (state, closes_at) where state in ('planned', 'open')`,
  ...protect('hours_offer', 'select, insert, update'),

  `create table offer_claim (
    organization_id uuid not null,
    id uuid not null,
    offer_id uuid not null,
    employee_id uuid not null,
    state text not null check (state in
      ('awarded', 'claimed', 'declined', 'lapsed', 'offered', 'passed_over', 'released', 'waiting', 'withdrawn')),
    reason text,
    sequence bigint not null generated always as identity,
    rank integer,
    claimed_at timestamptz not null,
    awarded_at timestamptz,
    confirm_by timestamptz,
    start_date date not null,
    start_time time not null,
    end_time time not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    minutes integer not null,
    shift_id uuid,
    shift_version integer,
    shift_before jsonb,
    time_off_id uuid,
    updated_at timestamptz not null,
    primary key (organization_id, id),
    foreign key (organization_id, offer_id) references hours_offer (organization_id, id),
    foreign key (organization_id, employee_id) references employee (organization_id, id)
  )`,
  `create unique index offer_claim_once on offer_claim (organization_id, offer_id, employee_id)
    where state <> 'withdrawn'`,
  'create index offer_claim_of_employee on offer_claim (organization_id, employee_id, claimed_at)',
  `create index offer_claim_live on offer_claim (organization_id, offer_id)
    where state in ('claimed', 'waiting', 'offered')`,
  `create index offer_claim_deadlines on offer_claim (state) where state in ('claimed', 'waiting', 'offered')`,
  ...protect('offer_claim', 'select, insert, update'),
];

const DEADLINES = [
  // Schedules whose offers have a deadline that has passed: to open, to close, or to let claims lapse.
  ...ownerFunction(
    'offers_due(at timestamptz)',
    'table (organization_id uuid, schedule_id uuid)',
    `return query
     select distinct o.organization_id, o.schedule_id from hours_offer o
     where o.state = 'planned' and o.opens_at <= at or o.state = 'open' and o.closes_at <= at
     union
     select o.organization_id, o.schedule_id from offer_claim c
     join hours_offer o on o.organization_id = c.organization_id and o.id = c.offer_id
     where c.state = 'offered' and c.confirm_by <= at
       or c.state in ('claimed', 'waiting', 'offered') and o.starts_at <= at`,
    { isStable: true },
  ),
  // Organizations with an offer that closes within an hour, or with a shift of which somebody wants to be reminded.
  ...ownerFunction(
    'reminders_due(at timestamptz)',
    'table (organization_id uuid)',
    `return query
     select distinct o.organization_id from hours_offer o
     where o.state = 'open' and not o.is_closing_notified and o.closes_at > at
       and o.closes_at <= at + interval '1 hour'
     union
     select s.organization_id from notification_settings s
     join employee e on e.organization_id = s.organization_id and e.user_id = s.user_id
     where s.reminder_minutes is not null and exists (
       select 1 from shift f where f.organization_id = e.organization_id and f.employee_id = e.id
         and f.starts_at > at and f.starts_at <= at + s.reminder_minutes * interval '1 minute')`,
    { isStable: true },
  ),
];
