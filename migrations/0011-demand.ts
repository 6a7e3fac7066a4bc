import { counterFunction, onInsertAndDelete, SIGN } from './counting';
import { Baseline, ownerFunction, protect, TENANT } from './schema';

/**
 * Contact history and deflection by interval. The tables have natural keys and no foreign keys: an import writes 10,000
 * rows, and its API key or session proves the tenant. A missing queue or channel is '' here and null in the API.
 */
export class Migration0011Demand extends Baseline {
  override statements = [...TABLES, ...COUNTS, ...RENAMING];
}

const TABLES = [
  `create table contact_history (
    organization_id uuid not null,
    queue text not null,
    channel text not null,
    date date not null,
    interval time not null,
    volume double precision not null,
    aht double precision not null,
    primary key (organization_id, queue, channel, date, interval)
  ) with (fillfactor = 50)`,
  'create index contact_history_list on contact_history (organization_id, date, interval)',
  ...protect('contact_history', 'select, insert, update (volume, aht)'),

  // Only a given total is stored. A missing one is joined from the history on read, so the two can be imported in any
  // order.
  `create table deflection (
    organization_id uuid not null,
    queue text not null,
    channel text not null,
    date date not null,
    interval time not null,
    contacts_deflected double precision not null,
    total_offered double precision,
    deflection_source text check (deflection_source in ('chatbot', 'ivr', 'virtual_agent', 'self_service')),
    metadata jsonb,
    primary key (organization_id, queue, channel, date, interval)
  ) with (fillfactor = 50)`,
  'create index deflection_list on deflection (organization_id, date, interval)',
  ...protect(
    'deflection',
    'select, insert, delete, update (contacts_deflected, total_offered, deflection_source, metadata)',
  ),

  // Each pass of an hour that the clock repeats, as imported with its UTC offset. The interval in contact_history or
  // deflection combines both passes, even from different requests.
  `create table interval_pass (
    organization_id uuid not null,
    imported_into text not null check (imported_into in ('contact_history', 'deflection')),
    queue text not null,
    channel text not null,
    date date not null,
    interval time not null,
    utc_offset_minutes smallint not null,
    record jsonb not null,
    primary key (organization_id, imported_into, queue, channel, date, interval, utc_offset_minutes)
  )`,
  ...protect('interval_pass'),
];

/** The key of an interval never changes, so updates are not counted. */
const COUNTS = [
  ...counterFunction(
    'count_intervals',
    `select organization_id, tg_table_name,
       case grouping(queue, channel) when 0 then 'stream ' || channel || ' ' || queue when 1 then 'queue ' || queue
         when 2 then 'channel ' || channel else '' end,
       date, count(*) * ${SIGN}
     from changed
     group by organization_id, date, grouping sets ((), (queue), (channel), (queue, channel))`,
  ),
  ...['contact_history', 'deflection'].flatMap((table) => onInsertAndDelete(table, 'count_intervals')),
];

/** Removes the contacts of a queue with a wrong name, to store them under another one. */
const RENAMING = ownerFunction(
  'take_contacts(name text, first_day date, last_day date)',
  'setof contact_history',
  `if organization is null then
     raise exception 'Names belong to an organization' using errcode = '42501';
   end if;
   return query
     delete from contact_history h where h.organization_id = organization and h.queue = name
       and h.date between first_day and last_day returning h.*`,
  { declare: `organization uuid := ${TENANT}` },
);
