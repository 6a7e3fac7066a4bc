import { quantileOfSorted } from '../numbers';
import { levelVariance } from '../reading/lead-spread';
import { rootOfSquares, type SpreadModel } from '../reading/spread-quantiles';
import { DAY_APART } from './own-evidence';

/** Standard deviation between the intervals of a queue and of its proxy beyond noise, in logs. */
const INTERVAL_APART = 0.15;

/**
 * Returns the spread of a queue as that of its proxy times `scale`, from a forecast made `late` days ago. Part of a
 * queue's contacts is less correlated than the whole: thinning a count with variance over mean phi by a share s leaves
 * 1 + s (phi - 1) (Cox & Isham 1980, 4.3). The uncertainty of the scale (`deviation`, in logs) persists over the
 * horizon.
 */
export function followedSpread(
  spread: SpreadModel,
  { scale, deviation, late }: { scale: number; deviation: number; late: number },
): SpreadModel {
  const { phi, c, lead, bounds } = spread;
  const level = (ahead: number): number => Math.sqrt(levelVariance(lead, ahead + late) + deviation * deviation);
  return {
    ...spread,
    phi: 1 + Math.min(1, scale) * (phi - 1),
    c: Math.sqrt(c * c + deviation * deviation + INTERVAL_APART * INTERVAL_APART),
    bounds: [bounds[0] * scale, bounds[1] * scale],
    lead: { ...lead, levels: lead.leads.map(level), day: rootOfSquares(lead.day, DAY_APART) },
  };
}

/**
 * Returns the spread of a weighted mean of two forecasts, where `share` is the weight of the first: variances in
 * proportion, plus the variance between the two, which lie `apart` in logs.
 */
export function mixedSpread(own: SpreadModel, other: SpreadModel, share: number, apart: number): SpreadModel {
  const mean = (a: number, b: number): number => share * a + (1 - share) * b;
  const between = share * (1 - share) * apart * apart;
  const residuals = own.residuals.map((points, i) =>
    points.map((value, k) => mean(value, quantileOfSorted(other.residuals[i]!, k / (points.length - 1)))),
  );
  return {
    phi: mean(own.phi, other.phi),
    c: Math.sqrt(mean(own.c * own.c, other.c * other.c) + between),
    inverseDegrees: mean(own.inverseDegrees, other.inverseDegrees),
    bounds: own.measured ? own.bounds : other.bounds,
    residuals: residuals as SpreadModel['residuals'],
    measured: own.measured || other.measured,
    lead: {
      leads: own.lead.leads,
      levels: own.lead.leads.map((ahead) =>
        Math.sqrt(mean(levelVariance(own.lead, ahead), levelVariance(other.lead, ahead)) + between),
      ),
      day: Math.sqrt(mean(own.lead.day * own.lead.day, other.lead.day * other.lead.day)),
      dayKept: mean(own.lead.dayKept, other.lead.dayKept),
      levelKept: mean(own.lead.levelKept, other.lead.levelKept),
    },
  };
}
