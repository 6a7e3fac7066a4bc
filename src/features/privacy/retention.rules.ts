import { addDays } from '../../kernel/time/local-time';
import { DAY_MS } from '../../kernel/time/units';

/** Kinds of data with a retention period of their own, by their shortest period in days. */
export const MIN_RETENTION_DAYS = {
  mails: 7,
  webhook_deliveries: 7,
  jobs: 7,
  inactive_people: 30,
  agent_states: 35,
  alerts: 35,
  audit: 90,
  agent_days: 90,
  schedules: 90,
  time_off: 400,
  contact_history: 400,
  deflection: 400,
  forecasts: 400,
} as const;
export type RetentionKind = keyof typeof MIN_RETENTION_DAYS;
export const RETENTION_KINDS = Object.keys(MIN_RETENTION_DAYS) as RetentionKind[];

/** Periods of organizations that have set none; null, which keeps, for all other kinds. */
const DEFAULT_DAYS: Partial<Record<RetentionKind, number>> = { webhook_deliveries: 30 };
export const MAX_RETENTION_DAYS = 36_500;

/** Time after which a shorter period acts, so that a mistake can be taken back. */
const CHANGE_MS = DAY_MS;

/** A period as it is stored: null keeps. */
export interface StoredPeriod {
  days: number | null;
  formerDays: number | null;
  actsAt: Date;
}

export const defaultDays = (kind: RetentionKind): number | null => DEFAULT_DAYS[kind] ?? null;

/** Returns the period in force at an instant. */
export const daysInForce = ({ days, formerDays, actsAt }: StoredPeriod, at: Date): number | null =>
  at >= actsAt ? days : formerDays;

/** Returns what is stored for a new period: a shorter one acts after a day, a longer one at once. */
export function changedPeriod(
  days: number | null,
  former: StoredPeriod | undefined,
  { kind, at }: { kind: RetentionKind; at: Date },
): StoredPeriod {
  const formerDays = former ? daysInForce(former, at) : defaultDays(kind);
  const isShorter = days !== null && (formerDays === null || days < formerDays);
  return { days, formerDays, actsAt: isShorter ? new Date(at.getTime() + CHANGE_MS) : at };
}

/** Returns the first date that is kept: rows before it are older than the period. */
export const firstKeptDate = (today: string, days: number): string => addDays(today, -days);
