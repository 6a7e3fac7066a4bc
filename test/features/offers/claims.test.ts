import { budget } from '../../support/budget';
import { eventually } from '../../support/eventually';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp } from '../../support/test-app';
import { addShift, made } from '../scheduling/planning';
import {
  act,
  agent,
  close,
  mine,
  offer,
  offers,
  publishedWeek,
  refused,
  seen,
  shiftsOf,
  type Agent,
  type Week,
} from './offering';

let app: TestApp;
let week: Week;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  week = await publishedWeek(await app.organization());
});
afterAll(() => app?.stop());

const shift = (employeeId: string, startTime: string, endTime: string, fields: object = {}) =>
  addShift(week.org.admin, {
    scheduleId: week.scheduleId,
    employeeId,
    date: week.monday,
    startTime,
    endTime,
    ...fields,
  });
const people = (...names: string[]) => Promise.all(names.map((name) => agent(week, name)));

describe('claims of an offer, the first come', () => {
  it('get the places, then the waiting list, and a place that is released', async () => {
    const [ana, ben, cal] = await people('Ana', 'Ben', 'Cal');
    const { id } = await offer(week, { places: 2 });
    const first = await act(ana!, 'claim', id);
    expect(first).toMatchObject({ state: 'awarded', minutes: 480, startTime: '09:00', endTime: '17:00', reason: null });
    expect(await shiftsOf(week, ana!.employeeId)).toMatchObject([
      { id: first.shiftId, date: week.monday, startTime: '09:00', endTime: '17:00' },
    ]);
    expect(await act(ben!, 'claim', id)).toMatchObject({ state: 'awarded' });
    expect(await act(cal!, 'claim', id)).toMatchObject({
      state: 'waiting',
      position: 1,
      reason: 'Claim 3 in order of time, 2 places',
    });
    expect(await refused(cal!, 'claim', id)).toMatchObject({ code: 'CONFLICT', state: 'waiting' });
    expect(await act(week.org.admin, 'release', first.id)).toMatchObject({ state: 'released' });
    expect(await shiftsOf(week, ana!.employeeId)).toEqual([]);
    expect(await shiftsOf(week, cal!.employeeId)).toHaveLength(1);
    const { claims, placesLeft } = await seen(week.org.admin, id);
    expect(claims.map(({ state }: any) => state)).toEqual(['released', 'awarded', 'awarded']);
    expect(placesLeft).toBe(0);
    expect(await refused(ana!, 'claim', id)).toMatchObject({ code: 'CONFLICT', state: 'released' });
    expect((await seen(cal!, id)).claims).toMatchObject([{ employeeId: cal!.employeeId, state: 'awarded' }]);
  });

  it('never get more than the places, however many come at once', async () => {
    const count = budget({ short: 60, long: 200 });
    const crowd: Agent[] = [];
    for (let i = 0; i < count; i += 20)
      crowd.push(...(await Promise.all(Array.from({ length: 20 }, (_, j) => agent(week, `Zoe${i + j}`)))));
    const { id } = await offer(week, { places: 5 });
    const claims = await Promise.all(crowd.map((each) => act(each, 'claim', id)));
    expect(claims.filter(({ state }) => state === 'awarded')).toHaveLength(5);
    const { claims: after } = await seen(week.org.admin, id);
    expect(after.flatMap(({ position }: any) => position ?? [])).toEqual(
      Array.from({ length: count - 5 }, (_, i) => i + 1),
    );
  });

  it('are refused to who already works then, lacks a skill, or is not in the audience', async () => {
    const [ana] = await people('Ana');
    const { skill } = await made(week.org.admin.post('/api/admin/skills', { name: 'Billing' }));
    const { id } = await offer(week, { skillIds: [skill.id] });
    await shift(ana!.employeeId, '16:00', '20:00');
    expect(await refused(ana!, 'claim', id)).toMatchObject({
      code: 'CONFLICT',
      blockedBy: [{ rule: 'skill' }, { rule: 'overlap' }],
    });
    expect(await mine(ana!)).toMatchObject([
      { offer: { id }, startTime: '09:00', blockedBy: [{ rule: 'skill' }, { rule: 'overlap' }] },
    ]);
    const outsider = await week.org.signedIn('agent');
    const { id: ofTeam } = await offer(week, { teamIds: [week.teamId] });
    expect(await refused(outsider, 'claim', ofTeam)).toMatchObject({ code: 'FORBIDDEN' });
    expect((await mine(outsider)).map((own) => own.offer.id)).toEqual([id]);
    expect(await refused(week.org.admin, 'claim', id)).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('are hidden once declined, and come back once withdrawn', async () => {
    const [ana, ben] = await people('Ana', 'Ben');
    const { id } = await offer(week, { allocation: 'ranked' });
    expect(await act(ana!, 'decline', id)).toMatchObject({ state: 'declined' });
    expect(await mine(ana!)).toEqual([]);
    expect(await refused(ana!, 'claim', id)).toMatchObject({ code: 'CONFLICT', state: 'declined' });
    const { id: claimId } = await act(ben!, 'claim', id);
    expect(await refused(ana!, 'withdraw', claimId)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await act(ben!, 'withdraw', claimId)).toMatchObject({ state: 'withdrawn' });
    expect(await act(ben!, 'claim', id)).toMatchObject({ state: 'claimed' });
  });
});

describe('ranked claims', () => {
  it('are awarded at closing by seniority, those without a date last', async () => {
    const old = await agent(week, 'Old', { seniorityDate: '2010-01-01' });
    const young = await agent(week, 'Young', { seniorityDate: '2015-01-01' });
    const none = await agent(week, 'None');
    const { id } = await offer(week, { allocation: 'ranked', ranking: 'seniority' });
    for (const each of [none, young, old]) expect((await act(each, 'claim', id)).state).toBe('claimed');
    const [closed] = await close(week.org.admin, [id]);
    expect(closed).toMatchObject({ state: 'closed', placesLeft: 0 });
    expect(closed.claims).toMatchObject([
      { employeeId: young.employeeId, state: 'waiting', position: 1, reason: 'Rank 2 of 3 by seniority, 1 place' },
      { employeeId: none.employeeId, state: 'waiting', position: 2, reason: 'Rank 3 of 3 by seniority, 1 place' },
      { employeeId: old.employeeId, state: 'awarded', position: null },
    ]);
  });

  it('go to as many people as possible when fair', async () => {
    const [ana, ben] = await people('Ana', 'Ben');
    const [x, y] = await offers(week, [{ allocation: 'fair' }, { allocation: 'fair' }]);
    await act(ana!, 'claim', x.id);
    await act(ana!, 'claim', y.id);
    await act(ben!, 'claim', x.id);
    const [first, second] = await close(week.org.admin, [x.id, y.id]);
    const awarded = ({ claims }: any) => claims.find(({ state }: any) => state === 'awarded').employeeId;
    expect(awarded(first)).toBe(ben!.employeeId);
    expect(awarded(second)).toBe(ana!.employeeId);
  });

  it('are offered until confirmed, and lapse for the next', async () => {
    const [ana, ben] = await people('Ana', 'Ben');
    const { id } = await offer(week, { allocation: 'ranked', ranking: 'points', confirmMinutes: 5 });
    const { id: claimId } = await act(ana!, 'claim', id);
    const { id: next } = await act(ben!, 'claim', id);
    await close(week.org.admin, [id]);
    const own = (await seen(ana!, id)).claims[0];
    expect(own).toMatchObject({ id: claimId, state: 'offered' });
    await app.database.owner.query(`update offer_claim set confirm_by = now() - interval '1 minute' where id = $1`, [
      claimId,
    ]);
    expect(await refused(ana!, 'confirm', claimId)).toMatchObject({ code: 'CONFLICT', state: 'lapsed' });
    // The job that stores deadlines runs once a minute; here at once.
    const nextOne = await eventually(
      async () => {
        await app.database.owner.query(`select jobs.add_job('offer.settle', job_key := 'settle now')`);
        return (await seen(ben!, id)).claims[0];
      },
      ({ state }) => state !== 'waiting',
    );
    expect(nextOne).toMatchObject({ id: next, state: 'offered', confirmBy: expect.any(String), position: null });
    expect(await seen(ana!, id)).toMatchObject({
      placesLeft: 0,
      claims: [{ state: 'lapsed', reason: 'Not confirmed in time', shiftId: null }],
    });
    expect(await refused(ana!, 'claim', id)).toMatchObject({ code: 'CONFLICT', state: 'closed' });
    expect(await act(ben!, 'confirm', next)).toMatchObject({ state: 'awarded' });
    expect(await shiftsOf(week, ana!.employeeId)).toEqual([]);
    expect(await shiftsOf(week, ben!.employeeId)).toHaveLength(1);
  });
});

describe('overtime', () => {
  it('makes a shift longer at either end, where it is near', async () => {
    const [early, late, far] = await people('Early', 'Late', 'Far');
    await shift(early!.employeeId, '06:00', '14:00', { breaks: [{ startOffset: 120, duration: 30, type: 'lunch' }] });
    await shift(late!.employeeId, '15:00', '23:00', { breaks: [{ startOffset: 120, duration: 30, type: 'lunch' }] });
    await shift(far!.employeeId, '18:00', '22:00');
    const { id } = await offer(week, { kind: 'overtime', startTime: '14:00', endTime: '17:00', places: 3 });
    expect(await act(early!, 'claim', id)).toMatchObject({ minutes: 180, startTime: '14:00', endTime: '17:00' });
    const longer = await act(late!, 'claim', id);
    expect(longer).toMatchObject({ minutes: 60, startTime: '14:00', endTime: '15:00' });
    expect(await shiftsOf(week, early!.employeeId)).toMatchObject([{ startTime: '06:00', endTime: '17:00' }]);
    expect(await shiftsOf(week, late!.employeeId)).toMatchObject([
      { startTime: '14:00', endTime: '23:00', breaks: [{ startOffset: 180, duration: 30, type: 'lunch' }] },
    ]);
    expect(await refused(far!, 'claim', id)).toMatchObject({ blockedBy: [{ rule: 'no_shift' }] });
    await act(week.org.admin, 'release', longer.id);
    expect(await shiftsOf(week, late!.employeeId)).toMatchObject([
      { startTime: '15:00', endTime: '23:00', breaks: [{ startOffset: 120 }] },
    ]);
  });
});

describe('voluntary time off', () => {
  it('takes an end of a shift, and not its middle', async () => {
    const [ana, ben] = await people('Ana', 'Ben');
    await shift(ana!.employeeId, '09:00', '17:00');
    await shift(ben!.employeeId, '12:00', '20:00');
    const { timeOffTypes } = await week.org.admin.graphql('{ timeOffTypes { id name } }');
    const typeId = timeOffTypes.find(({ name }: any) => name === 'Unpaid time off').id;
    const { id } = await offer(week, {
      kind: 'voluntary_time_off',
      startTime: '14:00',
      endTime: '17:00',
      places: 2,
      typeId,
    });
    const claim = await act(ana!, 'claim', id);
    expect(claim).toMatchObject({
      state: 'awarded',
      minutes: 180,
      startTime: '14:00',
      endTime: '17:00',
      shiftId: null,
    });
    const { timeOff } = await ana!.graphql(
      'query ($id: ID!) { timeOff(id: $id) { state startDate startTime endTime type { id } } }',
      { id: claim.timeOffId },
    );
    expect(timeOff).toEqual({
      state: 'approved',
      startDate: week.monday,
      startTime: '14:00',
      endTime: '17:00',
      type: { id: typeId },
    });
    expect(await refused(ben!, 'claim', id)).toMatchObject({ blockedBy: [{ rule: 'middle' }] });
    expect(await act(week.org.admin, 'release', claim.id)).toMatchObject({ state: 'released' });
  });
});
