import type { QueueSettingsListQuery, UpdateQueueSettingsInput } from '../../../api/types.generated';

export type Queue = QueueSettingsListQuery['queueSettings']['data'][number];

/** Returns the queue's name, or `No queue` for contacts without one. */
export const queueNameOf = (queue: string): string => queue || 'No queue';

/** Returns `Billing, voice`, with placeholders for an empty queue or channel. */
export function nameOf({ queue, channel }: Pick<Queue, 'queue' | 'channel'>): string {
  const ofQueue = queue === null ? 'All queues' : queueNameOf(queue);
  return `${ofQueue}, ${channel === null ? 'all channels' : channel || 'no channel'}`;
}

export function targetText(queue: Queue): string {
  const { kind, targetMeanWait, serviceLevelTarget, serviceLevelThreshold, deadlineHours } = queue;
  if (kind === 'deferred') return `within ${deadlineHours} h`;
  return targetMeanWait === null ? `${serviceLevelTarget} % in ${serviceLevelThreshold} s` : `ASA ${targetMeanWait} s`;
}

const SETTINGS: Record<string, string> = {
  kind: 'work mode',
  serviceLevelTarget: 'service level',
  serviceLevelThreshold: 'answer time',
  targetMeanWait: 'average speed of answer',
  patience: 'patience',
  shrinkage: 'shrinkage',
  occupancyCap: 'maximum occupancy',
  concurrency: 'concurrency',
  concurrencySlowdown: 'slowdown',
  deadlineHours: 'deadline',
  skillId: 'skill',
  country: 'country',
  region: 'region',
  historicalVolume: 'imported volume',
  follows: 'model queue',
  isForecast: 'forecast on or off',
};

export const settingNames = (names: readonly string[]): string =>
  names.map((name) => SETTINGS[name] ?? name).join(', ');

/** Scope of a setting: a queue and channel, or a wider one. */
export const LEVELS = ['stream', 'queue', 'channel', 'all'] as const;
export type Level = (typeof LEVELS)[number];

export const levelOf = (level: Level, { queue, channel }: Queue): Pick<Queue, 'queue' | 'channel'> => ({
  queue: level === 'stream' || level === 'queue' ? queue : null,
  channel: level === 'stream' || level === 'channel' ? channel : null,
});

export type Skill = 'by name' | 'anyone' | (string & {});

/** Returns the configured skill of the queue. */
export function skillOf({ skillId, sources }: Pick<Queue, 'skillId' | 'sources'>): Skill {
  const isChosen = (sources as { skillId?: string } | null)?.skillId !== 'default';
  return isChosen ? (skillId ?? 'anyone') : 'by name';
}

/** Null resets to the inherited value. */
export function skillChange(skill: Skill): Pick<UpdateQueueSettingsInput, 'skillId' | 'anyone'> {
  if (skill === 'by name') return { skillId: null, anyone: null };
  return skill === 'anyone' ? { skillId: null, anyone: true } : { skillId: skill, anyone: null };
}
