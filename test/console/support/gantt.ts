/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';

/** Planner's interactions with the schedule page. */

interface Point {
  x: number;
  y: number;
}

export class Gantt {
  constructor(readonly page: Page) {}

  get grid(): Locator {
    return this.page.getByRole('grid', { name: 'Shifts by person and day' });
  }
  bar = (shiftId: string): Locator => this.grid.locator(`[data-shift="${shiftId}"]`);
  cell = (employeeId: string, date: string): Locator =>
    this.grid.locator(`[data-employee="${employeeId}"] [data-date="${date}"]`);
  /** Returns the header of a roster line: name, team and hours. */
  name = (employeeId: string): Locator => this.grid.locator(`[data-employee="${employeeId}"]`).getByRole('rowheader');
  /** Label shown next to a bar during a drag. */
  get ghost(): Locator {
    return this.page.locator('.gantt-ghost');
  }
  button = (name: string | RegExp): Locator => this.page.getByRole('button', { name });
  dialog = (name: string | RegExp): Locator => this.page.getByRole('dialog', { name });

  /** Waits until a bar has these times, such as "9–17:30". */
  reads = (shiftId: string, words: string): Promise<void> =>
    this.grid.locator(`[data-shift="${shiftId}"][aria-label*=", ${words}"]`).waitFor();
  /** Waits until a bar is removed. */
  lacks = (shiftId: string): Promise<void> => this.bar(shiftId).waitFor({ state: 'detached' });

  /** Returns the center of an element, or a point `px` pixels from its left edge (from its right edge if negative). */
  async pointOn(of: Locator, px?: number): Promise<Point> {
    await of.scrollIntoViewIfNeeded();
    const box = await of.boundingBox();
    if (!box) throw new Error(`Not in sight: ${String(of)}`);
    const x = px === undefined ? box.width / 2 : px < 0 ? box.width + px : px;
    return { x: box.x + x, y: box.y + box.height / 2 };
  }

  /** Waits until the context of the shifts is loaded. */
  isReady = (): Promise<void> => this.page.getByText(/No requirement|h understaffed/).waitFor();

  /** Returns the width of an hour in pixels. */
  async hourPx(): Promise<number> {
    const box = await this.grid.locator('[data-date]').first().boundingBox();
    const hours = await this.page.locator('.gantt-rows').evaluate((rows) => rows.style.getPropertyValue('--hours'));
    return (box?.width ?? 0) / Number(hours);
  }

  /** Presses the mouse button and drags, without releasing it. */
  async pull(from: Point, to: Point): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await mouse.move(to.x, to.y, { steps: 4 });
    await this.ghost.waitFor({ state: 'visible' });
  }

  async drag(from: Point, to: Point): Promise<void> {
    await this.pull(from, to);
    await this.page.mouse.up();
  }

  /** Drags by touch. */
  async touchDrag(from: Point, to: Point): Promise<void> {
    await this.swipe(from, to, () => this.ghost.waitFor({ state: 'visible' }));
  }

  /** Swipes by touch, and waits before lifting the finger. */
  async swipe(from: Point, to: Point, before = () => Promise.resolve()): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', from);
    for (const part of [0.25, 0.5, 0.75, 1])
      await touch('touchMove', { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) });
    await before();
    await touch('touchEnd');
    await session.detach();
  }

  /** Drags a bar by a number of hours, or to another roster line. */
  async pullBar(shiftId: string, { hours = 0, row }: { hours?: number; row?: Locator }): Promise<void> {
    const from = await this.pointOn(this.bar(shiftId));
    const { y } = row ? await this.pointOn(row) : from;
    await this.pull(from, { x: from.x + hours * (await this.hourPx()), y });
  }

  async dragBar(shiftId: string, by: { hours?: number; row?: Locator }): Promise<void> {
    await this.pullBar(shiftId, by);
    await this.page.mouse.up();
  }

  /** Clicks a shift and presses keys. */
  async press(shiftId: string, ...keys: string[]): Promise<void> {
    await this.bar(shiftId).click();
    for (const key of keys) await this.page.keyboard.press(key);
  }
}
