import { readConfig } from '../../src/config';
import { startupProblem } from '../../src/startup-faults';

const config = readConfig({ DATABASE_URL: 'postgres://muster:secret@db.example:6432/muster' });
const problem = (message: string, code?: string) => startupProblem(Object.assign(new Error(message), { code }), config);

describe('a database that cannot be used', () => {
  it.each([
    ['timeout expired', undefined],
    ['timeout exceeded when trying to connect', undefined],
    ['Connection terminated due to connection timeout', undefined],
    ['Query read timeout', undefined],
    ['Knex: Timeout acquiring a connection. The pool is probably full.', undefined],
    ['connect ETIMEDOUT', 'ETIMEDOUT'],
  ])('does not answer: %s', (message, code) => {
    expect(problem(message, code)).toMatch(/^The database does not answer at db\.example:6432 /);
  });

  it.each([
    ['permission denied for database muster', '42501', /GRANT CREATE ON DATABASE "muster" TO "muster"/],
    ['unsupported startup parameter: options', '08P01', /A pooler stands at db\.example:6432/],
    ['Connection terminated unexpectedly', undefined, /db\.example:6432 closes connections at once/],
  ])('says what to do: %s', (message, code, advice) => {
    expect(problem(message, code)).toMatch(advice);
  });

  it.each([
    ['canceling statement due to statement timeout', '57014'],
    ['canceling statement due to lock timeout', '55P03'],
    ['a timeout of something else', undefined],
  ])('answers: %s', (message, code) => {
    expect(problem(message, code)).toBe(message);
  });
});
