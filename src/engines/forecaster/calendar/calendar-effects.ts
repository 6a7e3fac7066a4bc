import type { CalendarDay, EffectClass } from './calendar';
import { CLASSES, LARGEST } from './calendar-classes';
import { weekdayShare, type Occurrence } from './weekday-share';
import { median } from '../numbers';

/** The effect of a calendar day on the log of the day's total; `closed` when the queue takes nothing on it. */
export interface CalendarEffect {
  effect: number;
  closed: boolean;
  /** Number of past occurrences it was learned from. */
  occurrences: number;
  /** Standard deviation of the next such day around the effect, in logs, beyond that of ordinary days. */
  uncertainty: number;
}

/** A day below this share of its expected contacts counts as closed. */
const CLOSED_SHARE = 0.03;
/**
 * Squared distance from comparable days, in variances of a name's own mean, at which the own mean gets half the weight.
 */
const NOISE_FACTOR = 2;
/** Weight, in names, of the class prior against days at the same position in long holidays. */
const PLACE_PRIOR = 0.35;
/** Maximum difference in position, in days, for a day to be comparable when none has the same position. */
const NEAR_PLACE = 2;

/** All occurrences of one name. */
interface NamedDays {
  day: CalendarDay;
  residuals: number[];
  /** Days on which the queue was closed, and those of them that are certain. */
  closed: number;
  certainlyClosed: number;
}

/**
 * Effects of named days: each name's own median, shrunk to what comparable days did by how far it stands out of the
 * noise (`spread`, of one day, in logs). The shrinkage is d^2 / (d^2 + 2 s^2 / n), which leaves clear differences
 * nearly as they are: effects of calendar days are few and heavy-tailed, and Gaussian shrinkage would pull them in too
 * far (Efron & Morris 1972 on limited translation). Comparable are, the nearest first: the holiday in whose stead a
 * day is off; days at the same place, or nearly, in other holidays of several days; days of such holidays; days of the
 * class. The effect of a free day may make up for its weekday, see `weekdayShare`; `weekday` is as in `Occurrence`.
 */
export function learnCalendarEffects(
  occurrences: readonly Occurrence[],
  spread: number,
): (day: CalendarDay, weekday: number) => CalendarEffect {
  const open = occurrences.filter(({ residual }) => residual > Math.log(CLOSED_SHARE));
  const share = weekdayShare(
    open.filter(({ day }) => CLASSES[day.effectClass].free),
    spread,
  );
  const byName = new Map<string, NamedDays>();
  for (const { day, residual, isCertain, weekday } of occurrences) {
    let entry = byName.get(day.name);
    if (!entry) byName.set(day.name, (entry = { day, residuals: [], closed: 0, certainlyClosed: 0 }));
    const evened = residual + (CLASSES[day.effectClass].free ? share * weekday : 0);
    if (residual > Math.log(CLOSED_SHARE)) entry.residuals.push(Math.max(-LARGEST, Math.min(LARGEST, evened)));
    else {
      entry.closed++;
      if (isCertain) entry.certainlyClosed++;
    }
  }
  const comparable = comparableDays([...byName.values()]);
  const effectOf = ({ name, ...day }: CalendarDay): CalendarEffect => {
    const { effectClass, like } = day;
    const entry = byName.get(name);
    const { apart, closes } = CLASSES[effectClass];
    const liked = like && byName.has(like.name) ? effectOf(like) : undefined;
    const uncertainty = (seen: number): number => apart / Math.sqrt(1 + 3 * seen);
    const mean = liked
      ? liked.effect + comparable.meanOf({ effectClass }) - comparable.meanOf(like!)
      : comparable.meanOf(day);
    const count = entry?.residuals.length ?? 0;
    const closed = entry?.closed ?? 0;
    const isBelieved = closes && (entry?.certainlyClosed || !comparable.areOpen(name));
    if (closed > count + (isBelieved ? 0 : 1)) return { effect: 0, closed: true, occurrences: closed, uncertainty: 0 };
    if (count === 0) {
      const isClosed = liked ? liked.closed : closed === 0 && comparable.areClosed(effectClass);
      return {
        effect: isClosed ? 0 : mean,
        closed: isClosed,
        occurrences: 0,
        uncertainty: isClosed ? 0 : uncertainty(0),
      };
    }
    const distance = typical(entry!) - mean;
    const noise = (NOISE_FACTOR * spread * spread) / count;
    return {
      effect: mean + (distance * distance * distance) / (distance * distance + noise),
      closed: false,
      occurrences: count,
      uncertainty: uncertainty(count),
    };
  };
  const known = new Map<string, CalendarEffect>();
  return (day, weekday) => {
    const key = `${day.name} ${day.effectClass} ${day.position}`;
    const learned = known.get(key) ?? effectOf(day);
    known.set(key, learned);
    const madeUp = CLASSES[day.effectClass].free && !learned.closed ? share * weekday : 0;
    return { ...learned, effect: learned.effect - madeUp };
  };
}

/** Returns the mean effect of comparable days, and whether the queue is closed on most of them. */
function comparableDays(names: readonly NamedDays[]): {
  meanOf(day: Pick<CalendarDay, 'effectClass' | 'position'>): number;
  areClosed(effectClass: EffectClass): boolean;
  /** Returns true if the queue is open on most days off of other names: a missing day is then not a closed one. */
  areOpen(except: string): boolean;
} {
  const open = names.filter(({ residuals }) => residuals.length > 0);
  const mean = (prior: number, weight: number, of: readonly NamedDays[]): number =>
    of.reduce((sum, entry) => sum + typical(entry), prior * weight) / (weight + of.length);
  const ofClass = (effectClass: EffectClass): number => {
    const { mean: prior, weight, within } = CLASSES[effectClass];
    const single = open.filter(({ day }) => day.effectClass === effectClass && day.position === undefined);
    return mean(within ? ofClass(within) : prior, weight, single);
  };
  const meanOf = ({ effectClass, position }: Pick<CalendarDay, 'effectClass' | 'position'>): number => {
    const single = ofClass(effectClass);
    if (position === undefined) return single;
    const parts = open.filter(({ day }) => day.effectClass === effectClass && day.position !== undefined);
    const anyPlace = effectClass === 'around' ? single : mean(single, PLACE_PRIOR, parts);
    const away = ({ day }: NamedDays): number =>
      Math.sign(day.position!) === Math.sign(position) ? Math.abs(day.position! - position) : Infinity;
    const nearest = Math.min(...parts.map(away));
    const alike = nearest <= NEAR_PLACE ? parts.filter((part) => away(part) === nearest) : [];
    return mean(anyPlace, PLACE_PRIOR, alike);
  };
  const areClosed = (effectClass: EffectClass): boolean => {
    if (!CLASSES[effectClass].closes) return false;
    const all = names.filter(({ day }) => day.effectClass === effectClass);
    return 2 * all.filter(({ residuals, closed }) => closed > residuals.length).length > all.length + 1;
  };
  const areOpen = (except: string): boolean => {
    const others = names.filter(({ day }) => CLASSES[day.effectClass].closes && day.name !== except);
    const openOnes = others.filter(({ residuals, closed }) => residuals.length > closed);
    return 2 * openOnes.length > others.length;
  };
  return { meanOf, areClosed, areOpen };
}

/**
 * Returns the median residual of a name, as one of its days may be an accident. A single day is limited to plausible
 * bounds.
 */
function typical({ day, residuals }: NamedDays): number {
  const [least, most] = CLASSES[day.effectClass].plausible;
  return residuals.length === 1 ? Math.max(least, Math.min(most, residuals[0]!)) : median(residuals);
}
