import { fadingSpan, strengthOf } from '../../forecaster/inputs/events';
import type { StreamLoad } from './stream';

/** A change of a load within a range of wall-clock minutes, counted from the first midnight. */
export interface LoadChange {
  fromMinute: number;
  /** Exclusive. */
  untilMinute: number;
  /** Factor on the contacts; default 1. */
  volumeFactor?: number;
  /** The same by time of day, in intervals of equal length from midnight. */
  volumeFactorOfDay?: readonly number[];
  handleTimeFactor?: number;
  /** Total contacts to add, distributed in proportion to the load, or evenly if there is none. */
  contacts?: number;
  /**
   * Half-life in minutes of the change in contacts after its end, like an event's; without it the change ends at once.
   */
  halfLifeMinutes?: number;
}

/** Returns a load after consecutive changes; its distribution scales with its contacts. */
export function changedLoad(load: StreamLoad, changes: readonly LoadChange[]): StreamLoad {
  if (changes.length === 0) return load;
  const count = load.contacts.length;
  const factor = new Float64Array(count).fill(1);
  const added = new Float64Array(count);
  const handleTimeSeconds = load.handleTimeSeconds.slice();
  for (const change of changes) {
    const { volumeFactor = 1, volumeFactorOfDay, handleTimeFactor = 1, contacts = 0, halfLifeMinutes = 0 } = change;
    const shares = spread(load, change);
    const meanShare = mean(shares, change, load);
    const span = fadingSpan(change.fromMinute, change.untilMinute, halfLifeMinutes);
    for (let i = Math.floor(change.fromMinute / load.slotMinutes); i < count; i++) {
      const start = i * load.slotMinutes;
      if (start >= span.faded) break;
      const within = partWithin(start, load.slotMinutes, change);
      if (within > 0) handleTimeSeconds[i]! *= 1 + within * (handleTimeFactor - 1);
      const left = strengthOf(span, start, load.slotMinutes);
      const ofDay = volumeFactorOfDay ? valueAt(volumeFactorOfDay, start % 1440) : 1;
      const times = 1 + left * (volumeFactor * ofDay - 1);
      factor[i]! *= times;
      added[i] = added[i]! * times + contacts * (shares[i]! + (left - within) * meanShare);
    }
  }
  return {
    ...load,
    contacts: load.contacts.map((value, i) => value * factor[i]! + added[i]!),
    handleTimeSeconds: withHandleTime(handleTimeSeconds, added),
    open: load.open.map((isOpen, i) => (isOpen || added[i]! > 0 ? 1 : 0)),
    quantile: (i, probability) => load.quantile(i, probability) * factor[i]! + added[i]!,
  };
}

/** Returns the share of an interval that lies within a change. */
function partWithin(start: number, minutes: number, { fromMinute, untilMinute }: LoadChange): number {
  const overlap = Math.min(start + minutes, untilMinute) - Math.max(start, fromMinute);
  return overlap > 0 ? overlap / minutes : 0;
}

const valueAt = (ofDay: readonly number[], minute: number): number =>
  ofDay[Math.min(Math.floor((minute * ofDay.length) / 1440), ofDay.length - 1)]!;

/** Distributes added contacts over the intervals of the change; shares add up to 1. */
function spread(load: StreamLoad, change: LoadChange): Float64Array {
  const within = load.contacts.map((_, i) => partWithin(i * load.slotMinutes, load.slotMinutes, change));
  const asLoad = within.map((part, i) => part * load.contacts[i]!);
  const total = asLoad.reduce((sum, share) => sum + share, 0);
  const shares = total > 0 ? asLoad : within;
  const all = total > 0 ? total : within.reduce((sum, share) => sum + share, 0);
  return all > 0 ? shares.map((share) => share / all) : shares;
}

/** Returns the mean share of an interval within the change. */
function mean(shares: Float64Array, { fromMinute, untilMinute }: LoadChange, { slotMinutes }: StreamLoad): number {
  const intervals = Math.max(1, (untilMinute - fromMinute) / slotMinutes);
  return shares.reduce((sum, share) => sum + share, 0) / intervals;
}

/** Contacts added where none were expected get the mean handle time of the others. */
function withHandleTime(seconds: Float64Array, added: Float64Array): Float64Array {
  const known = seconds.filter((value) => value > 0);
  const usual = known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : 0;
  return seconds.map((value, i) => (value > 0 || !(added[i]! > 0) ? value : usual));
}
