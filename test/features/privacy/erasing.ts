import type { Client } from 'pg';
import type { Caller } from '../../support/caller';
import { eventually } from '../../support/eventually';

/** Erases people by the public API, and looks for what is left. */

export const ERASE = `mutation ($employeeId: ID!, $reason: String!) {
  erasePerson(employeeId: $employeeId, reason: $reason) { employeeId isDone at by counts } }`;
export const HOLD = `mutation ($employeeId: ID, $reason: String!, $until: String) {
  setLegalHold(employeeId: $employeeId, reason: $reason, until: $until) { id employeeId reason until } }`;
export const END_HOLD = 'mutation ($id: ID!) { endLegalHold(id: $id) }';

export const erase = async (admin: Caller, employeeId: string): Promise<any> =>
  (await admin.graphql(ERASE, { employeeId, reason: 'Asked for it' })).erasePerson;

/** Waits until the background job has deleted everything. */
export const done = (admin: Caller, employeeId: string): Promise<any> =>
  eventually(
    async () =>
      (await admin.graphql('{ erasures { employeeId isDone counts } }')).erasures.find(
        (erasure: any) => erasure.employeeId === employeeId,
      ),
    (erasure) => erasure?.isDone,
  );

export const tablesOf = async (owner: Client): Promise<string[]> => {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'muster'::regnamespace and relkind in ('r', 'p')
       and not relispartition order by 1`,
  );
  return rows.map(({ name }) => name);
};

/** Tables with a row whose text contains one of the words, with these rows. */
export async function rowsThatSay(owner: Client, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const tables = [...(await tablesOf(owner)), 'jobs._private_jobs'];
  for (const table of tables) {
    const { rows } = await owner.query<{ row: string }>(
      `select t::text as row from ${table} t
       where exists (select from unnest($1::text[]) w where strpos(lower(t::text), lower(w)) > 0)`,
      [words],
    );
    found.push(...rows.map(({ row }) => `${table}: ${row}`));
  }
  return found;
}
