/** @own-modules */
import { requirementFor } from '../../../src/features/forecasting/requirement/requirement.queries';
import { startInProcess } from '../../support/in-process-app';
import { answer, ENTER, IMPACT, typesOf } from '../time-off/asking';
import { addShift, employee, MONDAY, schedule, setStatus } from './planning';

jest.mock('../../../src/features/forecasting/requirement/requirement.queries', () => ({ requirementFor: jest.fn() }));

describe('the cover that time off costs', () => {
  it('is shown before approval, against what is required', async () => {
    const app = await startInProcess();
    try {
      const org = await app.organization();
      const agent = await org.signedIn('agent');
      const people = [agent.employeeId, await employee(org), await employee(org)];
      const [ann, ben, cem] = people as [string, string, string];
      const scheduleId = await schedule(org.admin);
      const breaks = [{ startOffset: 60, duration: 30, type: 'break' }];
      for (const employeeId of people)
        await addShift(org.admin, { scheduleId, employeeId, breaks: employeeId === ben ? breaks : [] });
      await setStatus(org.admin, scheduleId, 'published');
      const { 'Sick leave': typeId } = await typesOf(org);
      const hours = { startTime: '11:00', endTime: '17:00' };
      await answer(org.admin, ENTER, { input: { employeeId: cem, typeId, startDate: MONDAY, ...hours } });
      const times = ['09:00', '10:00', '11:00', '12:00'].map((time) => new Date(`${MONDAY}T${time}:00-05:00`));
      jest
        .mocked(requirementFor)
        .mockImplementation(async () =>
          times
            .slice(0, -1)
            .map((startsAt, i) => ({ startsAt, endsAt: times[i + 1] as Date, people: i === 1 ? 1.75 : 2 })),
        );
      const input = { employeeId: ann, typeId, startDate: MONDAY };
      expect((await answer(org.admin, IMPACT, { input })).cover).toEqual([
        {
          startsAt: '2026-03-02T15:00:00.000Z',
          endsAt: '2026-03-02T16:00:00.000Z',
          required: 1.75,
          people: 1.5,
          added: 0.25,
        },
        { startsAt: '2026-03-02T16:00:00.000Z', endsAt: '2026-03-02T17:00:00.000Z', required: 2, people: 1, added: 1 },
      ]);
      // Agents do not see how many others are on duty.
      expect((await answer(agent, IMPACT, { input })).cover).toBeNull();
      const afternoon = { ...input, startTime: '13:00', endTime: '15:00' };
      expect((await answer(org.admin, IMPACT, { input: afternoon })).cover).toEqual([]);
      jest.mocked(requirementFor).mockImplementation(async () => null);
      expect((await answer(org.admin, IMPACT, { input })).cover).toBeNull();
    } finally {
      await app.stop();
    }
  });
});
