import { addDays } from '../../../src/kernel/time/local-time';
import { answer, ENTER, typesOf } from '../../features/time-off/asking';
import { addShift, schedule, setStatus } from '../../features/scheduling/planning';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp } from '../../support/test-app';
import { openBrowser, type TestBrowser } from '../support/browser';
import { Gantt } from '../support/gantt';
import { plannedWeek, type PlannedWeek } from '../support/planned-week';

let app: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

interface Required {
  interval: string;
  scheduled: number;
  scheduledPeople: number;
  understaffedHours: number;
}

const dayText = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(date),
  );

/** Returns the server's coverage of Monday by interval. */
async function coverageOf({ org, scheduleId, days }: PlannedWeek): Promise<Map<string, Required>> {
  const { requirement } = await org.admin.graphql(
    `query ($id: ID!, $day: String!) { requirement(from: $day, to: $day, scheduleId: $id) {
      data { interval scheduled scheduledPeople understaffedHours } } }`,
    { id: scheduleId, day: days[0] },
  );
  return new Map(requirement.data.map((row: Required) => [row.interval, row]));
}

/** Returns the tooltip of the curve at an hour. */
async function curveSays({ page, grid }: Gantt, hour: number): Promise<string> {
  const curve = page.getByRole('img', { name: 'Required and scheduled staff over time' });
  const [box, day] = await Promise.all([curve.boundingBox(), grid.locator('[data-date]').first().boundingBox()]);
  await page.mouse.move(box!.x + ((hour + 0.05) * day!.width) / 24, box!.y + 40);
  return page.locator('.gantt-tip').innerText();
}

describe('the staffing curve', () => {
  it('says of every hour what coverage says, also where the night before and time off count', async () => {
    const week = await plannedWeek(app);
    const { org, planner, days } = week;
    const [monday = ''] = days;
    const [able = '', baker = '', cole = ''] = week.people;
    const sunday = addDays(monday, -1);
    const before = await schedule(planner, { name: 'This week', startDate: addDays(monday, -7), endDate: sunday });
    const night = { scheduleId: before, employeeId: baker, date: sunday, startTime: '22:00', endTime: '06:00' };
    await addShift(planner, { ...night, breaks: [{ type: 'break', startOffset: 180, duration: 60 }] });
    await setStatus(planner, before, 'published');
    const early = await week.shift({ employeeId: able, startTime: '08:00', endTime: '16:00' });
    await week.shift({ employeeId: cole, startTime: '09:00', endTime: '17:00' });
    const { 'Sick leave': typeId } = await typesOf(org);
    const off = { employeeId: cole, typeId, startDate: monday, startTime: '12:30', endTime: '15:00' };
    await answer(org.admin, ENTER, { input: off });
    await org.admin.graphql('mutation ($input: SetRequirementInput!) { setRequirement(input: $input) { id } }', {
      input: { from: monday, to: monday, mode: 'add', people: 2 },
    });

    const opened = await browser.open(app, { as: planner, path: week.path });
    const gantt = new Gantt(opened.page);
    await gantt.page.getByText(/h understaffed$/).waitFor();
    const agrees = async () => {
      const coverage = await coverageOf(week);
      for (let hour = 0; hour < 24; hour++) {
        const time = `${String(hour).padStart(2, '0')}:00`;
        const { scheduled, scheduledPeople } = coverage.get(time)!;
        expect(await curveSays(gantt, hour)).toBe(
          `${dayText(monday)}, ${time} · ${scheduledPeople} scheduled · ${scheduled} required`,
        );
      }
      const missing = [...coverage.values()].reduce((sum, { understaffedHours }) => sum + understaffedHours, 0);
      await gantt.page.getByText(`${Math.round(missing * 10) / 10} h understaffed`, { exact: true }).waitFor();
      return [...coverage.values()].map(({ scheduledPeople }) => scheduledPeople);
    };
    const counted = await agrees();
    expect(counted.filter((people) => people > 0).length).toBeGreaterThan(20);
    await opened.expectClean();

    await gantt.dragBar(early, { hours: 4 });
    await week.has(early, { startTime: '12:00' });
    await gantt.reads(early, '12–20');
    expect(await agrees()).not.toEqual(counted);
    await opened.expectClean();
    await opened.close();
  });

  it('has room for its figure and legend above the days, on a phone for the figure alone', async () => {
    const week = await plannedWeek(app);
    const [monday = ''] = week.days;
    await week.shift({ employeeId: week.people[0]! });
    await week.org.admin.graphql('mutation ($input: SetRequirementInput!) { setRequirement(input: $input) { id } }', {
      input: { from: monday, to: monday, mode: 'add', people: 2 },
    });
    for (const width of [1440, 390]) {
      const opened = await browser.open(app, { as: week.planner, path: week.path, width });
      const { page } = opened;
      const figure = page.getByText(/h understaffed$/);
      await figure.waitFor();
      const legend = page.getByText('required', { exact: true });
      expect(await legend.isVisible()).toBe(width > 720);
      const lowest = await (width > 720 ? legend : figure).boundingBox();
      const days = await page.getByRole('columnheader', { name: /people$/ }).boundingBox();
      expect(lowest!.y + lowest!.height).toBeLessThanOrEqual(days!.y);
      await opened.expectClean();
      await opened.close();
    }
  });
});
