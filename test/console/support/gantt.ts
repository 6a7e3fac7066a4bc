/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import type { Caller } from '../../support/caller';
import { eventually } from '../../support/eventually';

/** What a planner does with the hands on the page of a schedule, and what the server knows of it. */

export interface SeenShift {
  id: string;
  version: number;
  employeeId: string;
  date: string;
  startTime: string;
  endTime: string;
  breaks: { type: string; startOffset: number; duration: number }[];
}

const SCHEDULE = `query ($id: ID!) {
  schedule(id: $id) { status shifts { id version employeeId date startTime endTime
    breaks { type startOffset duration } } } }`;

export const shiftsOf = async (caller: Caller, scheduleId: string): Promise<SeenShift[]> =>
  (await caller.graphql(SCHEDULE, { id: scheduleId })).schedule.shifts;

export const timesOf = ({ date, startTime, endTime }: SeenShift): string => `${date} ${startTime}-${endTime}`;

/** Waits until the server's shift is as wanted; null is gone. */
export async function serverHas(
  caller: Caller,
  scheduleId: string,
  shiftId: string,
  wanted: Partial<SeenShift> | null,
): Promise<SeenShift | undefined> {
  const isWanted = (shift: SeenShift | undefined) =>
    wanted === null ? !shift : Object.entries(wanted).every(([key, value]) => isSame(shift?.[key as keyof SeenShift], value));
  return eventually(
    async () => (await shiftsOf(caller, scheduleId)).find(({ id }) => id === shiftId),
    isWanted,
    20_000,
  );
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

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
  /** What is said beside a bar while it is dragged. */
  get ghost(): Locator {
    return this.page.locator('.gantt-ghost');
  }

  /** Waits until a bar reads so: "09:00–17:00". */
  async reads(shiftId: string, times: string): Promise<void> {
    await this.grid.locator(`[data-shift="${shiftId}"][aria-label*="${times}"]`).waitFor();
  }

  async middleOf(of: Locator): Promise<Point> {
    await of.scrollIntoViewIfNeeded();
    const box = await of.boundingBox();
    if (!box) throw new Error(`Not in sight: ${String(of)}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Pixels of an hour. */
  async hourPx(): Promise<number> {
    const box = await this.grid.locator('[data-date]').first().boundingBox();
    return (box?.width ?? 0) / 24;
  }

  /** Holds something and pulls it, without letting go. */
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

  /** Pulls a bar by so many hours, and to somebody's row. */
  async pullBar(shiftId: string, { hours = 0, to }: { hours?: number; to?: Locator } = {}): Promise<void> {
    const from = await this.middleOf(this.bar(shiftId));
    const row = to ? (await this.middleOf(to)).y : from.y;
    await this.pull(from, { x: from.x + hours * (await this.hourPx()), y: row });
  }

  async dragBar(shiftId: string, by: { hours?: number; to?: Locator }): Promise<void> {
    await this.pullBar(shiftId, by);
    await this.page.mouse.up();
  }

  button = (name: string | RegExp): Locator => this.page.getByRole('button', { name });
}
