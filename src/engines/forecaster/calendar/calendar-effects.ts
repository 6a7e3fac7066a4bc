import { isUncertainDay, type Calendar, type EffectClass } from './calendar';
import { median } from '../numbers';

/** The effect of a calendar day on the log of the day's total; `closed` when the queue takes nothing on it. */
export interface CalendarEffect {
  effect: number;
  closed: boolean;
  /** Number of past occurrences it was learned from. */
  occurrences: number;
  /** Standard deviation of the next such day about the effect, in logs, beyond that of ordinary days. */
  uncertainty: number;
}

/** Prior of each class: mean effect on the log, and its weight in days. */
const PRIOR: Record<EffectClass, { mean: number; weight: number }> = {
  major: { mean: -0.4, weight: 0.5 },
  minor: { mean: -0.05, weight: 1 },
  eve: { mean: -0.3, weight: 1 },
  observance: { mean: 0, weight: 1000 },
  beforeMajor: { mean: 0, weight: 2 },
  afterMajor: { mean: 0.03, weight: 2 },
  afterMinor: { mean: 0, weight: 2 },
};
/** Standard deviation of the effects within each class, in logs: the uncertainty of a day that was never seen. */
const APART: Record<EffectClass, number> = {
  major: 0.4,
  minor: 0.15,
  eve: 0.3,
  observance: 0.03,
  beforeMajor: 0.12,
  afterMajor: 0.12,
  afterMinor: 0.06,
};
/** Classes that count as closed after one day without records; others need two, as an import may be missing. */
const CLOSES: Partial<Record<EffectClass, true>> = { major: true, minor: true };
/** A day below this share of its expected contacts counts as closed. */
const CLOSED_SHARE = 0.03;
/** Squared distance from the class, in variances of a name's own mean, at which the own mean gets half the weight. */
const NOISE_FACTOR = 2;
/** Share of the class's mean expected of a minor holiday that was never seen: many have no effect. */
const FIRST_TIME_MINOR = 0.25;
/** Days before and after holidays. */
const NEIGHBOUR: Partial<Record<EffectClass, true>> = { beforeMajor: true, afterMajor: true, afterMinor: true };
/** Bound of effects in both directions, in logs. */
const LARGEST = 2.5;
/** Bounds of an effect learned from a single day, in logs: beyond them a spike or an outage is more likely. */
const PLAUSIBLE: Record<EffectClass, [number, number]> = {
  major: [-LARGEST, 0.7],
  minor: [-LARGEST, 0.7],
  eve: [-LARGEST, 0.4],
  observance: [-0.4, 0.4],
  beforeMajor: [-0.7, 0.4],
  afterMajor: [-0.4, 0.4],
  afterMinor: [-0.4, 0.4],
};

/** One past calendar day: the log of its total less level, weekday and month (`residual`), -Infinity when closed. */
export interface Occurrence {
  name: string;
  effectClass: EffectClass;
  residual: number;
}

/**
 * Effects of named days: each name's own mean, shrunk to the mean of its class (observances: to none) by how far it
 * stands out of the noise (`spread`, of one day, in logs). The shrinkage is d^2 / (d^2 + 2 s^2 / n), which leaves clear
 * differences nearly as they are: effects of calendar days are few and heavy-tailed, and Gaussian shrinkage would pull
 * them in too far (Efron & Morris 1972 on limited translation).
 */
export function learnCalendarEffects(
  occurrences: readonly Occurrence[],
  spread: number,
): (name: string, effectClass: EffectClass) => CalendarEffect {
  const byName = new Map<string, { effectClass: EffectClass; residuals: number[]; closed: number }>();
  for (const { name, effectClass, residual } of occurrences) {
    let entry = byName.get(name);
    if (!entry) byName.set(name, (entry = { effectClass, residuals: [], closed: 0 }));
    if (residual > Math.log(CLOSED_SHARE)) entry.residuals.push(Math.max(-LARGEST, Math.min(LARGEST, residual)));
    else entry.closed++;
  }
  const classMean = new Map<EffectClass, number>();
  for (const effectClass of Object.keys(PRIOR) as EffectClass[]) {
    const { mean, weight } = PRIOR[effectClass];
    let sum = mean * weight;
    let count = weight;
    for (const entry of byName.values()) {
      if (entry.effectClass !== effectClass || entry.residuals.length === 0) continue;
      sum += typical(entry.residuals, effectClass);
      count++;
    }
    classMean.set(effectClass, sum / count);
  }
  return (name, effectClass) => {
    const entry = byName.get(name);
    const mean = classMean.get(effectClass)!;
    const uncertainty = (occurrences: number): number => APART[effectClass] / Math.sqrt(1 + 3 * occurrences);
    if (!entry)
      return {
        effect: effectClass === 'minor' ? FIRST_TIME_MINOR * mean : mean,
        closed: false,
        occurrences: 0,
        uncertainty: uncertainty(0),
      };
    const count = entry.residuals.length;
    if (entry.closed > count + (CLOSES[effectClass] ? 0 : 1))
      return { effect: 0, closed: true, occurrences: entry.closed, uncertainty: 0 };
    if (count === 0) return { effect: mean, closed: false, occurrences: 0, uncertainty: uncertainty(0) };
    const distance = typical(entry.residuals, effectClass) - mean;
    const noise = (NOISE_FACTOR * spread * spread) / count;
    return {
      effect: mean + (distance * distance * distance) / (distance * distance + noise),
      closed: false,
      occurrences: count,
      uncertainty: uncertainty(count),
    };
  };
}

/**
 * The median residual of a name, as one of its days may be an accident; a single day is kept within plausible bounds.
 */
function typical(residuals: readonly number[], effectClass: EffectClass): number {
  const [least, most] = PLAUSIBLE[effectClass];
  return residuals.length === 1 ? Math.max(least, Math.min(most, residuals[0]!)) : median(residuals);
}

/** Days of history below which no day can be spared. */
const FEW_DAYS = 28;

/**
 * Marks rows of a grid that are named in the calendar: 1 for holidays and observances, 2 for days before and after. In
 * a short history only uncertain days are marked, and no minor holiday whose weekday has no other day.
 */
export function markCalendarRows(calendar: Calendar, firstDay: number, days: number): Uint8Array {
  const marks = new Uint8Array(days);
  for (let row = 0; row < days; row++) {
    const effectClass = calendar.get(firstDay + row)?.effectClass;
    if (effectClass && (days >= FEW_DAYS || isUncertainDay(calendar, firstDay + row)))
      marks[row] = NEIGHBOUR[effectClass] ? 2 : 1;
  }
  if (days >= FEW_DAYS) return marks;
  const full = marks.slice();
  for (let row = 0; row < days; row++) {
    if (calendar.get(firstDay + row)?.effectClass !== 'minor') continue;
    let others = 0;
    for (let other = row % 7; other < days; other += 7) if (!full[other]) others++;
    if (others === 0) marks[row] = 0;
  }
  return marks;
}
