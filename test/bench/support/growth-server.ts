import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { createApiKey } from '../../../src/features/access/api-key.commands';
import { judgeDue } from '../../../src/features/adherence/judgement/judgement.commands';
import { operatorOfId } from '../../../src/features/access/operator';
import { PERMISSIONS } from '../../../src/kernel/principal';
import { ServerContext } from '../../../src/server/server-context';
import { fillOrganization } from './growth-data';
import { makeOrganization, startApp } from './measured-app';
import { seedEmployees } from './seed';
import { watchStatements } from './statements';

/**
 * Server with an organization of 500 people and a second one, with data multiplied by the factor in the environment.
 */

const PEOPLE = 500;

async function main(): Promise<void> {
  const factor = Number(new URL(process.env.DATABASE_URL as string).pathname.split('_')[1]);
  const statements = watchStatements();
  const databaseTime = () => statements().databaseMs;
  const app = await startApp();
  const { ctx, ...organization } = await makeOrganization(app);
  const { organizationId } = organization;
  const { key } = await ctx.unitOfWork(organizationId, async () => {
    await seedEmployees(ctx, PEOPLE);
    return createApiKey(ctx, { name: 'bench', permissions: [...PERMISSIONS] });
  });
  const neighbor = await makeOrganization(app, 'neighbor');
  await neighbor.ctx.unitOfWork(neighbor.organizationId, () => seedEmployees(neighbor.ctx, PEOPLE));
  const connect = async () => {
    const owner = new Client({ connectionString: process.env.DATABASE_URL, options: '-c search_path=muster' });
    await owner.connect();
    return owner;
  };
  const [owner, other] = await Promise.all([connect(), connect()]);
  await Promise.all([
    fillOrganization(owner, organizationId, factor),
    fillOrganization(other, neighbor.organizationId, factor / 4),
  ]);
  await other.end();
  await owner.query('vacuum analyze');
  const { rows } = await owner.query(
    `select array_agg(id order by employee_number) as ids from employee
     where organization_id = $1 and employee_number is not null`,
    [organizationId],
  );
  await owner.query('checkpoint');
  await owner.end();

  /** Recomputes adherence of all agents in one transaction. */
  const judge = async () => {
    const judging = new ServerContext(app.services, { address: '', publicUrl: '' });
    judging.principal = await operatorOfId(judging, organizationId);
    await judging.unitOfWork(organizationId, async () => {
      await judging.sql(
        null,
        `update agent_judgement set next_check_at = 'epoch', recompute = true where organization_id = $1`,
        [organizationId],
      );
      await judgeDue(judging);
    });
  };
  /** Waits for work triggered by earlier writes, so that it does not affect the next measurement. */
  const settle = async () => {
    for (let attempt = 0; attempt < 100; attempt++) {
      const due = await app.services.database.system(null, 'select organization_id from organizations_due(now())');
      if (due.length === 0) return;
      await sleep(50);
    }
  };
  const works = { judge, settle };
  process.on('message', ({ work }: { work?: keyof typeof works }) => {
    const before = databaseTime();
    const began = performance.now();
    void (work ? works[work]() : Promise.resolve()).then(() =>
      process.send?.({ databaseMs: databaseTime(), ownMs: databaseTime() - before, ms: performance.now() - began }),
    );
  });
  process.send?.({ url: app.url, ...organization, key, employeeIds: rows[0].ids });
}

void main();
