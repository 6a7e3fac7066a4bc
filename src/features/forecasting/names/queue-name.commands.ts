import { tenantOf, type RequestContext } from '../../../kernel/context';
import { conflict, notFound } from '../../../kernel/errors';
import { quoted } from '../../../kernel/shapes';
import { recordAudit } from '../../audit/audit.commands';
import { deleteContacts, moveContacts } from '../../demand/queue.commands';
import { namesChanged } from '../forecasting.topics';
import { chooseSkillsOfNames } from '../queue-settings/queue-settings.commands';
import type { MergeQueueArgs, QueueNameArgs, RenameQueueArgs } from './names.inputs';
import { lockNames } from './names.store';
import { isInUse, queueUse } from './queue-name.queries';
import { followInstead, followNoMore, forgetComputed, forgetEntered, renameEverywhere } from './queue-name.store';
import type { QueueUse } from './queue-use.type';

/** Renames a queue everywhere; forecasts and requirements stay valid. */
export async function renameQueue(ctx: RequestContext, { name, newName }: RenameQueueArgs): Promise<QueueUse> {
  await lockNames(ctx);
  const use = await requireQueue(ctx, name, 'name');
  if (name === newName) return use;
  if (isInUse(await queueUse(ctx, newName)))
    throw conflict(`A queue ${quoted(newName)} exists already: merge the two instead`, { path: 'newName' });
  await chooseSkillsOfNames(ctx, (stream) => stream.queue === name);
  await moveContacts(ctx, name, newName, { isRename: true });
  const needsForecasts = await renameEverywhere(ctx, name, newName);
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'queue.rename', { ...use, newName });
  await namesChanged.publish(ctx, { needsForecasts });
  return use;
}

/** Merges a queue into another one, which keeps its settings. Inputs of the first queue are deleted. */
export async function mergeQueue(ctx: RequestContext, { name, into }: MergeQueueArgs): Promise<QueueUse> {
  if (name === into) throw conflict(`The queue ${quoted(name)} cannot be merged into itself`, { path: 'into' });
  await lockNames(ctx);
  const use = await requireQueue(ctx, name, 'name');
  await requireQueue(ctx, into, 'into');
  await moveContacts(ctx, name, into, { isRename: false });
  await followInstead(ctx, name, into);
  await forget(ctx, name);
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'queue.merge', { ...use, into });
  return use;
}

/** Deletes a queue with its contacts and all inputs. */
export async function removeQueue(ctx: RequestContext, { name }: QueueNameArgs): Promise<QueueUse> {
  await lockNames(ctx);
  const use = await requireQueue(ctx, name, 'name');
  await deleteContacts(ctx, name);
  await followNoMore(ctx, name);
  await forget(ctx, name);
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'queue.remove', { ...use });
  return use;
}

/** Recomputes the forecasts of the remaining queues, because the queues of a channel share a seasonal profile. */
async function forget(ctx: RequestContext, name: string): Promise<void> {
  await forgetComputed(ctx, name);
  await forgetEntered(ctx, name);
  await namesChanged.publish(ctx, { needsForecasts: true });
}

async function requireQueue(ctx: RequestContext, name: string, path: string): Promise<QueueUse> {
  const use = await queueUse(ctx, name);
  if (!isInUse(use)) throw notFound('Queue', path, name);
  return use;
}
