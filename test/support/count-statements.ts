import { eventually } from './eventually';
import type { TestApp } from './test-app';

/**
 * The statements of one organization while `work` runs, which begins when its jobs have ended; what opens and ends
 * transactions is not counted.
 */
export async function countStatements(
  app: TestApp,
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
  const statements: string[] = [];
  const { read, write } = database;
  database.read = (tenant, onValues) => {
    const snapshot = read.call(database, tenant, onValues);
    if (tenant !== organizationId) return snapshot;
    return { ...snapshot, q: (name, text, values) => (statements.push(name ?? text), snapshot.q(name, text, values)) };
  };
  database.write = (tenant, unitOfWork) =>
    write.call(database, tenant, (unit) =>
      unitOfWork(
        tenant === organizationId
          ? { ...unit, q: (name, text, values) => (statements.push(name ?? text), unit.q(name, text, values)) }
          : unit,
      ),
    ) as never;
  try {
    await work();
    return statements;
  } finally {
    Object.assign(database, { read, write });
  }
}
