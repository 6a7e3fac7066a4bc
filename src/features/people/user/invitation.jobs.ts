import { z } from 'zod';
import { recordAudit } from '../../audit/audit.commands';
import { lockPeople } from '../../organization/organization.queries';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { badInput, conflict } from '../../../kernel/errors';
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
} from './invitation.commands';
import type { InviteUsersInput } from './invitation.inputs';
import { usersToInvite, usersWithoutPassword } from './invitation.queries';
import type { Invitations } from './invitation.type';

const MAIL_EXPIRES = 'The link works once, for 72 hours.';

/**
 * Sends the mails of a batch, one after another. Each link is made when its mail is sent, so that none is ever stored;
 * after a crash, whose mail was on its way gets another one, whose link voids the first.
 */
export const sendInvitations = defineJob({
  kind: 'invitation.send',
  input: z.object({ batch: uuid }),
  async run(ctx, { batch }, { progress, signal }) {
    const { mailer } = ctx;
    if (!mailer) throw conflict('No mail server is set any more: SMTP_URL');
    const { total, sent, failed } = await invitationCounts(ctx, batch);
    let done = sent + failed;
    for (let some = await waitingInvitations(ctx, batch); some.length > 0; some = await waitingInvitations(ctx, batch))
      for (const { userId, email, firstName, organization } of some) {
        signal.throwIfAborted();
        const link = await linkForMail(ctx, userId);
        const error = link
          ? await mailer.send({
              to: email,
              subject: `Your access to ${organization}`,
              text: `Hello ${firstName},\n\nchoose your password here:\n\n${link.url}\n\n${MAIL_EXPIRES}\n`,
            })
          : 'The user was deactivated';
        await noteOutcome(ctx, batch, userId, error);
        progress(++done / total, `${done} of ${total}`);
      }
    return invitationCounts(ctx, batch);
  },
});

/** Invites many at once: by links in the answer, or by a job that sends mails. */
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
