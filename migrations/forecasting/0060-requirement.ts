import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** People that forecasts ask for, and what planners say of them by hand. */
export class Migration0060Requirement extends Migration {
  override up(): void {
    const tables = ['requirement_stream', 'requirement_day', 'requirement_by_hand'];
    for (const statement of [...TABLES, ...tables.flatMap(protect)]) this.addSql(statement);
  }
}

const TABLES = [
  // What the requirement of a stream (queue and channel, '' for none named) was computed from, and for which days.
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
  // A day's intervals of slot_minutes each, one column after another, as 32-bit floating point numbers: contacts,
  // handle time in seconds, people required, people scheduled (not rounded), probability of meeting the target (NaN:
  // none).
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
  // Of one stream (queue and channel), of a skill (skill_id), or of people with any skill (none of them), on the days
  // and times of the organization's wall clock; until not after from is the next day, none of the two all day.
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
