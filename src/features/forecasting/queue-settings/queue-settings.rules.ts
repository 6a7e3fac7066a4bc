import type { Issue } from '../../../kernel/errors';
import { shrinkageOfWeek, type Shrinkage } from './shrinkage.rules';

/** Inheritance of queue settings: the nearest level wins, then the defaults of the channel. */

/** How contacts are handled: one at a time, several concurrently, or deferred until a deadline. */
export const CHANNEL_KINDS = ['inbound', 'concurrent', 'deferred'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** A proxy: the forecast of another queue-channel times a factor is used until this one has its own history. */
export interface Follows {
  queue: string;
  channel: string;
  factor: number;
}

export interface QueueSettingsInForce {
  kind: ChannelKind;
  /** Percent of contacts answered within the threshold. */
  serviceLevelTarget: number;
  /** Seconds. */
  serviceLevelThreshold: number;
  /** Seconds; if set, it replaces the service level as the target. */
  targetMeanWait: number | null;
  /** Mean seconds until a waiting customer abandons; null without abandonment. */
  patience: number | null;
  shrinkage: Shrinkage[];
  /** Maximum occupancy in percent; null for no limit. */
  occupancyCap: number | null;
  /** Concurrent contacts per agent. */
  concurrency: number;
  /** Slowdown of all contacts for each additional concurrent one, in percent. */
  concurrencySlowdown: number;
  /** Hours until deferred work is due. */
  deadlineHours: number;
  /** The skill required to serve the queue; null for none. */
  skillId: string | null;
  /** Country (ISO 3166-1) and subdivision of the public holidays; null for none. */
  country: string | null;
  region: string | null;
  historicalVolume: 'reached' | 'offered';
  follows: Follows | null;
  isForecast: boolean;
}

/** Explicit settings of a level; missing ones are inherited. */
export type ChosenSettings = Partial<QueueSettingsInForce> & { anyone?: boolean };

/** The levels of settings, the nearest first. */
export const SETTING_SOURCES = ['stream', 'queue', 'channel', 'organization', 'default'] as const;
export type SettingSource = (typeof SETTING_SOURCES)[number];

/**
 * A queue-channel ('' for a missing name), a queue (channel null), a channel (queue null) or the organization (both
 * null).
 */
export interface Level {
  queue: string | null;
  channel: string | null;
}

export interface LevelSettings extends Level {
  chosen: ChosenSettings;
}

/** The effective settings of a level, and the source of each. */
export interface SettingsAtLevel extends Level, QueueSettingsInForce {
  sources: Record<keyof QueueSettingsInForce, SettingSource>;
}

/** Defaults from the organization's own settings and skills. */
export interface OrganizationDefaults {
  serviceLevelTarget: number;
  serviceLevelThreshold: number;
  historicalVolume: 'reached' | 'offered';
  skills: readonly { id: string; nameFolded: string }[];
}

const USUAL: Omit<QueueSettingsInForce, 'serviceLevelTarget' | 'serviceLevelThreshold' | 'historicalVolume'> = {
  kind: 'inbound',
  targetMeanWait: null,
  patience: null,
  shrinkage: [{ reason: 'other', percent: 10 }],
  occupancyCap: null,
  concurrency: 1,
  concurrencySlowdown: 0,
  deadlineHours: 24,
  skillId: null,
  country: null,
  region: null,
  follows: null,
  isForecast: true,
};

const OF_CHANNEL: Record<string, Partial<QueueSettingsInForce>> = {
  chat: { kind: 'concurrent', concurrency: 2 },
  sms: { kind: 'concurrent', concurrency: 2 },
  email: { kind: 'deferred' },
};

/** Groups of settings: setting one of them at a level hides the whole group of the levels behind. */
const TOGETHER: readonly (readonly (keyof QueueSettingsInForce)[])[] = [
  ['serviceLevelTarget', 'serviceLevelThreshold', 'targetMeanWait'],
  ['country', 'region'],
];
/** Service level target and threshold can be set at different levels; a target for the mean wait hides both. */
const KEPT_APART = new Set<keyof QueueSettingsInForce>(['serviceLevelTarget', 'serviceLevelThreshold']);

/** Map key of a level. */
export const levelKey = ({ queue, channel }: Level): string => JSON.stringify([queue, channel]);

/** Returns the levels that a level inherits from, the nearest first and including itself. */
function levelsOf({ queue, channel }: Level): [SettingSource, Level][] {
  const levels: [SettingSource, Level][] = [];
  if (queue !== null && channel !== null) levels.push(['stream', { queue, channel }]);
  if (queue !== null) levels.push(['queue', { queue, channel: null }]);
  if (channel !== null) levels.push(['channel', { queue: null, channel }]);
  return [...levels, ['organization', { queue: null, channel: null }]];
}

/** Returns the effective settings of a level; `folded` normalizes names of skills for comparison. */
export function settingsAt(
  level: Level,
  chosenAt: ReadonlyMap<string, ChosenSettings>,
  organization: OrganizationDefaults,
  folded: (text: string) => string,
): SettingsAtLevel {
  const { serviceLevelTarget, serviceLevelThreshold, historicalVolume, skills } = organization;
  const settings: QueueSettingsInForce = {
    ...USUAL,
    serviceLevelTarget,
    serviceLevelThreshold,
    historicalVolume,
    skillId: skills.find(({ nameFolded }) => level.queue && nameFolded === folded(level.queue))?.id ?? null,
    ...(level.channel === null ? {} : OF_CHANNEL[level.channel]),
  };
  const sources = Object.fromEntries(
    Object.keys(settings).map((name) => [
      name,
      name === 'serviceLevelTarget' || name === 'serviceLevelThreshold' || name === 'historicalVolume'
        ? 'organization'
        : 'default',
    ]),
  ) as SettingsAtLevel['sources'];
  const decided = new Set<string>();
  for (const [source, each] of levelsOf(level)) {
    const { anyone, ...chosen } = chosenAt.get(levelKey(each)) ?? {};
    const names = Object.keys(chosen) as (keyof QueueSettingsInForce)[];
    for (const name of names) {
      if (decided.has(name)) continue;
      Object.assign(settings, { [name]: chosen[name] });
      sources[name] = source;
    }
    if (anyone && !decided.has('skillId')) {
      settings.skillId = null;
      sources.skillId = source;
      decided.add('skillId');
    }
    for (const name of names) hideBehind(name).forEach((hidden) => decided.add(hidden));
  }
  return { ...level, ...settings, sources };
}

/** Returns the settings that a setting hides at the levels behind. */
function hideBehind(name: keyof QueueSettingsInForce): readonly string[] {
  const group = TOGETHER.find((names) => names.includes(name)) ?? [name];
  return group.filter((other) => other === name || !(KEPT_APART.has(name) && KEPT_APART.has(other)));
}

/** Applies a change to the explicit settings of a level; null restores inheritance. */
export function mergeChosen(before: ChosenSettings, change: Record<string, unknown>): ChosenSettings {
  const merged: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) continue;
    if (value === null) delete merged[name];
    else merged[name] = value;
  }
  return merged;
}

