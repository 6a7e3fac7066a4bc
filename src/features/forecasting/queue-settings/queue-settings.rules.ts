import type { Issue } from '../../../kernel/errors';
import { shrinkageOfWeek, type Shrinkage } from './shrinkage.rules';

/** The settings of queues: what was chosen, the nearest first, over the defaults of the channel. */

/** How contacts are worked on: one at once, several at once, or later, until a deadline. */
export const CHANNEL_KINDS = ['inbound', 'concurrent', 'deferred'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** Another stream whose forecast, times a factor, is that of this one until it has a history of its own. */
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
  /** Seconds; where it is given, it is the target instead of the service level. */
  targetMeanWait: number | null;
  /** Seconds after which a contact gives up on average; null where nobody does. */
  patience: number | null;
  shrinkage: Shrinkage[];
  /** Percent of the time on duty spent on contacts, at most; null without a cap. */
  occupancyCap: number | null;
  /** Contacts a person works on at once. */
  concurrency: number;
  /** Percent by which each further contact at once lengthens all of them. */
  concurrencySlowdown: number;
  /** Hours within which deferred work is done. */
  deadlineHours: number;
  /** Needed to serve the queue; null is anyone. */
  skillId: string | null;
  /** Of the holidays: ISO 3166-1 and its subdivision; null is none. */
  country: string | null;
  region: string | null;
  historicalVolume: 'reached' | 'offered';
  follows: Follows | null;
  isForecast: boolean;
}

/** What is chosen at a level; what is absent is chosen nowhere near. */
export type ChosenSettings = Partial<QueueSettingsInForce> & { anyone?: boolean };

/** The levels at which settings are chosen, the nearest first. */
export const SETTING_SOURCES = ['stream', 'queue', 'channel', 'organization', 'default'] as const;
export type SettingSource = (typeof SETTING_SOURCES)[number];

/** A stream ('' is none named), a queue (channel null), a channel (queue null) or the organization (both null). */
export interface Level {
  queue: string | null;
  channel: string | null;
}

export interface LevelSettings extends Level {
  chosen: ChosenSettings;
}

/** The settings in force at a level, and where each was chosen. */
export interface SettingsAtLevel extends Level, QueueSettingsInForce {
  sources: Record<keyof QueueSettingsInForce, SettingSource>;
}

/** What the organization's own settings and skills say. */
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

/** Settings that are chosen together: a nearer one of them hides those of the levels behind. */
const TOGETHER: readonly (readonly (keyof QueueSettingsInForce)[])[] = [
  ['serviceLevelTarget', 'serviceLevelThreshold', 'targetMeanWait'],
  ['country', 'region'],
];
/** Of the service level, target and threshold are chosen each for itself; a mean wait is chosen against both. */
const KEPT_APART = new Set<keyof QueueSettingsInForce>(['serviceLevelTarget', 'serviceLevelThreshold']);

/** The key of a level in a map. */
export const levelKey = ({ queue, channel }: Level): string => JSON.stringify([queue, channel]);

/** The levels whose settings count at one, the nearest first. */
function levelsOf({ queue, channel }: Level): [SettingSource, Level][] {
  const levels: [SettingSource, Level][] = [];
  if (queue !== null && channel !== null) levels.push(['stream', { queue, channel }]);
  if (queue !== null) levels.push(['queue', { queue, channel: null }]);
  if (channel !== null) levels.push(['channel', { queue: null, channel }]);
  return [...levels, ['organization', { queue: null, channel: null }]];
}

/** The settings in force at a level; `folded` is how names of skills are compared. */
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

/** What a setting of one level hides of the levels behind it. */
function hideBehind(name: keyof QueueSettingsInForce): readonly string[] {
  const group = TOGETHER.find((names) => names.includes(name)) ?? [name];
  return group.filter((other) => other === name || !(KEPT_APART.has(name) && KEPT_APART.has(other)));
}

/** The settings chosen at a level after a change, in which null returns to what lies behind. */
export function mergeChosen(before: ChosenSettings, change: Record<string, unknown>): ChosenSettings {
  const merged: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) continue;
    if (value === null) delete merged[name];
    else merged[name] = value;
  }
  return merged;
}

/** What is wrong with the settings of one level taken together. */
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
    faults.push({ path: 'follows', message: `must be another stream, got "${queue}" itself` });
  const isOneStream = queue !== null && channel !== null;
  if (chosen.follows && !isOneStream)
    faults.push({ path: 'follows', message: 'is chosen for one queue and channel: give both' });
  if (queue === null && channel === null)
    for (const name of ['serviceLevelTarget', 'serviceLevelThreshold', 'historicalVolume'] as const)
      if (chosen[name] !== undefined)
        faults.push({ path: name, message: 'is a setting of the organization: change it by updateSettings' });
  return faults;
}

const MAX_SHRINKAGE = 95;
