import { tenantOf, type RequestContext } from '../../../kernel/context';
import { badInput, notFound } from '../../../kernel/errors';
import { withoutAbsent } from '../../../kernel/fields';
import { newId } from '../../../kernel/ids';
import { recordAudit } from '../../audit/audit.commands';
import type { UpdateQueueSettingsInput } from './queue-settings.inputs';
import type { Stream } from '../../demand/interval-key';
import { chosenSettings, settingsOfLevel, streamsServedByName } from './queue-settings.queries';
import {
  chosenFaults,
  levelKey,
  mergeChosen,
  type ChosenSettings,
  type Follows,
  type Level,
} from './queue-settings.rules';
import { queueSettingsChanged } from './queue-settings.topics';
import type { QueueSettings } from './queue-settings.type';

/** Changes the settings of a queue-channel, a queue, a channel or the organization. */
export async function updateQueueSettings(
  ctx: RequestContext,
  { queue = null, channel = null, ...fields }: UpdateQueueSettingsInput,
): Promise<QueueSettings> {
  const { organizationId } = tenantOf(ctx);
  const level: Level = { queue, channel };
  const change = withoutAbsent(fields);
  const names = Object.keys(change);
  if (names.length === 0) return settingsOfLevel(ctx, level);
  const { skillId, ...before } = await lockedChoice(ctx, level);
  const merged = mergeChosen(skillId ? { ...before, skillId } : before, change);
  const faults = chosenFaults(level, merged);
  if (faults.length > 0) throw badInput(faults);
  const { skillId: newSkill = null, ...chosen } = merged;
  if (newSkill !== null) await requireSkill(ctx, newSkill);
  if (change.follows) await refuseCircle(ctx, level, change.follows);
  await ctx.sql(
    null,
    `update queue_settings set skill_id = $4, chosen = $5
     where organization_id = $1 and queue is not distinct from $2 and channel is not distinct from $3`,
    [organizationId, queue, channel, newSkill, JSON.stringify(chosen)],
  );
  await recordAudit(ctx, organizationId, 'queue_settings.update', { queue, channel, ...change });
  await queueSettingsChanged.publish(ctx, { level, names });
  return settingsOfLevel(ctx, level);
}

/**
 * Stores the skills that queues require by name as explicit settings, before a name changes. They are stored per queue,
 * or per queue-channel if a channel has its own setting, so that they do not hide it.
 */
export async function chooseSkillsOfNames(
  ctx: RequestContext,
  isConcerned: (stream: Stream & { skillId: string }) => boolean,
): Promise<void> {
  const streams = (await streamsServedByName(ctx)).filter(isConcerned);
  const isByChannel = (await chosenSettings(ctx)).some(
    ({ queue, channel, chosen }) => queue === null && channel !== null && (chosen.skillId || chosen.anyone),
  );
  const levels = new Map<string, Level & { skillId: string }>();
  for (const { queue, channel, skillId } of streams) {
    const level = { queue, channel: isByChannel ? channel : null };
    levels.set(levelKey(level), { ...level, skillId });
  }
  for (const { queue, channel, skillId } of levels.values())
    await ctx.sql(
      null,
      `insert into queue_settings (id, organization_id, queue, channel, skill_id, chosen)
       values ($1, $2, $3, $4, $5, '{}')
       on conflict on constraint queue_settings_level do update set skill_id = excluded.skill_id`,
      [newId(), tenantOf(ctx).organizationId, queue, channel, skillId],
    );
}

/** Returns the settings of the level, locked until the end of the unit of work. */
async function lockedChoice(ctx: RequestContext, { queue, channel }: Level): Promise<ChosenSettings> {
  const [row] = await ctx.sql<{ skillId: string | null; chosen: ChosenSettings }>(
    null,
    `insert into queue_settings as s (id, organization_id, queue, channel, chosen) values ($1, $2, $3, $4, '{}')
     on conflict on constraint queue_settings_level do update set chosen = s.chosen
     returning s.skill_id as "skillId", s.chosen`,
    [newId(), tenantOf(ctx).organizationId, queue, channel],
  );
  return { ...row?.chosen, ...(row?.skillId ? { skillId: row.skillId } : {}) };
}

/** Refuses cycles of proxy queues. Such changes are serialized. */
async function refuseCircle(ctx: RequestContext, level: Level, follows: Follows): Promise<void> {
  await ctx.sql(null, 'select pg_advisory_xact_lock(hashtextextended($1, $2))', [
    tenantOf(ctx).organizationId,
    FOLLOWS_LOCK_SEED,
  ]);
  const followed = new Map((await chosenSettings(ctx)).map((each) => [levelKey(each), each.chosen.follows]));
  const own = levelKey(level);
  const seen = new Set<string>();
  for (let next: Follows | null | undefined = follows; next && !seen.has(levelKey(next));) {
    const key = levelKey(next);
    const beyond = followed.get(key);
    if (beyond && levelKey(beyond) === own)
      throw badInput([
        { path: 'proxyQueue', message: `would go in a circle: "${next.queue}" (${next.channel}) follows this queue` },
      ]);
    seen.add(key);
    next = beyond;
  }
}

/** Separates this advisory lock from others in the database. */
const FOLLOWS_LOCK_SEED = 8;

async function requireSkill(ctx: RequestContext, id: string): Promise<void> {
  const rows = await ctx.sql(null, 'select id from skill where organization_id = $1 and id = $2', [
    tenantOf(ctx).organizationId,
    id,
  ]);
  if (rows.length === 0) throw notFound('Skill', 'skillId', id);
}
