import { sharedApp } from '../../support/hosted-app';
import type { TestApp } from '../../support/test-app';
import { addDays } from '../../../src/kernel/time/local-time';
import { addShift, made, setStatus, withoutShrinkage } from '../scheduling/planning';
import { act, agent, inputOf, mine, offer, publishedWeek, refused, refusedOffer, seen, type Week } from './offering';

let app: TestApp;
let week: Week;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  week = await publishedWeek(await app.organization());
});
afterAll(() => app?.stop());

const needs = (people: number) =>
  week.org.admin.graphql('mutation ($input: SetRequirementInput!) { setRequirement(input: $input) { id } }', {
    input: { from: week.monday, to: week.monday, fromTime: '09:00', untilTime: '17:00', mode: 'set', people },
  });

describe('publishing offers', () => {
  it('takes as many places as people are missing, and none that reduce nothing', async () => {
    await withoutShrinkage(week.org);
    await needs(3);
    const preview = `query ($input: HoursOfferInput!) { hoursOfferPreview(input: $input) {
      places shortMinutes shortMinutesAfter eligibleCount eligible { firstName } blocked { rule people } } }`;
    const [ana, ben, cal] = await Promise.all(['Ana', 'Ben', 'Cal'].map((name) => agent(week, name)));
    expect(
      (await week.org.admin.graphql(preview, { input: inputOf(week, { places: null }) })).hoursOfferPreview,
    ).toEqual({
      places: 3,
      shortMinutes: 1440,
      shortMinutesAfter: 0,
      eligibleCount: 3,
      eligible: expect.arrayContaining([{ firstName: 'Ana' }, { firstName: 'Ben' }, { firstName: 'Cal' }]),
      blocked: [],
    });
    const { id, places } = await offer(week, { places: null, onlyWhileNeeded: true });
    expect(places).toBe(3);
    const other = await agent(week, 'Dee');
    await addShift(week.org.admin, {
      ...{ scheduleId: week.scheduleId, employeeId: other.employeeId, date: week.monday },
    });
    expect(await act(ana!, 'claim', id)).toMatchObject({ state: 'awarded' });
    expect(await act(ben!, 'claim', id)).toMatchObject({ state: 'awarded' });
    expect(await refused(cal!, 'claim', id)).toMatchObject({
      code: 'CONFLICT',
      message: 'Nobody is missing then any more',
    });
    expect(await seen(week.org.admin, id)).toMatchObject({
      state: 'closed',
      stateReason: 'Nobody is missing then any more',
    });
    expect(await refusedOffer(week, { places: null })).toMatchObject({
      code: 'BAD_USER_INPUT',
      issues: [{ path: 'inputs[0].places' }],
    });
  });

  it.each([
    ['date', { date: '2020-01-01' }],
    ['endTime', { endTime: '09:00' }],
    ['templateId', { kind: 'overtime', templateId: '00000000-0000-4000-8000-000000000000' }],
    ['typeId', { kind: 'voluntary_time_off' }],
    ['places', { places: 501 }],
    ['confirmMinutes', { confirmMinutes: 4 }],
    ['closesAt', { closesAt: '2099-01-01T00:00:00Z' }],
    ['closesAt', { closesAt: '2020-01-01T00:00:00Z' }],
  ])('refuses a bad %s', async (field, fields) => {
    expect(await refusedOffer(week, fields)).toMatchObject({
      code: 'BAD_USER_INPUT',
      issues: expect.arrayContaining([expect.objectContaining({ path: `inputs[0].${field}` })]),
    });
  });

  it('is for teams that a supervisor has, in published schedules', async () => {
    const supervisor = await week.org.signedIn('supervisor');
    expect(await refusedOffer(week, { teamIds: [week.teamId] }, supervisor)).toMatchObject({ code: 'FORBIDDEN' });
    const { team } = await made(
      week.org.admin.post('/api/admin/teams', { name: 'Own', supervisorId: supervisor.userId }),
    );
    const own = await offer(week, {}, supervisor);
    expect(own.teamIds).toEqual([team.id]);
    expect(await refusedOffer(week, {}, await agent(week, 'Ana'))).toMatchObject({ code: 'FORBIDDEN' });
    const everyones = await offer(week);
    expect(await refused(supervisor, 'cancel', everyones.id)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await act(supervisor, 'cancel', own.id, 'Enough')).toMatchObject({
      state: 'cancelled',
      stateReason: 'Enough',
    });
    expect(await refused(supervisor, 'cancel', own.id)).toMatchObject({ code: 'CONFLICT', state: 'cancelled' });
  });

  it('ends with the schedule, and keeps awards', async () => {
    const [ana, ben] = [await agent(week, 'Ana'), await agent(week, 'Ben')];
    const { id } = await offer(week);
    await act(ana, 'claim', id);
    await act(ben, 'claim', id);
    await setStatus(week.org.admin, week.scheduleId, 'locked');
    const { claims, ...ended } = await seen(week.org.admin, id);
    expect(ended).toMatchObject({ state: 'cancelled', stateReason: 'The schedule was locked' });
    expect(claims.map(({ state }: any) => state).sort()).toEqual(['awarded', 'passed_over']);
    expect(await refusedOffer(week, {})).toMatchObject({ code: 'CONFLICT', state: 'locked' });
  });

  it('is told to other organizations by nothing', async () => {
    const { id } = await offer(week);
    const other = await app.organization();
    expect(await refused(other.admin, 'cancel', id)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('changes places and times, never below what is taken', async () => {
    const [ana, ben] = [await agent(week, 'Ana'), await agent(week, 'Ben')];
    const { id } = await offer(week, { places: 1 });
    await act(ana, 'claim', id);
    await act(ben, 'claim', id);
    const update = `mutation ($id: ID!, $places: Int, $closesAt: DateTime) {
      updateHoursOffer(id: $id, places: $places, closesAt: $closesAt) { places placesLeft claims { state } } }`;
    expect((await week.org.admin.graphql(update, { id, places: 2 })).updateHoursOffer).toEqual({
      places: 2,
      placesLeft: 0,
      claims: [{ state: 'awarded' }, { state: 'awarded' }],
    });
    expect(await week.org.admin.graphqlError(update, { id, places: 1 })).toMatchObject({
      code: 'CONFLICT',
      state: 'open',
    });
  });

  it('waits for its opening', async () => {
    const ana = await agent(week, 'Ana');
    const opensAt = `${addDays(week.monday, -1)}T00:00:00Z`;
    const { id, state } = await offer(week, { opensAt });
    expect(state).toBe('planned');
    expect(await mine(ana)).toEqual([]);
    expect(await refused(ana, 'claim', id)).toMatchObject({ code: 'CONFLICT', state: 'planned' });
    await app.database.owner.query(`update hours_offer set opens_at = now() - interval '1 minute' where id = $1`, [id]);
    expect(await mine(ana)).toMatchObject([{ offer: { id } }]);
    expect(await act(ana, 'claim', id)).toMatchObject({ state: 'awarded' });
  });
});
