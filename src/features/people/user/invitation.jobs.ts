import { z } from 'zod';
import { recordAudit } from '../../audit/audit.commands';
import { lockPeople } from '../../organization/organization.queries';
import { tenantOf, type Mailer, type MailRefusal, type RequestContext } from '../../../kernel/context';
import { badInput, conflict, unavailable } from '../../../kernel/errors';
import { uuid } from '../../../kernel/shapes';
import { defineJob } from '../../../platform/jobs/define-job';
import { enqueueJob } from '../../../platform/jobs/job-run.commands';
import {
  invitationCounts,
  linkForMail,
  linksFor,
  noteInvitations,
  noteOutcome,
  waitingInvitations,
  type WaitingInvitation,
} from './invitation.commands';
import type { InviteUsersInput } from './invitation.inputs';
import { reasonWithout, replyCodeOf } from './invitation.rules';
import { usersToInvite, usersWithoutPassword } from './invitation.queries';
import type { Invitations } from './invitation.type';

const MAIL_EXPIRES = 'The link works once, for 72 hours.';
const INACTIVE: MailRefusal = { reason: 'The user was deactivated', isFinal: true };
/** Number of deferred mails after which the mail server counts as unavailable. */
const MAX_DEFERRED = 100;

/**
 * Sends the mails of a batch one after another. Mails deferred by the mail server wait for the next attempt. Each link
 * is created when its mail is sent, so that none is stored. After a crash, the user whose mail was in progress gets
 * another mail, whose link voids the first one.
 */
export const sendInvitations = defineJob({
  kind: 'invitation.send',
  input: z.object({ batch: uuid }),
  attempts: 10, // some hours: mail servers defer unknown senders (greylisting)
  async run(ctx, { batch }, { progress, signal }) {
    const { mailer } = ctx;
    if (!mailer) throw conflict('No mail server is set any more: SMTP_URL');
    const { total, sent, failed } = await invitationCounts(ctx, batch);
    let done = sent + failed;
    const deferred: string[] = [];
    let last: WaitingInvitation | undefined;
    do {
      const waiting = await waitingInvitations(ctx, batch, last?.userId);
      last = waiting.at(-1);
      for (const invitation of waiting) {
        signal.throwIfAborted();
        const refusal = await sendInvitation(ctx, mailer, invitation, signal);
        if (refusal?.isFinal === false) deferred.push(replyCodeOf(refusal.reason));
        else await noteOutcome(ctx, batch, invitation.userId, refusal && refusal.reason);
        if (deferred.length >= MAX_DEFERRED) throw putOff(deferred);
        if (refusal?.isFinal !== false) progress(++done / total, `${done} of ${total}`);
      }
    } while (last);
    if (deferred.length > 0) throw putOff(deferred);
    return invitationCounts(ctx, batch);
  },
});

/** Visible to everyone who sees jobs, so it contains no e-mail addresses. */
const putOff = (codes: readonly string[]) =>
  unavailable(`The mail server puts off ${codes.length} of the mails (${[...new Set(codes)].sort().join(', ')})`);

async function sendInvitation(
  ctx: RequestContext,
  mailer: Mailer,
  { userId, email, firstName, organization }: WaitingInvitation,
  signal: AbortSignal,
): Promise<MailRefusal | null> {
  const link = await linkForMail(ctx, userId);
  if (!link) return INACTIVE;
  const refusal = await mailer.send(
    {
      to: email,
      subject: `Your Muster account at ${organization}`,
      text: `Hello ${firstName},\n\nChoose your password here:\n\n${link.url}\n\n${MAIL_EXPIRES}\n`,
    },
    signal,
  );
  return refusal && { ...refusal, reason: reasonWithout(link.url, refusal.reason) };
}

/** Invites many users: by links in the answer, or by a job that sends mails. */
export async function inviteUsers(ctx: RequestContext, { userIds, delivery }: InviteUsersInput): Promise<Invitations> {
  const isMailed = delivery === 'mail';
  if (isMailed && !ctx.mailer)
    throw badInput([{ path: 'delivery', message: 'must be links: no mail server is set (SMTP_URL)' }]);
  await lockPeople(ctx);
  const { users, remaining } = userIds
    ? { users: await usersToInvite(ctx, userIds), remaining: 0 }
    : await usersWithoutPassword(ctx);
  const invited = users.length;
  const nobody = { invited, remaining, links: [], csv: null, jobId: null };
  if (invited === 0) return nobody;
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'user.invite', { delivery, userIds: users.map(({ id }) => id) });
  if (!isMailed) return { ...nobody, ...(await linksFor(ctx, users)) };
  return { ...nobody, jobId: await enqueueJob(ctx, sendInvitations, { batch: await noteInvitations(ctx, users) }) };
}
