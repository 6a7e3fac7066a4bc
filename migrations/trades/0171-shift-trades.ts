import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** Shifts that people trade with each other, and the answers to trades on the board. */
export class Migration0171ShiftTrades extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `create table shift_trade (
    id uuid not null,
    organization_id uuid not null references organization,
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
  `create index shift_trade_of_proposer on shift_trade (organization_id, proposer_id, proposed_at)`,
  `create index shift_trade_of_partner on shift_trade (organization_id, partner_id, proposed_at)`,
  `create index shift_trade_newest on shift_trade (organization_id, proposed_at, id)`,
  `create index shift_trade_open on shift_trade (organization_id, state, first_starts_at)
    where state in ('posted', 'proposed', 'requested')`,
  `create table trade_response (
    id uuid not null,
    organization_id uuid not null,
    trade_id uuid not null,
    employee_id uuid not null,
    responded_at timestamptz not null,
    primary key (organization_id, id),
    unique (organization_id, trade_id, employee_id),
    foreign key (organization_id, trade_id) references shift_trade (organization_id, id),
    foreign key (organization_id, employee_id) references employee (organization_id, id)
  )`,
  // A trade outlives its shifts and schedules: these are no references. The times are those when it was named, and
  // those of a part once it is traded; a shift that has others is not the one that was named.
  `create table traded_shift (
    id uuid not null,
    organization_id uuid not null,
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
    foreign key (organization_id, trade_id) references shift_trade (organization_id, id),
    foreign key (organization_id, response_id) references trade_response (organization_id, id) on delete cascade
  )`,
  `create index traded_shift_of_trade on traded_shift (organization_id, trade_id, side, position)`,
  `create index traded_shift_of_schedule on traded_shift (organization_id, schedule_id, shift_id)`,
  `create index traded_shift_of_response on traded_shift (organization_id, response_id)`,
  ...['shift_trade', 'trade_response', 'traded_shift'].flatMap(protect),
  'revoke delete on shift_trade from muster_app',
  // Organizations with trades whose deadline has passed, or of which a party has become inactive.
  `create function trades_due(at timestamptz) returns table (organization_id uuid)
    language plpgsql stable security definer set search_path = muster, pg_temp as $$
    #variable_conflict use_column
    begin
      return query select distinct t.organization_id from shift_trade t
      where t.state in ('posted', 'proposed') and t.expires_at <= at
        or t.state = 'requested' and t.first_starts_at <= at
        or t.state in ('posted', 'proposed', 'requested') and exists (
          select from employee e join user_account u on u.organization_id = e.organization_id and u.id = e.user_id
          where e.organization_id = t.organization_id and e.id in (t.proposer_id, t.partner_id)
            and u.status <> 'active');
    end
    $$`,
  'revoke all on function trades_due(timestamptz) from public',
  'grant execute on function trades_due(timestamptz) to muster_app',
  `create index shift_trade_deadlines on shift_trade (state) where state in ('posted', 'proposed', 'requested')`,
];
