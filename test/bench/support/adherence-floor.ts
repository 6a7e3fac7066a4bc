import 'reflect-metadata';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { STATUS_LIST } from '../../../src/features/adherence/agent-status.queries';
import type { AgentStatus } from '../../../src/features/adherence/agent-status.type';
import { APPLICATION_ROLE, SCHEMA } from '../../../src/platform/database/roles';
import { rowTypes } from '../../../src/platform/database/row-types';
import { tenantStatement } from '../../../src/platform/database/tenant';

/**
 * Minimum cost of the states list: the same statement in the same tenant transaction through `pg`, mapped by hand and
 * stringified.
 */

const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  options: `-c role=${APPLICATION_ROLE} -c search_path=${SCHEMA} -c timezone=UTC`,
});

async function answer(organizationId: string): Promise<string> {
  const client = await pool.connect();
  await client.query(`begin isolation level repeatable read read only; ${tenantStatement(organizationId)}`);
  const { rows } = await client.query<AgentStatus & { startTime: string | null; endTime: string | null }>({
    name: 'states',
    text: STATUS_LIST,
    values: [organizationId, new Date(), null, null, true, '{}', null],
    types: rowTypes,
  });
  client.query('rollback').then(
    () => client.release(),
    (error: Error) => client.release(error),
  );
  let [adherentCount, scheduledAgents, scheduledAdherentCount] = [0, 0, 0];
  const states = rows.map((row) => {
    if (row.isAdherent) adherentCount++;
    if (row.scheduledState !== 'offline') scheduledAgents++;
    if (row.scheduledState !== 'offline' && row.isAdherent) scheduledAdherentCount++;
    return {
      employeeId: row.employeeId,
      employeeName: row.employeeName,
      employeeNumber: row.employeeNumber,
      state: row.state,
      stateStartedAt: row.stateStartedAt,
      stateIsStale: false,
      queue: row.queue,
      scheduledState: row.scheduledState,
      isAdherent: row.isAdherent,
      shift: row.startTime === null ? null : { startTime: row.startTime, endTime: row.endTime },
    };
  });
  const percentage = (part: number, whole: number) => (whole === 0 ? 100 : Math.round((part * 1000) / whole) / 10);
  return JSON.stringify({
    states,
    summary: {
      totalAgents: states.length,
      adherentCount,
      adherencePercentage: percentage(adherentCount, states.length),
      scheduledAgents,
      scheduledAdherentCount,
      scheduledAdherencePercentage: percentage(scheduledAdherentCount, scheduledAgents),
    },
  });
}

const server = createServer((request, response) => {
  answer((request.url ?? '').slice(1)).then(
    (text) => response.setHeader('Content-Type', 'application/json; charset=utf-8').end(text),
    (error: Error) => response.writeHead(500).end(error.message),
  );
});
server.listen(0, '127.0.0.1', () =>
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
