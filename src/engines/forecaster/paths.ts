import { seededRandom } from '../seeded-random';
import type { QueueForecast } from './forecast';
import { normalProbability, normalQuantile, quantileOf } from './spread';

/**
 * Correlation on the normal scale, 0 to 1: of the intervals of a day, and of the days' common part with the day before.
 */
export interface PathCorrelation {
  withinDay: number;
  betweenDays: number;
}

const DEFAULT: PathCorrelation = { withinDay: 0.3, betweenDays: 0.5 };

/**
 * Draws `count` possible courses of the horizon: `paths[k][i]` are contacts of interval i of the forecast. Every
 * interval has its forecast's own distribution (each draw is a quantile of it); the intervals of a day rise and fall
 * together and days follow one another, by a Gaussian copula (Sklar 1959; Nelsen 2006, 2.3) of a day's part
 * (first-order autoregressive) and an interval's own. The same seed gives the same paths.
 */
export function samplePaths(
  forecast: QueueForecast,
  count: number,
  seed: number,
  correlation: PathCorrelation = DEFAULT,
): Float64Array[] {
  const random = seededRandom(seed);
  const gauss = (): number => normalQuantile(random());
  const within = Math.min(Math.max(correlation.withinDay, 0), 1);
  const between = Math.min(Math.max(correlation.betweenDays, 0), 0.999);
  const paths: Float64Array[] = [];
  for (let k = 0; k < count; k++) {
    const path = new Float64Array(forecast.intervals.length);
    let date = '';
    let ofDay = gauss();
    forecast.intervals.forEach((interval, i) => {
      if (interval.date !== date) {
        if (date !== '') ofDay = between * ofDay + Math.sqrt(1 - between * between) * gauss();
        date = interval.date;
      }
      const latent = Math.sqrt(within) * ofDay + Math.sqrt(1 - within) * gauss();
      path[i] = quantileOf(forecast.spread, interval, normalProbability(latent));
    });
    paths.push(path);
  }
  return paths;
}
