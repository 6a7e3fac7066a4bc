import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { APPLICATION_ROLE, SCHEMA } from '../../../src/platform/database/roles';

/**
 * Serves Muster's tables with PostGraphile 5 from its installation folder. Each request uses the application role and
 * the organization in a header, without authentication.
 */

interface PostGraphile {
  createServ(adaptor: unknown): { addTo(server: Server): Promise<void> };
}

const connectionString = process.env.DATABASE_URL;
const load = createRequire(join(process.argv[2] as string, 'package.json'));
const { postgraphile } = load('postgraphile') as { postgraphile(preset: object): PostGraphile };
const { PostGraphileAmberPreset } = load('postgraphile/presets/amber') as Record<string, object>;
const { grafserv } = load('postgraphile/grafserv/node') as Record<string, unknown>;
const { makePgService } = load('postgraphile/adaptors/pg') as { makePgService(options: object): object };

async function main(): Promise<void> {
  await relateJudgementsToShifts();
  const instance = postgraphile({
    extends: [PostGraphileAmberPreset],
    pgServices: [makePgService({ connectionString, schemas: [SCHEMA], poolConfig: { max: 10 } })],
    grafast: {
      explain: false,
      context: ({ node }: { node: { req: IncomingMessage } }) => ({
        pgSettings: { role: APPLICATION_ROLE, 'muster.organization': node.req.headers.organization, timezone: 'UTC' },
      }),
    },
    grafserv: { graphiql: false, websockets: false, watch: false },
  });
  const server = createServer();
  await instance.createServ(grafserv).addTo(server);
  server.listen(0, '127.0.0.1', () =>
    process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
  );
}

/** Declares a relation without a foreign key to PostGraphile by a smart comment. */
async function relateJudgementsToShifts(): Promise<void> {
  const owner = new Client({ connectionString });
  await owner.connect();
  await owner.query(
    `comment on table ${SCHEMA}.agent_judgement is
       '@foreignKey (organization_id, shift_id) references shift (organization_id, id)'`,
  );
  await owner.end();
}

void main();
