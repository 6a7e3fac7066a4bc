import type { AgentState, ScheduledState } from '../../kernel/agent-states';

/** Meanings of the imported contact volume. */
export const HISTORICAL_VOLUMES = ['reached', 'offered'] as const;

/** Notations of times: `14:05` and `2:05 PM`. */
export const CLOCKS = ['h24', 'h12'] as const;

/** First days of calendar weeks. */
export const FIRST_WEEKDAYS = ['monday', 'sunday', 'saturday'] as const;

export const DEFAULT_SCHEDULE_HISTORY_MONTHS = 24;

const DEFAULTS = {
  serviceLevelTarget: 80,
  serviceLevelThreshold: 20,
  historicalVolume: 'reached' as (typeof HISTORICAL_VOLUMES)[number],
  skillLevelPercents: {} as Record<string, number>,
  /** How people read times and weeks; the API always uses 24 hours. */
  clock: 'h24' as (typeof CLOCKS)[number],
  firstWeekday: 'monday' as (typeof FIRST_WEEKDAYS)[number],
  /** Null: the ready-made type Sick leave. */
  sickLeaveTypeId: null as string | null,
  /** How long earlier versions of schedules can be read. */
  scheduleHistoryMonths: DEFAULT_SCHEDULE_HISTORY_MONTHS,
  adherence: {
    lateStartGrace: 300,
    earlyLeaveGrace: 300,
    breakGrace: 120,
    wrongStateGrace: 120,
    offlineGrace: 60,
    earlyStartTolerance: 900,
    feedSilentSeconds: 900,
    feedSilentMinPeople: 10,
    slideBreaksAfterContact: true,
    acceptedStates: {} as Partial<Record<ScheduledState, AgentState[]>>,
  },
};

export type Settings = typeof DEFAULTS;

/** Some of the settings, as stored or as changed. */
export type SettingsChange = Partial<Omit<Settings, 'adherence'>> & { adherence?: Partial<Settings['adherence']> };

/** Returns the explicit settings completed by defaults. */
export function settingsInForce(chosen: SettingsChange): Settings {
  return { ...DEFAULTS, ...chosen, adherence: { ...DEFAULTS.adherence, ...chosen.adherence } };
}

/** Applies a change to the explicit settings; only the given fields change. */
export function mergeSettings(chosen: SettingsChange, change: SettingsChange): SettingsChange {
  const merged = { ...chosen, ...change };
  if (chosen.adherence || change.adherence) merged.adherence = { ...chosen.adherence, ...change.adherence };
  return merged;
}
