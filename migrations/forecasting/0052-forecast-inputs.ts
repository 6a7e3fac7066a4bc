import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** User inputs for forecasts: events, opening hours, manual figures. */
export class Migration0052ForecastInputs extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const CHANNELS = `('', 'voice', 'chat', 'email', 'sms')`;

// A null queue or channel stands for all; '' for a missing name.
const STATEMENTS = [
  `create table demand_event (
    id uuid primary key,
    organization_id uuid not null references organization,
    name text not null,
    queue text,
    channel text check (channel in ${CHANNELS}),
    kind text not null check (kind in ('uplift', 'closed', 'like', 'factor', 'learned')),
    start_date date not null,
    start_time time,
    end_date date not null,
    end_time time,
    percent double precision,
    contacts double precision,
    half_life_hours double precision,
    weekday smallint,
    factor double precision,
    created_at timestamptz not null,
    unique (organization_id, id)
  )`,
  `create index demand_event_date on demand_event (organization_id, start_date, id)`,
  `create table opening_hours (
    id uuid primary key,
    organization_id uuid not null references organization,
    queue text,
    channel text check (channel in ${CHANNELS}),
    valid_from date not null,
    hours jsonb not null,
    created_at timestamptz not null,
    unique (organization_id, id),
    constraint opening_hours_date unique nulls not distinct (organization_id, queue, channel, valid_from)
  )`,
  `create table forecast_override (
    id uuid primary key,
    organization_id uuid not null references organization,
    queue text not null,
    channel text not null check (channel in ${CHANNELS}),
    start_date date not null,
    end_date date not null,
    start_time time,
    end_time time,
    contacts double precision,
    factor double precision,
    handle_time_seconds double precision,
    note text,
    created_at timestamptz not null,
    unique (organization_id, id)
  )`,
  `create index forecast_override_stream on forecast_override (organization_id, queue, channel, created_at, id)`,
  ...['demand_event', 'opening_hours', 'forecast_override'].flatMap(protect),
];
