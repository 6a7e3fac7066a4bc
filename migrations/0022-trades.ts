import { Baseline, ownerFunction, protect } from './schema';

/** Shifts that people trade with each other, and the terms of trades. */
export class Migration0022Trades extends Baseline {
  override statements = [...SETTINGS, ...TRADES];
}

const OF_TRADE = 'foreign key (organization_id, trade_id) references shift_trade (organization_id, id)';

const SETTINGS = [
  // The level of the organization has its id; terms hold only the fields that are set at this level.
  `create table trade_settings (
    organization_id uuid not null references organization,
    level_id uuid not null,
    team_id uuid,
    terms jsonb not null check (jsonb_typeof(terms) = 'object'),
    primary key (organization_id, level_id),
    check (level_id = coalesce(team_id, organization_id)),
    foreign key (organization_id, team_id) references team (organization_id, id) on delete cascade
  )`,
  ...protect('trade_settings', 'select, insert, update'),
];

const TRADES = [
  `create table shift_trade (
    organization_id uuid not null references organization,
    id uuid not null,
    proposer_id uuid not null,
    partner_id uuid,
    is_posted boolean not null,
    state text not null check (state in
      ('approved', 'declined', 'expired', 'posted', 'proposed', 'refused', 'requested', 'void', 'withdrawn')),
    state_reason text,
    note text,
    is_anonymous boolean not null,
    wants_from date,
    wants_to date,
    first_date date not null,
    first_starts_at timestamptz not null,
    expires_at timestamptz not null,
    proposed_at timestamptz not null,
    accepted_at timestamptz,
    approved_for uuid[] not null default '{}',
    needs_decision jsonb not null default '[]',
    is_automatic boolean not null default false,
    decided_at timestamptz,
    decided_by text,
    decision_note text,
    primary key (organization_id, id),
    check (proposer_id is distinct from partner_id),
    foreign key (organization_id, proposer_id) references employee (organization_id, id),
    foreign key (organization_id, partner_id) references employee (organization_id, id)
  )`,
  'create index shift_trade_of_proposer on shift_trade (organization_id, proposer_id, proposed_at)',
  'create index shift_trade_of_partner on shift_trade (organization_id, partner_id, proposed_at)',
  'create index shift_trade_newest on shift_trade (organization_id, proposed_at, id)',
  `create index shift_trade_open on shift_trade (organization_id, state, first_starts_at)
    where state in ('posted', 'proposed', 'requested')`,
  `create index shift_trade_deadlines on shift_trade (state) where state in ('posted', 'proposed', 'requested')`,
  ...protect('shift_trade', 'select, insert, update'),
  // Organizations with trades whose deadline has passed, or of which a party has become inactive.
  ...ownerFunction(
    'trades_due(at timestamptz)',
    'table (organization_id uuid)',
    `return query
     select distinct t.organization_id from shift_trade t
     where t.state in ('posted', 'proposed') and t.expires_at <= at
       or t.state = 'requested' and t.first_starts_at <= at
       or t.state in ('posted', 'proposed', 'requested') and exists (
         select 1 from employee e join user_account u on u.organization_id = e.organization_id and u.id = e.user_id
         where e.organization_id = t.organization_id and e.id in (t.proposer_id, t.partner_id)
           and u.status <> 'active')`,
    { isStable: true },
  ),

  // Answers to trades on the board.
  `create table trade_response (
    organization_id uuid not null,
    id uuid not null,
    trade_id uuid not null,
    employee_id uuid not null,
    responded_at timestamptz not null,
    primary key (organization_id, id),
    unique (organization_id, trade_id, employee_id),
    ${OF_TRADE},
    foreign key (organization_id, employee_id) references employee (organization_id, id)
  )`,
  ...protect('trade_response'),

  // A trade outlives its shifts and schedules: these are no references. The times are those when it was named, and
  // those of a part once it is traded; a shift that has others is not the one that was named.
  `create table traded_shift (
    organization_id uuid not null,
    id uuid not null,
    trade_id uuid not null,
    response_id uuid,
    side text not null check (side in ('gives', 'takes', 'response')),
    position integer not null,
    employee_id uuid not null,
    shift_id uuid not null,
    schedule_id uuid not null,
    date date not null,
    start_time time not null,
    end_time time not null,
    part_start time,
    part_end time,
    times jsonb not null,
    primary key (organization_id, id),
    check ((part_start is null) = (part_end is null)),
    check ((response_id is null) = (side <> 'response')),
    ${OF_TRADE},
    foreign key (organization_id, response_id) references trade_response (organization_id, id) on delete cascade
  )`,
  'create index traded_shift_of_trade on traded_shift (organization_id, trade_id, side, position)',
  'create index traded_shift_of_schedule on traded_shift (organization_id, schedule_id, shift_id)',
  'create index traded_shift_of_response on traded_shift (organization_id, response_id)',
  ...protect('traded_shift'),
];
