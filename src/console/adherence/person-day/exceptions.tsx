import { Link } from '@tanstack/react-router';
import { useFormat } from '../../kernel/format';
import { useSession } from '../../kernel/session';
import type { ExceptionRowFragment } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { DialogButton } from '../../ui/dialog';
import { Badge } from '../../ui/notice';
import { Decisions } from '../exceptions/decisions';
import { ExceptionForm } from '../exceptions/exception-form';
import { isDecider, isOwn } from '../exceptions/rights';
import { STATES, storyOf } from '../exceptions/words';

interface Props {
  employeeId: string;
  date: string;
  exceptions: readonly ExceptionRowFragment[];
}

/** Lists the exceptions of a person's day: requested by the person, or entered and decided by a supervisor. */
export function Exceptions({ employeeId, date, exceptions }: Props) {
  const { timeRange } = useFormat();
  const { me } = useSession();
  const asks = isOwn(me, { employeeId });
  const title = asks ? 'Request exception' : 'Add exception';
  return (
    <section className="stack">
      <div className="row">
        <h2>Exceptions</h2>
        {(asks || isDecider(me)) && (
          <span className="push">
            <DialogButton title={title} button={<Button>{title}</Button>}>
              {(close) => <ExceptionForm of={asks ? { isAsked: true } : { employeeId }} date={date} onDone={close} />}
            </DialogButton>
          </span>
        )}
      </div>
      {exceptions.length === 0 && (
        <p className="small muted">
          No exceptions for this person on this day. Team exceptions are listed under{' '}
          <Link to="/exceptions">all exceptions</Link>.
        </p>
      )}
      <ul className="stack">
        {exceptions.map((exception) => (
          <li key={exception.id} className="row">
            <span className="figure">{timeRange(exception.startsAt, exception.endsAt)}</span>
            <span>{exception.reason.name}</span>
            <Badge look={STATES[exception.state].look}>{STATES[exception.state].name}</Badge>
            <span className="small muted">{storyOf(exception)}</span>
            <span className="push">
              <Decisions of={exception} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
