import type { Page } from 'playwright-core';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { openBrowser, type TestBrowser } from '../support/browser';

let app: TestApp;
let org: TestOrganization;
let browser: TestBrowser;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
});
beforeEach(async () => {
  org = await app.organization({ timezone: 'UTC' });
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const person = (lastName: string, more: object = {}) => org.signedIn('agent', { firstName: 'Uma', lastName, ...more });
/** Returns an employee from the server's list. */
const employee = async (id: string, fields: string) =>
  (await org.admin.graphql(`{ employees { id ${fields} } }`)).employees.find((each: { id: string }) => each.id === id);

/** Opens a person's dialog and returns it. */
async function openPerson(page: Page, name: string) {
  await page.getByRole('region', { name: 'People' }).getByRole('button', { name }).click();
  const pane = page.getByRole('dialog', { name });
  await pane.waitFor();
  return pane;
}
async function choose(page: Page, field: string, option: string) {
  await page.getByRole('dialog').last().getByRole('button', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

describe('a contract', () => {
  it('is made from a usual one, refused beside its fields, given to many, changed, and kept', async () => {
    const [one, other] = [await person('One'), await person('Other')];
    const planner = await org.signedIn('planner');
    const opened = await browser.open(app, { as: planner, path: '/people?tab=contracts' });
    const { page } = opened;
    await page.getByRole('button', { name: 'New contract' }).click();
    await choose(page, 'Start from', 'Part time');
    const form = page.getByRole('dialog', { name: 'New contract' });
    await form.getByLabel('Name', { exact: true }).fill('Mornings');
    await form.getByRole('button', { name: 'Add rule' }).click();
    await page.getByRole('menuitem', { name: 'Rest between shifts' }).click();
    await form.getByRole('button', { name: 'Create contract' }).click();
    await form.getByText('is about the same as an earlier rule of the list').waitFor();
    await opened.expectClean();
    await form.getByRole('button', { name: 'Remove rule 6: Rest between shifts' }).click();
    await form.getByRole('button', { name: 'Create contract' }).click();
    await page.getByText('Mornings saved').waitFor();

    await page.getByRole('tab', { name: /^People/ }).click();
    for (const name of ['Uma One', 'Uma Other']) await page.getByText(name, { exact: true }).waitFor();
    for (const name of ['Select Uma One', 'Select Uma Other'])
      await page.getByRole('checkbox', { name }).locator('xpath=ancestor::label').click();
    await page.getByRole('button', { name: 'Assign contract' }).click();
    await choose(page, 'Contract', 'Mornings');
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    await page.getByText('Contract assigned to 2 people').waitFor();
    const employeeIds = [one.employeeId, other.employeeId];
    const agreed = await org.admin.graphql(
      'query ($employeeIds: [ID!]!) { contractAssignments(employeeIds: $employeeIds) { employeeId contractId } }',
      { employeeIds },
    );
    expect(agreed.contractAssignments.map((each: any) => each.employeeId).sort()).toEqual(employeeIds.sort());

    await page.getByRole('tab', { name: /^Contracts/ }).click();
    await page.getByRole('button', { name: 'Show the people with Mornings: 2' }).waitFor();
    await page.getByRole('button', { name: 'Actions of Mornings' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByLabel('Maximum (shifts)').fill('5');
    await page.getByLabel('Valid from').fill(tomorrow);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { contracts } = await org.admin.graphql('{ contracts { name versions { from rules { kind atMost } } } }');
    expect(
      contracts[0].versions.map((version: any) => version.rules.find((rule: any) => rule.kind === 'shifts')),
    ).toEqual([4, 5].map((atMost) => ({ kind: 'shifts', atMost })));
    expect(contracts[0].versions[1].from).toBe(tomorrow);

    await page.getByRole('button', { name: 'Rules of Mornings' }).click();
    await page.getByText('Shifts: at most 5 a week').waitFor();
    await opened.expectClean();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Actions of Mornings' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: 'Mornings is in use' })
      .getByText(/^2 people have this contract\./)
      .waitFor();
    await page.getByRole('button', { name: 'Show people' }).click();
    await page.getByText('2 shown').waitFor();
    await opened.close();
  });

  it('tells of a refused rule beside that rule, and of none once another rule has its place', async () => {
    const opened = await browser.open(app, { as: await org.signedIn('planner'), path: '/people?tab=contracts' });
    const { page } = opened;
    await page.getByRole('button', { name: 'New contract' }).click();
    const form = page.getByRole('dialog', { name: 'New contract' });
    await form.getByLabel('Name', { exact: true }).fill('Evenings');
    for (const name of ['Rest between shifts', 'Rest between shifts', 'Rest in a week']) {
      await form.getByRole('button', { name: 'Add rule' }).click();
      await page.getByRole('menuitem', { name }).click();
    }
    await form.getByRole('button', { name: 'Create contract' }).click();
    const refusal = 'is about the same as an earlier rule of the list';
    await form.getByRole('group', { name: 'Rule 2: Rest between shifts' }).getByText(refusal).waitFor();
    await form.getByRole('button', { name: 'Remove rule 2: Rest between shifts' }).click();
    await form.getByRole('group', { name: 'Rule 2: Rest in a week' }).waitFor();
    expect(await form.getByText(refusal).count()).toBe(0);
    await form.getByRole('button', { name: 'Create contract' }).click();
    await page.getByText('Evenings saved').waitFor();
    await opened.expectClean();
    await opened.close();
  });
});

describe('a person', () => {
  it('is edited, with skills at a level and a week of their own', async () => {
    const agent = await person('Before');
    await org.admin.post('/api/admin/teams', { name: 'Care' });
    const { body } = await org.admin.post('/api/admin/skills', { name: 'Chess' });
    const opened = await browser.open(app, { as: org.admin, path: '/people' });
    const { page } = opened;
    await openPerson(page, 'Uma Before');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Edit Uma Before' });
    const { email } = (await org.admin.graphql('{ me { email } }')).me;
    const own = await form.getByLabel('E-mail').inputValue();
    await form.getByLabel('E-mail').fill(email);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('A user with this e-mail exists already').waitFor();
    expect(await form.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true');
    await form.getByLabel('E-mail').fill(own);
    await form.getByLabel('Last name').fill('After');
    await form.getByLabel('Weekly hours').fill('32.5');
    await choose(page, 'Team', 'Care');
    await opened.expectClean();
    await form.getByRole('button', { name: 'Save' }).click();
    const pane = page.getByRole('dialog', { name: 'Uma After' });
    await pane.getByText('32.5').waitFor();
    await choose(page, 'Add skill', 'Chess');
    await choose(page, 'Level of Chess', 'expert');
    await pane.getByRole('button', { name: 'Level of Chess' }).filter({ hasText: 'expert' }).waitFor();
    expect(
      await employee(agent.employeeId, 'lastName teamName weeklyHoursTarget skills { skillId proficiencyLevel }'),
    ).toEqual({
      id: agent.employeeId,
      lastName: 'After',
      teamName: 'Care',
      weeklyHoursTarget: 32.5,
      skills: [{ skillId: body.skill.id, proficiencyLevel: 'expert' }],
    });

    await pane.getByRole('button', { name: 'Set weekly availability' }).click();
    const week = page.getByRole('dialog', { name: 'Weekly availability' });
    await week.getByLabel('Monday from').fill('22:00');
    await week.getByLabel('Monday until').fill('06:00');
    await week.getByText('next day').waitFor();
    for (const day of ['Tuesday', 'Wednesday', 'Thursday'])
      await week.getByRole('button', { name: `Remove the hours of ${day}` }).click();
    await opened.expectClean();
    await week.getByRole('button', { name: 'Save' }).click();
    await pane.getByText('Mon 22:00–06:00, Fri 08:00–18:00').waitFor();
    await pane.getByRole('button', { name: 'Add exception' }).click();
    const days = page.getByRole('dialog', { name: 'Availability exception' });
    await days.getByLabel('First day').fill(tomorrow);
    await days.getByLabel('Note').fill('Exam');
    await days.getByRole('button', { name: 'Add', exact: true }).click();
    await pane.getByText('not available (Exam)').waitFor();
    const { availability } = await org.admin.graphql(
      'query ($ids: [ID!]!, $day: String!) { availability(employeeIds: $ids, from: $day, to: $day) { ' +
        'patterns { windows { day startTime endTime } } exceptions { startDate available note } } }',
      { ids: [agent.employeeId], day: tomorrow },
    );
    expect(availability).toEqual([
      {
        patterns: [
          {
            windows: [
              { day: 1, startTime: '22:00', endTime: '06:00' },
              { day: 5, startTime: '08:00', endTime: '18:00' },
            ],
          },
        ],
        exceptions: [{ startDate: tomorrow, available: false, note: 'Exam' }],
      },
    ]);
    await opened.expectClean();
    await opened.close();
  });

  it('leaves: what they have is shown and handed over, and they come back', async () => {
    const heir = await org.signedIn('supervisor', { firstName: 'Hera', lastName: 'Heir' });
    const leaver = await org.signedIn('supervisor', { firstName: 'Lea', lastName: 'Leaver' });
    await org.admin.post('/api/admin/teams', { name: 'Care', supervisorId: leaver.userId });
    const dates = { startDate: tomorrow, endDate: tomorrow };
    const { body: schedule } = await org.admin.post('/api/scheduling/schedules', { name: 'Tomorrow', ...dates });
    const shift = { scheduleId: schedule.id, date: tomorrow, startTime: '08:00', endTime: '16:00' };
    await org.admin.post('/api/scheduling/shifts', { ...shift, employeeId: leaver.employeeId });
    const opened = await browser.open(app, { as: org.admin, path: '/people' });
    const { page } = opened;
    await openPerson(page, 'Lea Leaver');
    await page.getByRole('button', { name: 'Deactivate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deactivate Lea Leaver?' });
    await dialog.getByText('They supervise 1 team: Care.').waitFor();
    await dialog.getByText('They have 1 shift in the future.').waitFor();
    await choose(page, 'Their shifts', 'Assign to someone else');
    await dialog.getByRole('combobox', { name: 'New owner' }).fill('Hera');
    await page.getByRole('option', { name: /Hera Heir/ }).click();
    await opened.expectClean();
    await dialog.getByRole('button', { name: 'Transfer and deactivate' }).click();
    await page.getByText('Lea Leaver deactivated').waitFor();
    const left = await org.admin.graphql(
      'query ($from: ID!, $to: ID!) { from: ownedResources(userId: $from) { shifts teams { name } } ' +
        'to: ownedResources(userId: $to) { shifts teams { name } } user(id: $from) { status } }',
      { from: leaver.userId, to: heir.userId },
    );
    expect(left).toEqual({
      from: { shifts: 0, teams: [] },
      to: { shifts: 1, teams: [{ name: 'Care' }] },
      user: { status: 'inactive' },
    });

    const pane = page.getByRole('dialog', { name: 'Lea Leaver' });
    await pane.getByRole('button', { name: 'Reactivate' }).click();
    await page.getByText('Lea Leaver reactivated').waitFor();
    await pane.getByRole('button', { name: 'Deactivate' }).waitFor();
    expect(await employee(leaver.employeeId, 'active')).toMatchObject({ active: true });
    await opened.close();
  });

  it('shows a supervisor nothing of people whom they do not answer for, and nothing to change', async () => {
    const supervisor = await org.signedIn('supervisor');
    const { body } = await org.admin.post('/api/admin/teams', { name: 'Care', supervisorId: supervisor.userId });
    await person('Own', { employee: { teamId: body.team.id } });
    await person('Foreign');
    const opened = await browser.open(app, { as: supervisor, path: '/people' });
    const { page } = opened;
    const own = await openPerson(page, 'Uma Own');
    await own.getByRole('button', { name: 'Set weekly availability' }).waitFor();
    for (const name of ['Edit', 'Assign contract', 'Deactivate'])
      expect(await own.getByRole('button', { name, exact: true }).count()).toBe(0);
    await opened.expectClean();
    await own.getByRole('button', { name: 'Close' }).click();
    const foreign = await openPerson(page, 'Uma Foreign');
    await foreign.getByRole('heading', { name: 'Skills' }).waitFor();
    expect(await foreign.getByRole('heading', { name: 'Availability' }).count()).toBe(0);
    await opened.close();
  });
});

describe('a skill', () => {
  it('is renamed, merged into another one and removed, with how many people have it', async () => {
    const expert = await person('Expert');
    const ids: Record<string, string> = {};
    for (const name of ['Chess', 'Ches', 'Go'])
      ids[name] = (await org.admin.post('/api/admin/skills', { name })).body.skill.id;
    await org.admin.post('/api/admin/skills/assignments', { employeeId: expert.employeeId, skillId: ids.Ches });
    const opened = await browser.open(app, { as: org.admin, path: '/people?tab=skills' });
    const { page } = opened;
    const dialog = page.getByRole('dialog');
    const start = async (action: string, skill: string, use: string) => {
      await page.getByRole('button', { name: `Actions of ${skill}`, exact: true }).click();
      await page.getByRole('menuitem', { name: action }).click();
      await dialog.getByText(use).waitFor();
    };
    await start('Merge', 'Ches', '1 person has Ches.');
    await choose(page, 'Merge into', 'Chess');
    await opened.expectClean();
    await dialog.getByRole('button', { name: 'Merge skills' }).click();
    await page.getByRole('button', { name: 'Actions of Ches', exact: true }).waitFor({ state: 'detached' });
    expect((await employee(expert.employeeId, 'skills { skillId }')).skills).toEqual([{ skillId: ids.Chess }]);

    await start('Rename', 'Chess', '1 person has Chess.');
    await dialog.getByLabel('New name').fill('Checkers');
    await dialog.getByRole('button', { name: 'Rename skill' }).click();
    await page.getByRole('button', { name: 'Actions of Checkers' }).waitFor();
    await start('Remove', 'Go', '0 people have Go.');
    await dialog.getByRole('button', { name: 'Remove skill' }).click();
    await page.getByRole('button', { name: 'Actions of Go' }).waitFor({ state: 'detached' });
    await opened.close();
  });
});

describe('many people', () => {
  it('get a skill at once, and who has it keeps the level', async () => {
    const [expert, beginner] = [await person('Expert'), await person('Beginner')];
    const { body } = await org.admin.post('/api/admin/skills', { name: 'Chess' });
    const given = { employeeId: expert.employeeId, skillId: body.skill.id, proficiencyLevel: 'expert' };
    await org.admin.post('/api/admin/skills/assignments', given);
    const opened = await browser.open(app, { as: org.admin, path: '/people?role=agent' });
    const { page } = opened;
    await page.getByText('2 shown').waitFor();
    await page.getByText('Select all').click();
    await page.getByRole('button', { name: 'Add skill' }).click();
    await choose(page, 'Skill', 'Chess');
    await opened.expectClean();
    await page.locator('form').getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Skill added to 1 person; 1 person unchanged').waitFor();
    const levels = async () => {
      const people = [expert, beginner].map(({ employeeId }) => employee(employeeId, 'skills { proficiencyLevel }'));
      return (await Promise.all(people)).map(({ skills }) => skills[0].proficiencyLevel);
    };
    expect(await levels()).toEqual(['expert', null]);
    await page.getByRole('button', { name: 'Add skill' }).click();
    await choose(page, 'Skill', 'Chess');
    await choose(page, 'Level', 'advanced');
    await page.locator('form').getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Skill added to 2 people').waitFor();
    expect(await levels()).toEqual(['advanced', 'advanced']);
    await opened.close();
  });

  it('without a password are counted, found, and invited by links; by mail only with a mail server', async () => {
    await person('Signed');
    const fields = { email: 'new@x.example', firstName: 'Nora', lastName: 'New', role: 'agent' };
    await org.admin.post('/api/admin/users', fields);
    const opened = await browser.open(app, { as: org.admin, path: '/people' });
    const { page } = opened;
    await page.getByRole('button', { name: 'No password: 1' }).click();
    await page.getByText('1 shown').waitFor();
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite 1 person' });
    await dialog.getByText('E-mail is not available: no mail server is configured (SMTP_URL)').waitFor();
    await dialog.getByRole('button', { name: /As a file of links/ }).waitFor();
    await opened.expectClean();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Invite' }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toMatch(/^email,.*\r\nnew@x\.example,Nora,New,http/);
    await dialog.getByText('The file has the links of 1 person.').waitFor();
    await opened.close();
  });
});

describe('a team', () => {
  it('is renamed, archived once its people have moved, and used again', async () => {
    const { body: old } = await org.admin.post('/api/admin/teams', { name: 'Old' });
    await org.admin.post('/api/admin/teams', { name: 'New' });
    const agent = await person('Member', { employee: { teamId: old.team.id } });
    const opened = await browser.open(app, { as: org.admin, path: '/people?tab=teams' });
    const { page } = opened;
    await page.getByRole('button', { name: 'Actions of Old' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Former');
    await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
    await page.getByRole('button', { name: 'Actions of Former' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    const dialog = page.getByRole('dialog', { name: 'Archive Former?' });
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await dialog.getByText('There is 1 employee in it: say where to move them').waitFor();
    await choose(page, 'Move its people to', 'New');
    await opened.expectClean();
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await page.getByText('Former archived').waitFor();
    expect(await employee(agent.employeeId, 'teamName')).toMatchObject({ teamName: 'New' });
    await page.getByText('Show archived').click();
    await page.getByRole('button', { name: 'Actions of Former' }).click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await page.getByText('Former restored').waitFor();
    await opened.expectClean();
    await opened.close();
  });
});
