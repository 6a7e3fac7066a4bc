import { Random } from '../random';
import type { DaySpreads } from './reading/day-spreads';
import type { SampledPaths } from './reading/kept-forecast';
import { normalQuantile } from './reading/normal';

const PATHS = 200;
/** Ratios are stored as integers in units of 1 / `UNIT`, up to 16. */
const UNIT = 4095;
const LARGEST = 65535;

/**
 * Samples possible paths of the horizon: each day's contacts divided by its expectation. A day's ratio is log-normal
 * with mean 1. Its normal score is the sum of the level's and the day's own first-order autoregressive processes, in
 * proportion to their variances. A path is drawn day by day from its own seed, so that its first days do not depend on
 * the length of the horizon.
 */
export function sampleDays({ level, day, levelKept, dayKept }: DaySpreads, seed: number): SampledPaths {
  const days = day.length;
  const ratios = new Uint16Array(PATHS * days);
  const innovation = (kept: number): number => Math.sqrt(1 - kept * kept);
  const variances = level.map((own, i) => own * own + day[i]! * day[i]!);
  const sigma = variances.map((variance) => Math.sqrt(Math.log(1 + variance)));
  const ofLevel = level.map((own, i) => (variances[i]! > 0 ? own / Math.sqrt(variances[i]!) : 0));
  const ofDay = day.map((own, i) => (variances[i]! > 0 ? own / Math.sqrt(variances[i]!) : 0));
  for (let path = 0; path < PATHS; path++) {
    const random = new Random((seed ^ Math.imul(path + 1, 0x9e3779b1)) >>> 0);
    const gauss = (): number => normalQuantile(random.unit());
    // The initial level is stratified over the paths: it matters most, and random draws would spread it unevenly.
    let lasting = normalQuantile((path + random.unit()) / PATHS);
    let own = gauss();
    for (let i = 0; i < days; i++) {
      if (i > 0) {
        lasting = levelKept * lasting + innovation(levelKept) * gauss();
        own = dayKept * own + innovation(dayKept) * gauss();
      }
      const score = ofLevel[i]! * lasting + ofDay[i]! * own;
      const ratio = Math.exp(sigma[i]! * score - (sigma[i]! * sigma[i]!) / 2);
      ratios[path * days + i] = Math.min(LARGEST, Math.round(UNIT * ratio));
    }
  }
  return { count: PATHS, unit: UNIT, ratios };
}
