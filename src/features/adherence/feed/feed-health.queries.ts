import type { RequestContext } from '../../../kernel/context';
import { judgementTermsOf } from '../judgement/judgement.queries';
import type { AdherenceFeed } from './feed-health.type';

/** Returns the state of the feed as judgement currently sees it. */
export async function adherenceFeed(ctx: RequestContext): Promise<AdherenceFeed> {
  const { feed } = await judgementTermsOf(ctx);
  const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms));
  return {
    lastRecordAt: dateOf(feed.receivedMs),
    isSilent: feed.silentFromMs !== null,
    silentSince: dateOf(feed.silentFromMs),
  };
}
