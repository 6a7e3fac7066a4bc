/** Drivers of a day's forecast, as text. */

interface Driver {
  name: string;
  factor: number;
}

const NAMES: Record<string, string> = {
  level: 'Baseline',
  season: 'Season',
  weekday: 'Day of the week',
  month: 'Day of the month',
  holiday: 'Holiday',
  recentLevel: 'Recent trend',
  event: 'Event',
  override: 'Override',
};

export interface DriverRow {
  name: string;
  /** Contacts of a usual day; only the first row has it. */
  level: number | null;
  /** Relative change of the day: 0.12 is 12 percent more. */
  change: number | null;
}

export const driverName = (name: string): string =>
  NAMES[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Returns the level, and then the factors with an effect, strongest first. */
export function driverRows(drivers: readonly Driver[]): DriverRow[] {
  const level = drivers.find(({ name }) => name === 'level');
  const changes = drivers
    .filter(({ name, factor }) => name !== 'level' && Math.abs(factor - 1) >= 0.005)
    .sort((one, other) => strength(other) - strength(one))
    .map(({ name, factor }) => ({ name: driverName(name), level: null, change: factor - 1 }));
  return level ? [{ name: driverName('level'), level: level.factor, change: null }, ...changes] : changes;
}

const strength = ({ factor }: Driver): number => (factor > 0 ? Math.abs(Math.log(factor)) : Infinity);

export const signedShare = (change: number): string =>
  `${change < 0 ? '−' : '+'}${Math.abs(change * 100).toFixed(Math.abs(change) < 0.1 ? 1 : 0)} %`;
