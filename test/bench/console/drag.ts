/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/** Shifts that are dragged with a mouse. */

/** Interval of mouse events. */
const EVERY_MS = 8;

/** Drags a shift in the middle of the list over days and people for a number of seconds, and drops it where it was. */
export async function dragAbout(page: Page, seconds: number): Promise<void> {
  const bars = page.locator('.gantt-bar');
  const boxes = (await Promise.all((await bars.all()).map((bar) => bar.boundingBox()))).flatMap((box) => box ?? []);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const away = ({ x, y }: { x: number; y: number }) => Math.hypot(x - width / 2, y - height / 2);
  const [box] = boxes.sort((one, other) => away(one) - away(other));
  if (!box) throw new Error('There is no shift to drag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const began = performance.now();
  for (let now = began; now < began + seconds * 1000; now = performance.now()) {
    const turn = ((now - began) / 1000) * Math.PI;
    await page.mouse.move(x + 220 * Math.sin(turn), y + 130 * Math.sin(turn * 0.7));
    await page.waitForTimeout(Math.max(0, now + EVERY_MS - performance.now()));
  }
  await page.keyboard.press('Escape');
  await page.mouse.up();
}

/** Returns the number of people's rows that re-rendered during the work. */
export async function rowsChangedDuring(page: Page, work: () => Promise<void>): Promise<number> {
  const changed = await page.evaluateHandle(() => {
    const employees = new Set<string>();
    new MutationObserver((mutations) => {
      for (const { target } of mutations) {
        const element = target instanceof Element ? target : target.parentElement;
        const employee = element?.closest<HTMLElement>('[data-employee]')?.dataset.employee;
        if (employee) employees.add(employee);
      }
    }).observe(document.querySelector('.gantt-rows') as Element, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    return employees;
  });
  await work();
  return changed.evaluate((employees) => employees.size);
}
