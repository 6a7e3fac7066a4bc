import type { TestApp } from './test-app';

/** How many statements of ours PostgreSQL gets while `work` runs: what opens and ends transactions is not counted. */
export async function countStatements(app: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const { database } = app.app.services;
  const statements: string[] = [];
  const { read, write } = database;
  database.read = (organizationId) => {
    const snapshot = read.call(database, organizationId);
    return { ...snapshot, q: (name, text, values) => (statements.push(name ?? text), snapshot.q(name, text, values)) };
  };
  database.write = (organizationId, unitOfWork) =>
    write.call(database, organizationId, (unit) =>
      unitOfWork({ ...unit, q: (name, text, values) => (statements.push(name ?? text), unit.q(name, text, values)) }),
    ) as never;
  try {
    await work();
    return statements;
  } finally {
    Object.assign(database, { read, write });
  }
}
