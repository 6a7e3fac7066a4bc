import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import { ChangePerson, LinkForPerson } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import { Button } from '../../ui/button';
import { messageOf } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { Secret } from '../../ui/secret';
import { tell } from '../../ui/toast';
import { LeaveDialog } from './leave-dialog';
import { nameOf, type Person } from './person';
import { OF_PEOPLE } from './use-people';

/** Sign-in status of a user, with actions. */
export function WayIn({ person, people }: { person: Person; people: readonly Person[] }) {
  const { dateTime } = useFormat();
  const link = useChange(LinkForPerson);
  const reactivate = useChange(ChangePerson, OF_PEOPLE);
  const [isLeaving, setLeaving] = useState(false);
  const issued = link.data?.issuePasswordLink;
  const error = link.error ?? reactivate.error;
  return (
    <section className="stack">
      <h3>Sign-in</h3>
      <p className="small muted">{wordsOf(person)}</p>
      {issued && (
        <>
          <Secret name="Password link" value={issued.url} />
          <p className="small muted">The link works once, until {dateTime(issued.expiresAt)}.</p>
        </>
      )}
      <div className="row">
        {person.active && !issued && (
          <Button isPending={link.isPending} onPress={() => link.mutate({ userId: person.userId })}>
            Create password link
          </Button>
        )}
        {person.active ? (
          <Button look="danger" onPress={() => setLeaving(true)}>
            Deactivate
          </Button>
        ) : (
          <Button
            isPending={reactivate.isPending}
            onPress={() =>
              reactivate.mutate(
                { id: person.userId, input: { status: 'active' } },
                { onSuccess: () => tell(`${nameOf(person)} reactivated`) },
              )
            }
          >
            Reactivate
          </Button>
        )}
      </div>
      {error && <Notice look="bad">{messageOf(error)}</Notice>}
      <LeaveDialog person={person} people={people} isOpen={isLeaving} onClose={() => setLeaving(false)} />
    </section>
  );
}

function wordsOf({ active, hasPassword }: Person): string {
  if (!active) return 'Inactive. Cannot sign in and is not scheduled.';
  return hasPassword ? 'Password set' : 'No password yet';
}
