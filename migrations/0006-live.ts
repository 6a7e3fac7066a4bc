import { Baseline, ownerFunction, protect } from './schema';

/** The live log behind subscriptions. */
export class Migration0006Live extends Baseline {
  override statements = [
    // Events of any feature in commit order, because the sequence is drawn under a lock of the organization that is
    // held until commit.
    `create table live_event (
      organization_id uuid not null,
      sequence bigint not null,
      kind text not null check (kind ~ '^[a-z_]{1,40}$'),
      subject_id uuid not null,
      created_at timestamptz not null,
      primary key (organization_id, sequence)
    )`,
    // Events are appended in order of their age.
    'create index live_event_age on live_event using brin (created_at)',
    ...protect('live_event'),

    // The counter of each organization, and the sequence up to which its events have been deleted, so that clients
    // cannot resume with a gap. A shared counter would reveal the activity of other organizations. The row is updated
    // with every event; free space on its page allows HOT updates.
    `create table live_log (
      organization_id uuid primary key references organization,
      newest_sequence bigint not null default 0,
      forgotten_sequence bigint not null default 0
    ) with (fillfactor = 20)`,
    ...protect('live_log'),
    ...ownerFunction(
      'forget_live_events(before timestamptz)',
      'void',
      `with forgotten as (delete from live_event where created_at < before returning organization_id, sequence),
       bounds as (select organization_id, max(sequence) as sequence from forgotten group by organization_id)
       update live_log l set forgotten_sequence = greatest(l.forgotten_sequence, bounds.sequence)
       from bounds where bounds.organization_id = l.organization_id`,
    ),
  ];
}
