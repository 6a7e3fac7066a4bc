import { eventually } from './eventually';
import type { InProcessApp } from './in-process-app';

/** First statement of the adherence scheduler, which may run at any second. */
const OF_THE_CLOCK = 'judgement.terms';

/** A statement as it was sent. */
export interface SentStatement {
  name: string | null;
  text: string;
  values: unknown[];
}

/** Returns the names (or texts, if unnamed) of the statements of an organization during `work`. */
export const countStatements = async (
  app: InProcessApp,
  organizationId: string,
  work: () => Promise<unknown>,
): Promise<string[]> => (await recordStatements(app, organizationId, work)).map(({ name, text }) => name ?? text);

/**
 * Records the statements of an organization during `work`, which begins when its jobs of this minute have ended.
 * Transaction control and the adherence scheduler are not recorded.
 */
export async function recordStatements(
  app: InProcessApp,
  organizationId: string,
  work: () => Promise<unknown>,
): Promise<SentStatement[]> {
  await eventually(
    async () =>
      app.database.owner.query(
        `select from job_run r where organization_id = $1 and status in ('waiting', 'running')
           and not exists (select from jobs._private_jobs j
             where j.key = r.id::text and j.run_at > now() + interval '1 minute')`,
        [organizationId],
      ),
    ({ rowCount }) => rowCount === 0,
  );
  const { database } = app.app.services;
  const units: SentStatement[][] = [];
  const { read, write } = database;
  /** Notes the statements of a snapshot or of a unit of work. */
  const counted = <Unit extends Pick<ReturnType<typeof read>, 'q'>>(unit: Unit): Unit => {
    const statements: SentStatement[] = [];
    units.push(statements);
    return {
      ...unit,
      q: (name, text, values = []) => (statements.push({ name, text, values }), unit.q(name, text, values)),
    };
  };
  database.read = (tenant, onValues) => {
    const snapshot = read.call(database, tenant, onValues);
    return tenant === organizationId ? counted(snapshot) : snapshot;
  };
  database.write = (tenant, unitOfWork) =>
    write.call(database, tenant, (unit) => unitOfWork(tenant === organizationId ? counted(unit) : unit)) as never;
  try {
    await work();
    return units.filter(([first]) => first?.name !== OF_THE_CLOCK).flat();
  } finally {
    Object.assign(database, { read, write });
  }
}

/** Returns the plan of a statement as the server runs it, with the tenant's role and policies. */
export const explainStatement = async (
  app: InProcessApp,
  organizationId: string,
  { text, values }: SentStatement,
): Promise<string> => {
  const lines = await app.app.services.database.write(organizationId, ({ q }) =>
    q<{ 'QUERY PLAN': string }>(null, `explain ${text}`, values),
  );
  return lines.map((line) => line['QUERY PLAN']).join('\n');
};
