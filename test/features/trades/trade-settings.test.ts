import type { Caller } from '../../support/caller';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { made, team } from '../scheduling/planning';

/** Terms of shift trades by level. */

let app: TestApp;
let org: TestOrganization;
let teams: { above: string; below: string; other: string };
let planner: Caller;
let agent: Caller;

const FIELDS = `acrossTeams anonymous autoApprove autoMinutesDifference autoNoticeHours autoPerMonth board direct
  enabled giveAway needsSkills noticeHours own parts perMonth teamId`;
const READ = `query ($teamId: ID) { tradeSettings(teamId: $teamId) { ${FIELDS} } }`;
const WRITE = `mutation ($input: TradeSettingsInput!, $teamId: ID) {
  updateTradeSettings(input: $input, teamId: $teamId) { ${FIELDS} } }`;
const read = async (caller: Caller, teamId?: string) => (await caller.graphql(READ, { teamId })).tradeSettings;
const write = async (caller: Caller, input: object, teamId?: string) =>
  (await caller.graphql(WRITE, { input, teamId })).updateTradeSettings;
const DEFAULTS = {
  acrossTeams: false,
  anonymous: false,
  autoApprove: false,
  autoMinutesDifference: 0,
  autoNoticeHours: 48,
  autoPerMonth: 4,
  board: true,
  direct: true,
  enabled: false,
  giveAway: true,
  needsSkills: true,
  noticeHours: 24,
  own: [],
  parts: false,
  perMonth: 10,
};

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  org = await app.organization();
  const above = await team(org, 'Support');
  const below = await team(org, 'Chat', { parentTeamId: above });
  teams = { above, below, other: await team(org, 'Sales') };
  planner = await org.signedIn('planner');
  agent = await org.signedIn('agent', { employee: { teamId: below } });
});

it('are the defaults at every level until someone changes them', async () => {
  expect(await read(planner)).toEqual({ ...DEFAULTS, teamId: null });
  expect(await read(planner, teams.below)).toEqual({ ...DEFAULTS, teamId: teams.below });
});

it('come field by field from the nearest level', async () => {
  await write(planner, { enabled: true, noticeHours: 12, perMonth: 2 });
  await write(planner, { noticeHours: 0, board: false }, teams.above);
  expect(await write(planner, { board: true }, teams.below)).toEqual({
    ...DEFAULTS,
    enabled: true,
    noticeHours: 0,
    perMonth: 2,
    own: ['board'],
    teamId: teams.below,
  });
  expect(await read(planner, teams.above)).toMatchObject({ board: false, own: ['board', 'noticeHours'] });
  expect(await read(planner, teams.other)).toMatchObject({ enabled: true, noticeHours: 12, own: [] });
  expect(await write(planner, { noticeHours: null }, teams.above)).toMatchObject({ noticeHours: 12, own: ['board'] });
});

it('are written by planners, read by leaders, and by agents for their own team', async () => {
  await write(planner, { enabled: true }, teams.below);
  expect(await read(agent)).toMatchObject({ enabled: true, teamId: teams.below });
  expect(await read(agent, teams.below)).toMatchObject({ enabled: true });
  expect(await agent.graphqlError(READ, { teamId: teams.other })).toMatchObject({ code: 'FORBIDDEN', path: 'teamId' });
  const supervisor = await org.signedIn('supervisor');
  expect(await read(supervisor, teams.below)).toMatchObject({ enabled: true });
  for (const caller of [agent, supervisor])
    expect(await caller.graphqlError(WRITE, { input: { enabled: true } })).toMatchObject({ code: 'FORBIDDEN' });
});

it('refuse values out of range and unknown teams', async () => {
  for (const [field, bad] of Object.entries({
    autoMinutesDifference: 1441,
    autoNoticeHours: 721,
    autoPerMonth: 101,
    noticeHours: -1,
    perMonth: 0,
  }))
    expect(await planner.graphqlError(WRITE, { input: { [field]: bad } })).toMatchObject({
      code: 'BAD_USER_INPUT',
      issues: [{ path: field }],
    });
  const other = await app.organization();
  const foreign = await team(other, 'Elsewhere');
  for (const [query, more] of [
    [READ, {}],
    [WRITE, { input: { enabled: true } }],
  ] as const)
    expect(await planner.graphqlError(query, { teamId: foreign, ...more })).toMatchObject({
      code: 'NOT_FOUND',
      path: 'teamId',
    });
});

it('keep concurrent changes of different fields, and one audit entry for each change', async () => {
  await Promise.all([
    write(planner, { enabled: true }),
    write(planner, { parts: true }),
    write(planner, { board: false }),
  ]);
  await write(planner, { enabled: true });
  expect(await read(planner)).toMatchObject({
    enabled: true,
    parts: true,
    board: false,
    own: ['board', 'enabled', 'parts'],
  });
  const { logs } = await made(org.admin.get('/api/admin/audit-logs?action=trade_settings.update'));
  expect(logs).toHaveLength(3);
});
