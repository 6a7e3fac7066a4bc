import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** Checks the health of a server every few milliseconds from a separate thread, without waiting for responses. */

const ASK_EVERY_MS = 5;
const LOOK_EVERY_MS = 25;

const { url, pid } = workerData as { url: string; pid: number };
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let waits: number[] = [];
let unanswered = 0;
let peakMb = 0;

/** 0 once it is gone. */
function residentMb(): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) / 256;
  } catch {
    return 0;
  }
}

setInterval(() => {
  const beganMs = performance.now();
  const noted = () => waits.push(performance.now() - beganMs);
  get(`${url}/healthz`, { agent }, (response) => {
    response.resume().on('end', noted);
  }).on('error', () => {
    unanswered++;
    noted();
  });
}, ASK_EVERY_MS);
setInterval(() => {
  peakMb = Math.max(peakMb, residentMb());
}, LOOK_EVERY_MS);

parentPort?.on('message', () => {
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? NaN) * 10) / 10;
  const figures = { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1), unanswered, peakMb: Math.round(peakMb) };
  waits = [];
  [unanswered, peakMb] = [0, residentMb()];
  parentPort?.postMessage({ ...figures, residentMb: Math.round(peakMb) });
});
