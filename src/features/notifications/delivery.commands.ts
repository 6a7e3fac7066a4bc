import { tenantOf, type Mail, type PushDevice, type RequestContext } from '../../kernel/context';
import { grouped } from '../../kernel/collections';
import { DEFAULT_LOCALE, localized, retryAt } from './delivery.rules';
import { claimDeliveries, forgetDevice, storeOutcome, type ClaimedDelivery, type Outcome } from './delivery.store';
import { unsubscribeToken } from './unsubscribe.rules';

const AT_ONCE = 8;
/** Then it is the turn of other organizations. */
const MAX_TURN_MS = 30_000;
/** The push service knows the device no more. */
const GONE = new Set([404, 410]);

/** Sends what is due; no transaction is open while it waits for others. */
export async function sendDeliveries(ctx: RequestContext, signal: AbortSignal): Promise<{ sent: number }> {
  const { organizationId } = tenantOf(ctx);
  const note = outcomeNotes(ctx);
  const begunMs = performance.now();
  let sent = 0;
  while (performance.now() - begunMs < MAX_TURN_MS) {
    const claimed = await ctx.unitOfWork(organizationId, () => claimDeliveries(ctx));
    if (claimed.length === 0) break;
    const waiting = [...grouped(claimed, ({ id, batchId }) => batchId ?? id).values()];
    const lane = async () => {
      for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
        await note(await send(ctx, batch, signal));
        sent += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  }
  return { sent };
}

/** Stores outcomes one after another: one context has one unit of work at a time. */
function outcomeNotes(ctx: RequestContext): (outcome: Outcome & { goneEndpoint?: string }) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return (outcome) => {
    const note = last.then(() =>
      ctx.unitOfWork(tenantOf(ctx).organizationId, async () => {
        await storeOutcome(ctx, outcome);
        if (outcome.goneEndpoint) await forgetDevice(ctx, outcome.goneEndpoint);
      }),
    );
    last = note.catch(() => {});
    return note;
  };
}

type Sent = { error: null } | { error: string; isFinal: boolean; goneEndpoint?: string };

async function send(ctx: RequestContext, batch: ClaimedDelivery[], signal: AbortSignal) {
  const first = batch[0] as ClaimedDelivery;
  const { channel, tries } = first;
  const result = await (channel === 'email' ? sendMail(ctx, batch, signal) : sendPush(ctx, first, signal));
  const now = ctx.clock.now();
  const ids = batch.map(({ id }) => id);
  if (result.error === null) return { ids, status: 'sent' as const, nextAttemptAt: now, error: null };
  const next = result.isFinal ? null : retryAt(channel, tries, now);
  const status = next ? ('waiting' as const) : ('failed' as const);
  return { ids, status, nextAttemptAt: next ?? now, error: result.error, goneEndpoint: result.goneEndpoint };
}

async function sendMail(ctx: RequestContext, batch: ClaimedDelivery[], signal: AbortSignal): Promise<Sent> {
  if (!ctx.mailer) return { error: 'No mail server is set', isFinal: true };
  try {
    const refusal = await ctx.mailer.send(mailOf(ctx, batch), signal);
    return refusal ? { error: refusal.reason, isFinal: refusal.isFinal } : { error: null };
  } catch (error) {
    signal.throwIfAborted();
    return { error: (error as Error).message, isFinal: false };
  }
}

/** One notification, or a digest of several. */
export function mailOf(ctx: RequestContext, batch: readonly ClaimedDelivery[]): Mail {
  const [first] = batch as [ClaimedDelivery];
  const { organizationId } = tenantOf(ctx);
  const kinds = [...new Set(batch.map(({ kind }) => kind))];
  const token = unsubscribeToken(ctx.sealing, { organizationId, userId: first.userId, kinds });
  const unsubscribe = `${ctx.publicUrl}/api/notifications/unsubscribe/${token}`;
  const locale = first.locale ?? DEFAULT_LOCALE;
  const parts = batch.map(({ title, text, link }) =>
    [...(batch.length > 1 ? [title] : []), text, `${ctx.publicUrl}${link}`].join('\n'),
  );
  const footer = `Notification settings: ${ctx.publicUrl}/inbox\nUnsubscribe from these e-mails: ${unsubscribe}`;
  return {
    to: first.email,
    subject: batch.length > 1 ? `${batch.length} notifications` : localized(first.title, locale),
    text: `${localized(parts.join('\n\n'), locale)}\n\n--\n${footer}\n`,
    messageId: `<${first.batchId ?? first.id}@${new URL(ctx.publicUrl).hostname}>`,
    headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

async function sendPush(ctx: RequestContext, delivery: ClaimedDelivery, signal: AbortSignal): Promise<Sent> {
  const { endpoint, p256dh, auth, notificationId: id, title, link, locale } = delivery;
  if (!ctx.push || endpoint === null || p256dh === null || auth === null)
    return { error: 'Push is not available any more', isFinal: true };
  const device: PushDevice = { endpoint, p256dh, auth };
  const tag = id.replaceAll('-', '');
  const [shownTitle, text] = [title, delivery.text].map((part) => localized(part, locale ?? DEFAULT_LOCALE));
  const message = {
    topic: tag,
    text: pushText({ id, title: shownTitle ?? '', text: text ?? '', link, tag }),
    now: ctx.clock.now(),
  };
  const { status, error } = await ctx.push.send(device, message, signal);
  if (status !== null && status >= 200 && status < 300) return { error: null };
  if (status !== null && GONE.has(status))
    return { error: `The push service answered ${status}`, isFinal: true, goneEndpoint: endpoint };
  return { error: error ?? `The push service answered ${status}`, isFinal: false };
}

/** Push services take 4,096 bytes of encrypted text. */
const MAX_TEXT = 1_000;
const pushText = ({ text, ...message }: { id: string; title: string; text: string; link: string; tag: string }) =>
  JSON.stringify({ ...message, text: text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text });
