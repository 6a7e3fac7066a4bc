import type { EffectClass } from './calendar';

/** Prior of a class of calendar days, before the history shows any. Effects are in logs of the day's total. */
interface ClassPrior {
  /** Mean effect, and its weight in days. */
  mean: number;
  weight: number;
  /** Standard deviation of effects within the class: the uncertainty of a day not seen yet. */
  apart: number;
  /** Bounds of an effect learned from a single day; beyond them a spike or an outage is more likely. */
  plausible: [number, number];
  /** Class whose mean is the prior mean, instead of `mean`. */
  within?: EffectClass;
  /** Counts as closed after one day without records. Other classes need two, as an import may be missing. */
  closes?: true;
  /** Days off, which may resemble each other more than the weekdays they fall on. */
  free?: true;
}

/** Bound of effects in both directions, in logs. */
export const LARGEST = 2.5;

const FREE: [number, number] = [-LARGEST, 0.7];
const NEXT: [number, number] = [-0.4, 0.4];

export const CLASSES: Record<EffectClass, ClassPrior> = {
  public: { mean: -0.4, weight: 0.5, apart: 0.4, plausible: FREE, closes: true, free: true },
  light: { mean: -0.05, weight: 1, apart: 0.15, plausible: FREE, closes: true, free: true },
  special: { mean: 0, weight: 1, apart: 0.15, plausible: FREE, closes: true },
  eve: { mean: -0.3, weight: 1, apart: 0.3, plausible: [-LARGEST, 0.4] },
  observance: { mean: 0, weight: 1000, apart: 0.03, plausible: NEXT },
  beforePublic: { mean: 0, weight: 2, apart: 0.12, plausible: [-0.7, 0.4] },
  afterPublic: { mean: 0.03, weight: 2, apart: 0.12, plausible: NEXT },
  afterLight: { mean: 0, weight: 2, apart: 0.06, plausible: NEXT },
  bridge: { mean: 0, weight: 1, apart: 0.15, plausible: [-LARGEST, 0.4], within: 'afterPublic' },
  runUp: { mean: 0, weight: 1000, apart: 0.03, plausible: NEXT },
  around: { mean: 0, weight: 1, apart: 0.25, plausible: FREE, closes: true, free: true },
};
