import { eventually } from './eventually';
import type { InProcessApp } from './in-process-app';

/** The clock that judges adherence begins with it, and may be at work at any second. */
const OF_THE_CLOCK = 'judgement.terms';

/**
 * The statements of one organization while `work` runs, which begins when its jobs have ended; what opens and ends
 * transactions is not counted, nor is the clock that judges adherence.
 */
export async function countStatements(
  app: InProcessApp,
  organizationId: string,
  work: () => Promise<unknown>,
): Promise<string[]> {
  await eventually(
    async () =>
      app.database.owner.query(`select from job_run where organization_id = $1 and status in ('waiting', 'running')`, [
        organizationId,
      ]),
    ({ rowCount }) => rowCount === 0,
  );
  const { database } = app.app.services;
  const units: string[][] = [];
  const { read, write } = database;
  /** Notes the statements of a snapshot or of a unit of work. */
  const counted = <Unit extends Pick<ReturnType<typeof read>, 'q'>>(unit: Unit): Unit => {
    const statements: string[] = [];
    units.push(statements);
    return { ...unit, q: (name, text, values) => (statements.push(name ?? text), unit.q(name, text, values)) };
  };
  database.read = (tenant, onValues) => {
    const snapshot = read.call(database, tenant, onValues);
    return tenant === organizationId ? counted(snapshot) : snapshot;
  };
  database.write = (tenant, unitOfWork) =>
    write.call(database, tenant, (unit) => unitOfWork(tenant === organizationId ? counted(unit) : unit)) as never;
  try {
    await work();
    return units.filter(([first]) => first !== OF_THE_CLOCK).flat();
  } finally {
    Object.assign(database, { read, write });
  }
}
