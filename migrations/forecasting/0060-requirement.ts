import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** Requirements computed from forecasts, and manual entries of planners. */
export class Migration0060Requirement extends Migration {
  override up(): void {
    const tables = ['requirement_stream', 'requirement_day', 'requirement_by_hand'];
    for (const statement of [...TABLES, ...tables.flatMap(protect)]) this.addSql(statement);
  }
}

const TABLES = [
  // Inputs and days of the stored requirement of each queue-channel ('' for a missing name).
  `create table requirement_stream (
    organization_id uuid not null references organization,
    queue text not null,
    channel text not null,
    input_hash text not null,
    skill_id uuid,
    first_day date not null,
    last_day date not null check (last_day >= first_day),
    computed_at timestamptz not null,
    primary key (organization_id, queue, channel)
  )`,
  // A day's intervals of slot_minutes each, one column after another as 32-bit floats: contacts, handle time in
  // seconds, people required, people scheduled (unrounded), probability of meeting the target (NaN if unknown).
  `create table requirement_day (
    organization_id uuid not null,
    queue text not null,
    channel text not null,
    date date not null,
    slot_minutes smallint not null check (1440 % slot_minutes = 0),
    figures bytea not null,
    primary key (organization_id, date, queue, channel),
    foreign key (organization_id, queue, channel)
      references requirement_stream (organization_id, queue, channel) on delete cascade
  )`,
  `create index requirement_day_of_stream on requirement_day (organization_id, queue, channel)`,
  // For a queue-channel, for a skill (skill_id), or for people with any skills (neither), on days and times of the
  // organization's wall clock. An end at or before the start is on the next day; without times all day.
  `create table requirement_by_hand (
    id uuid primary key,
    position bigint generated always as identity,
    organization_id uuid not null references organization,
    queue text,
    channel text,
    skill_id uuid,
    from_date date not null,
    to_date date not null check (to_date >= from_date),
    from_time time,
    until_time time,
    mode text not null check (mode in ('set', 'add')),
    people integer not null,
    note text,
    made_by text not null,
    made_at timestamptz not null,
    unique (organization_id, id),
    constraint requirement_by_hand_target check ((queue is null) = (channel is null)
      and (queue is null or skill_id is null)),
    constraint requirement_by_hand_times check ((from_time is null) = (until_time is null)),
    foreign key (organization_id, skill_id) references skill (organization_id, id)
  )`,
  `create index requirement_by_hand_days on requirement_by_hand (organization_id, to_date, from_date)`,
];
