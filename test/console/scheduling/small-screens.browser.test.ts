import { sharedApp } from '../../support/hosted-app';
import type { TestApp } from '../../support/test-app';
import { openBrowser, type TestBrowser } from '../support/browser';
import { Gantt } from '../support/gantt';
import { LUNCH, plannedWeek } from '../support/planned-week';

let app: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

async function shown(screen: { width: number; height: number; hasTouch?: boolean; theme?: 'dark' }, view: string) {
  const week = await plannedWeek(app);
  const shiftId = await week.shift({ employeeId: week.people[0]! });
  const opened = await browser.open(app, { as: week.planner, path: `${week.path}&view=${view}`, ...screen });
  const gantt = new Gantt(opened.page);
  await gantt.reads(shiftId, '9–17');
  await gantt.isReady();
  return { week, shiftId, opened, gantt };
}

describe('by touch', () => {
  it('a bar that was tapped is dragged with its breaks and its ends; others let the page scroll', async () => {
    const { week, shiftId, opened, gantt } = await shown({ width: 1366, height: 1024, hasTouch: true }, 'day');
    const { page } = opened;
    const hour = await gantt.hourPx();
    const at = await gantt.pointOn(gantt.bar(shiftId), 2 * hour);
    await gantt.swipe(at, { ...at, x: at.x + hour });
    await page.touchscreen.tap(at.x, at.y);
    await gantt.grid.locator(`[data-shift="${shiftId}"][aria-pressed=true]`).waitFor();
    const lunch = await gantt.pointOn(gantt.bar(shiftId).locator('[data-break]'));
    await gantt.touchDrag({ ...lunch, y: lunch.y - 8 }, { x: lunch.x + hour, y: lunch.y - 8 });
    await week.has(shiftId, { version: 2, startTime: '09:00', breaks: [{ ...LUNCH, startOffset: 300 }] });
    const end = await gantt.pointOn(gantt.bar(shiftId), -10);
    await gantt.touchDrag(end, { ...end, x: end.x - hour });
    await week.has(shiftId, { startTime: '09:00', endTime: '16:00', breaks: [{ ...LUNCH, startOffset: 300 }] });
    await gantt.reads(shiftId, '9–16');
    await gantt.touchDrag(at, { ...at, x: at.x + hour });
    await week.has(shiftId, { startTime: '10:00', endTime: '17:00', breaks: [{ ...LUNCH, startOffset: 300 }] });
    await gantt.reads(shiftId, '10–17');
    await opened.expectClean();
    await opened.close();
  });
});

describe.each([
  ['at 200 %', { width: 720, height: 450 }],
  ['on a phone', { width: 390, height: 844, theme: 'dark' as const, hasTouch: true }],
])('%s', (_, screen) => {
  it.each(['week', 'day'])(
    'the %s is within the window, and shifts are moved by keyboard and in fields',
    async (view) => {
      const { week, shiftId, opened, gantt } = await shown(screen, view);
      await opened.expectClean();
      await gantt.press(shiftId, 'Alt+ArrowRight');
      await week.has(shiftId, { startTime: '09:15', endTime: '17:15' });
      await opened.page.keyboard.press('Enter');
      const dialog = gantt.dialog(/^Shift of Mon/);
      await dialog.getByLabel('Start', { exact: true }).fill('10:00');
      await opened.expectClean();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await week.has(shiftId, { startTime: '10:00' });
      await gantt.reads(shiftId, '10–');
      await opened.expectClean();
      await opened.close();
    },
  );
});
