import { logLiveEvents } from './live-events';
import { eventually } from '../../support/eventually';
import { liveClient } from '../../support/live-client';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';

/** Event kinds that temporarily cannot be read. */

const STATES = 'subscription { agentStateChanged { cursor state { employeeId state } } }';
const ALERTS = 'subscription { adherenceAlertChanged { cursor alert { id } } }';

/** Columns of alerts that judgement reads; subscribers also read the notes. */
const JUDGED =
  'id, organization_id, employee_id, shift_id, type, message, status, occurrences, evidence, created_at, ended_at, ' +
  'acknowledged_at, resolved_at';

let app: OwnApp;
beforeAll(async () => (app = await startOwnApp()));
afterAll(() => app?.stop());

it('subscribers of one kind hear everything once and in order while another kind cannot be read', async () => {
  const org = await app.organization();
  const { employeeId } = await org.signedIn('agent');
  const { owner } = app.database;
  const client = liveClient(org.admin);
  const states = client.watch<{ cursor: string }>(STATES);
  const alerts = client.watch<{ cursor: string }>(ALERTS);
  let turn = 0;
  const report = () =>
    org.admin.post('/api/adherence/states', { employeeId, state: turn++ % 2 ? 'available' : 'on_call' });
  /** Reports until another state arrives. */
  const hear = async () => {
    const before = states.events.length;
    await eventually(
      async () => (await report(), states.events.length),
      (count) => count > before,
    );
  };
  const logAlert = (id: string) => logLiveEvents(owner, org.id, 'alert', [id]);
  await hear();
  await owner.query('revoke select on adherence_alert from muster_app');
  await owner.query(`grant select (${JUDGED}) on adherence_alert to muster_app`);
  await logAlert(employeeId);
  for (let n = 0; n < 5; n++) await hear();
  await owner.query('grant select on adherence_alert to muster_app');
  const { rows } = await owner.query(
    `insert into adherence_alert
       (id, organization_id, employee_id, shift_id, type, message, status, evidence, created_at)
     values (gen_random_uuid(), $1, $2, gen_random_uuid(), 'wrong_state', 'x', 'active', '{}', now()) returning id`,
    [org.id, employeeId],
  );
  await logAlert(rows[0].id);
  await hear();
  await eventually(
    async () => alerts.events.length,
    (count) => count > 0,
  );
  const cursors = states.events.map(({ cursor }) => Number(cursor));
  expect(cursors).toEqual([...new Set(cursors)].sort((a, b) => a - b));
  await client.end();
});
