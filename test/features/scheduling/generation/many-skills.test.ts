import { sharedApp } from '../../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../../support/test-app';
import { employee, made, MONDAY, withoutShrinkage } from '../planning';

const SKILLS = 12;

let app: TestApp;
let org: TestOrganization;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization({ timezone: 'UTC' });
});
afterAll(() => app?.stop());

/** True if the need of each skill can be covered by different people, by augmenting paths. */
function isCovered(need: readonly number[], people: readonly (readonly number[])[]): boolean {
  const workOf = new Map<number, number>();
  const find = (skill: number, tried: Set<number>): number | undefined =>
    people.findIndex((skills, p) => {
      if (!skills.includes(skill) || tried.has(p)) return false;
      tried.add(p);
      const other = workOf.get(p);
      if (other !== undefined && find(other, tried) === -1) return false;
      workOf.set(p, skill);
      return true;
    });
  return need.every((count, skill) =>
    Array.from({ length: count }, () => find(skill, new Set())).every((p) => p !== -1),
  );
}

describe('a schedule for a dozen skills', () => {
  it('covers every skill with people who have several of them', async () => {
    await withoutShrinkage(org);
    const skillIds: string[] = [];
    for (let k = 0; k < SKILLS; k++) {
      const { skill } = await made(org.admin.post('/api/admin/skills', { name: `Skill ${k}` }));
      skillIds.push(skill.id);
      await org.admin.graphql('mutation ($input: SetRequirementInput!) { setRequirement(input: $input) { id } }', {
        input: {
          ...{ skillId: skill.id, from: MONDAY, to: MONDAY },
          ...{ fromTime: '09:00', untilTime: '17:00', mode: 'set', people: 2 },
        },
      });
    }
    // Everyone who works is needed, and some must leave their first skill to others.
    const skillsOf = new Map<string, number[]>();
    for (let p = 0; p < 3 * SKILLS; p++) {
      const own = p % 3 === 0 ? [p % SKILLS] : [p % SKILLS, (p * 5 + 1) % SKILLS, (p + 7) % SKILLS];
      const id = await employee(org);
      skillsOf.set(id, own);
      for (const k of new Set(own))
        await made(org.admin.post('/api/admin/skills/assignments', { employeeId: id, skillId: skillIds[k] }));
    }
    await made(org.admin.post('/api/scheduling/templates', { name: 'Day', startTime: '09:00', endTime: '17:00' }));
    const { status, body } = await org.admin.post('/api/scheduling/generate', {
      ...{ name: 'Many skills', startDate: MONDAY, endDate: MONDAY, employeeIds: [...skillsOf.keys()] },
      options: { seed: 3, epochs: 8 },
    });
    expect(status).toBe(201);
    expect(body.report).toMatchObject({
      shortIntervals: [],
      impossible: [],
      certificate: { legal: true, shortHours: 0, neededHours: 2 * SKILLS * 8 },
    });
    const { data } = await made(org.admin.get(`/api/scheduling/shifts?scheduleId=${body.schedule.id}&limit=500`));
    const atWork = data.map(({ employeeId }: { employeeId: string }) => skillsOf.get(employeeId)!);
    expect(atWork).toHaveLength(2 * SKILLS);
    const need = new Array<number>(SKILLS).fill(2);
    expect(isCovered(need, atWork)).toBe(true);
    expect(isCovered(need, atWork.slice(1))).toBe(false);
  });
});