/** Returns the faults of the combined settings of one level. */
export function chosenFaults({ queue, channel }: Level, chosen: ChosenSettings): Issue[] {
  const faults: Issue[] = [];
  if (chosen.targetMeanWait !== undefined && chosen.serviceLevelTarget !== undefined)
    faults.push({ path: 'targetMeanWait', message: 'is a target instead of serviceLevelTarget: choose one of them' });
  if (chosen.region !== undefined && chosen.country === undefined)
    faults.push({ path: 'region', message: `is part of a country: choose the country too, got "${chosen.region}"` });
  if (chosen.anyone && chosen.skillId !== undefined)
    faults.push({ path: 'anyone', message: 'is chosen instead of skillId: choose one of them' });
  const percent = Math.round(Math.max(...shrinkageOfWeek(chosen.shrinkage ?? [])) * 1e4) / 100;
  if (percent > MAX_SHRINKAGE)
    faults.push({
      path: 'shrinkage',
      message: `must add up to at most ${MAX_SHRINKAGE} percent at any time, got ${percent}`,
    });
  if (chosen.follows && queue === chosen.follows.queue && channel === chosen.follows.channel)
    faults.push({ path: 'proxyQueue', message: `must be another stream, got "${queue}" itself` });
  const isOneStream = queue !== null && channel !== null;
  if (chosen.follows && !isOneStream)
    faults.push({ path: 'proxyQueue', message: 'is chosen for one queue and channel: give both' });
  if (queue === null && channel === null)
    for (const name of ['serviceLevelTarget', 'serviceLevelThreshold', 'historicalVolume'] as const)
      if (chosen[name] !== undefined)
        faults.push({ path: name, message: 'is a setting of the organization: change it by updateSettings' });
  return faults;
}

const MAX_SHRINKAGE = 95;
