import { notFound, type MusterError } from '../../../kernel/errors';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { offsetOf } from '../../../kernel/graphql/page';
import { folded } from '../../../kernel/shapes';
import type { Stream } from '../../demand/interval-key';
import { contactStreams } from '../../demand/queue.queries';
import { ownOrganization } from '../../organization/organization.queries';
import type { QueueSettingsArgs } from './queue-settings.inputs';
import {
  levelKey,
  settingsAt,
  type ChosenSettings,
  type Level,
  type LevelSettings,
  type OrganizationDefaults,
  type QueueSettingsInForce,
  type SettingsAtLevel,
} from './queue-settings.rules';
import type { QueueSettings, QueueSettingsPage } from './queue-settings.type';

/** The effective settings of a queue-channel; '' stands for a missing name. */
export interface StreamSettings extends Stream, QueueSettingsInForce {}

/**
 * Returns the effective settings of every queue-channel that occurs in the contact history or has settings, including
 * future queues. Sorted by queue and channel.
 */
export async function settingsOfStreams(ctx: RequestContext): Promise<StreamSettings[]> {
  return (await allSettings(ctx)) as unknown as StreamSettings[];
}

/** Returns the queue-channels that require the skill of the same name by default. */
export async function streamsServedByName(ctx: RequestContext): Promise<(Stream & { skillId: string })[]> {
  return (await allSettings(ctx)).flatMap(({ queue, channel, skillId, sources }) =>
    queue !== null && channel !== null && skillId !== null && sources.skillId === 'default'
      ? [{ queue, channel, skillId }]
      : [],
  );
}

/** Returns a 404 for an unknown queue-channel that says which of its two names is unknown. */
export async function streamNotFound(ctx: RequestContext, { queue, channel }: Stream): Promise<MusterError> {
  const ofQueue = (await settingsOfStreams(ctx)).filter((stream) => stream.queue === queue);
  if (ofQueue.length === 0) return notFound('Queue', 'queue', queue);
  if (ofQueue.some((stream) => stream.channel === channel)) return notFound('A forecast of the queue', 'queue', queue);
  return notFound(`A channel of the queue ${JSON.stringify(queue)}`, 'channel', channel);
}

async function allSettings(ctx: RequestContext): Promise<SettingsAtLevel[]> {
  const chosen = await chosenSettings(ctx);
  const streams = new Map<string, Level>();
  for (const stream of await contactStreams(ctx)) streams.set(levelKey(stream), stream);
  for (const { queue, channel } of chosen)
    if (queue !== null && channel !== null) streams.set(levelKey({ queue, channel }), { queue, channel });
  const at = await settingsReader(ctx, chosen);
  return [...streams.values()].sort(byName).map(at);
}

/** Returns the effective settings of one level, with or without contacts. */
export async function settingsOfLevel(ctx: RequestContext, level: Level): Promise<QueueSettings> {
  const at = await settingsReader(ctx, await chosenSettings(ctx));
  return shown(at(level));
}

export async function queueSettingsPage(ctx: RequestContext, args: QueueSettingsArgs): Promise<QueueSettingsPage> {
  const { queue, channel, page, limit } = args;
  const all = (await allSettings(ctx)).filter(
    (each) => (queue == null || each.queue === queue) && (channel == null || each.channel === channel),
  );
  const offset = offsetOf(args);
  return { data: all.slice(offset, offset + limit).map(shown), page, limit, total: all.length };
}

const OWN_LEVELS: Record<string, string> = { '11': 'stream', '10': 'queue', '01': 'channel', '00': 'organization' };

function shown(settings: SettingsAtLevel): QueueSettings {
  const level = OWN_LEVELS[`${Number(settings.queue !== null)}${Number(settings.channel !== null)}`];
  const own = Object.entries(settings.sources).flatMap(([name, source]) => (source === level ? [name] : []));
  return { ...settings, own };
}

async function settingsReader(
  ctx: RequestContext,
  chosen: readonly LevelSettings[],
): Promise<(level: Level) => SettingsAtLevel> {
  const byLevel = new Map(chosen.map((each): [string, ChosenSettings] => [levelKey(each), each.chosen]));
  const { settings } = await ownOrganization(ctx);
  const skills = await ctx.sql<OrganizationDefaults['skills'][number]>(
    'queueSettings.skills',
    'select id, name_folded as "nameFolded" from skill where organization_id = $1',
    [tenantOf(ctx).organizationId],
  );
  return (level) => settingsAt(level, byLevel, { ...settings, skills }, folded);
}

/** Returns the explicit settings of all levels. */
export async function chosenSettings(ctx: RequestContext): Promise<LevelSettings[]> {
  const rows = await ctx.sql<LevelSettings & { skillId: string | null }>(
    'queueSettings.chosen',
    'select queue, channel, skill_id as "skillId", chosen from queue_settings where organization_id = $1',
    [tenantOf(ctx).organizationId],
  );
  return rows.map(({ queue, channel, skillId, chosen }) => ({
    queue,
    channel,
    chosen: skillId === null ? chosen : { ...chosen, skillId },
  }));
}

/** Sorts by queue, then channel, like PostgreSQL with the C collation. */
export const byName = (a: Level, b: Level): number =>
  compared(a.queue ?? '', b.queue ?? '') || compared(a.channel ?? '', b.channel ?? '');
const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
