/// <reference lib="dom" />
import type { CDPSession, Page } from 'playwright-core';

/** Rendering performance of a page, as reported by Chromium. */

export interface Frames {
  framesPerSecond: number;
  /** Processor time of the page's main thread, for each frame. */
  mainThreadMs: number;
  worstFrameMs: number;
}

interface Recording {
  frameTimes: number[];
  frameRequest: number;
}

/** Opens a DevTools session. Its times are CPU times, which are independent of other processes. */
export async function toolsOf(page: Page): Promise<CDPSession> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return tools;
}

export async function metricsOf(tools: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await tools.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** Measures the frames of a page during the work. */
export async function framesDuring(page: Page, tools: CDPSession, work: () => Promise<unknown>): Promise<Frames> {
  await page.evaluate(() => {
    const recording = globalThis as unknown as Recording;
    recording.frameTimes = [];
    const record = (at: number) => {
      recording.frameTimes.push(at);
      recording.frameRequest = requestAnimationFrame(record);
    };
    recording.frameRequest = requestAnimationFrame(record);
  });
  const before = await metricsOf(tools);
  await work();
  const after = await metricsOf(tools);
  const times = await page.evaluate(() => {
    const recording = globalThis as unknown as Recording;
    cancelAnimationFrame(recording.frameRequest);
    return recording.frameTimes;
  });
  const lengths = times.slice(1).map((at, index) => at - (times[index] as number));
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
  return {
    framesPerSecond: lengths.length / seconds,
    mainThreadMs: ((after.TaskDuration! - before.TaskDuration!) * 1000) / times.length,
    worstFrameMs: Math.max(...lengths),
  };
}

/** Pixels per frame: 1,500 per second at 60 frames per second, like a wheel turned continuously. */
const SCROLL_PX = 25;

/** Scrolls a list down and up for a number of seconds, by the same distance per frame at any frame rate. */
export async function scroll(page: Page, list: string, seconds: number): Promise<void> {
  await page.locator(list).evaluate(
    (element, { px, untilMs }) =>
      new Promise<void>((resolve) => {
        const began = performance.now();
        let step = px;
        const move = () => {
          const before = element.scrollTop;
          element.scrollTop += step;
          if (element.scrollTop === before) step = -step;
          if (performance.now() - began < untilMs) requestAnimationFrame(move);
          else resolve();
        };
        requestAnimationFrame(move);
      }),
    { px: SCROLL_PX, untilMs: seconds * 1000 },
  );
}
