import { useState } from 'react';
import { download } from '../../kernel/csv';
import { useFormat } from '../../kernel/format';
import { InvitePeople, MailedInvitations } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import type { InvitationDelivery, InvitePeopleMutation } from '../../api/types.generated';
import { Dialog } from '../../ui/dialog';
import { SelectField } from '../../ui/field';
import { Form } from '../../ui/form';
import { Badge, Notice } from '../../ui/notice';
import { Answer } from '../../ui/page';
import { peopleText, type Person } from '../person/person';
import { slicesOf } from '../person/parts';

interface Props {
  /** People to invite. Empty invites everyone without a password. */
  picked: readonly Person[];
  /** Number of people without a password. */
  waiting: number;
  isOpen: boolean;
  onClose(): void;
}

/** Invites people to choose a password, by email or with links in a file. */
export function InviteDialog({ picked, waiting, isOpen, onClose }: Props) {
  const { number } = useFormat();
  return (
    <Dialog
      title={`Invite ${peopleText(picked.length || waiting, number)}`}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
    >
      <InviteForm picked={picked} waiting={waiting} />
    </Dialog>
  );
}

const WAYS: readonly { value: InvitationDelivery; name: string }[] = [
  { value: 'mail', name: 'By e-mail' },
  { value: 'links', name: 'As a file of links' },
];

function InviteForm({ picked, waiting }: Pick<Props, 'picked' | 'waiting'>) {
  const invite = useChange(InvitePeople, [MailedInvitations]);
  const ways = useAnswer(MailedInvitations, {}).data?.invitationDeliveries;
  const hasMail = ways?.includes('mail') ?? true;
  const [chosen, setDelivery] = useState<InvitationDelivery>('mail');
  const delivery = hasMail ? chosen : 'links';
  const [first = [], ...rest] = slicesOf(picked.map(({ userId }) => userId));
  const isAll = picked.length === 0;
  const left = rest.reduce((count, slice) => count + slice.length, 0);
  const submit = () =>
    invite.mutate(
      { input: { delivery, ...(isAll ? {} : { userIds: first }) } },
      { onSuccess: ({ inviteUsers: { csv } }) => csv && download('password-links.csv', csv) },
    );
  return (
    <>
      {isAll && waiting === 0 ? (
        <Notice look="good">Everyone has a password. To invite someone again, select them in the list first.</Notice>
      ) : (
        <Form change={invite} onSubmit={submit} action="Invite">
          <p>
            {isAll
              ? 'Everyone without a password gets a link to choose one.'
              : 'The selected people get a link to choose a password. A current password works until then.'}{' '}
            The link works once, within 72 hours, and replaces earlier links.
          </p>
          <SelectField
            label="Delivery"
            name="delivery"
            options={WAYS.filter(({ value }) => hasMail || value !== 'mail')}
            value={delivery}
            onChange={(next: InvitationDelivery) => setDelivery(next)}
            hint={hasMail ? undefined : 'E-mail is not available: no mail server is configured (SMTP_URL)'}
          />
        </Form>
      )}
      {invite.data && <Invited invited={invite.data.inviteUsers} left={left} />}
      <Mailed />
    </>
  );
}

function Invited({ invited, left }: { invited: InvitePeopleMutation['inviteUsers']; left: number }) {
  const { number } = useFormat();
  const remaining = invited.remaining + left;
  return (
    <Notice look={remaining > 0 ? 'warn' : 'good'}>
      {invited.csv
        ? `The file has the links of ${peopleText(invited.invited, number)}. `
        : `Sending e-mails to ${peopleText(invited.invited, number)}. `}
      {remaining > 0 && `${peopleText(remaining, number)} not invited yet. Invite again to continue.`}
    </Notice>
  );
}

const ASKED_AGAIN_MS = 5_000;

/** Delivery status of the emails. */
function Mailed() {
  const { dateTime } = useFormat();
  const answer = useAnswer(MailedInvitations, {}, { everyMs: ASKED_AGAIN_MS });
  const mailed = answer.data?.mailedInvitations ?? [];
  if (answer.data && mailed.length === 0) return null;
  return (
    <section className="stack">
      <h3>E-mail invitations, latest first</h3>
      <Answer of={answer} lines={2}>
        {() => (
          <ul className="stack small mailed" tabIndex={0} aria-label="E-mail invitations">
            {mailed.map(({ userId, email, askedAt, sentAt, error }) => (
              <li key={userId}>
                {email}{' '}
                {error !== null ? (
                  <Badge look="bad">not sent: {error}</Badge>
                ) : sentAt !== null ? (
                  <Badge look="good">sent {dateTime(sentAt)}</Badge>
                ) : (
                  <Badge>queued since {dateTime(askedAt)}</Badge>
                )}
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </section>
  );
}
