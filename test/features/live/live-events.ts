import type { Client, Pool } from 'pg';

/** Adds live events to an organization's log, one for each subject. Returns the cursor of the last one. */
export async function logLiveEvents(
  database: Client | Pool,
  organizationId: string,
  kind: string,
  subjectIds: readonly string[],
  at = new Date(),
): Promise<string> {
  const { rows } = await database.query<{ sequence: string }>(
    `with counted as (
       insert into muster.live_log as log (organization_id, newest_sequence) values ($1, cardinality($3::uuid[]))
       on conflict (organization_id) do update set newest_sequence = log.newest_sequence + excluded.newest_sequence
       returning newest_sequence - cardinality($3::uuid[]) as before
     ), event as (
       insert into muster.live_event (organization_id, sequence, kind, subject_id, created_at)
       select $1, before + place, $2, id, $4 from counted, unnest($3::uuid[]) with ordinality as subject (id, place)
       returning sequence
     )
     select max(sequence) as sequence from event`,
    [organizationId, kind, subjectIds, at],
  );
  return String(rows[0]?.sequence);
}
