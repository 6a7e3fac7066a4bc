import { useFormat } from '../../kernel/format';
import { MyShifts, NewCalendarAddress, RevokeCalendarAddress } from '../../kernel/operations.generated';
import { useChange } from '../../kernel/query';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { messageOf } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { Panel } from '../../ui/page';
import { CopyButton } from '../../ui/secret';
import { tell } from '../../ui/toast';

/** Subscription to the user's shifts for calendar programs. The URL is shown once. */
export function CalendarPanel({ since }: { since: string | null }) {
  const format = useFormat();
  const create = useChange(NewCalendarAddress, [MyShifts]);
  const revoke = useChange(RevokeCalendarAddress, [MyShifts]);
  const url = create.data?.createCalendarFeed.url;
  const isShown = url !== undefined && since !== null;
  const error = create.error ?? revoke.error;
  return (
    <Panel title="In my calendar">
      <div className="stack">
        {isShown ? (
          <>
            <TextField
              label="Address of your shifts"
              value={url}
              isReadOnly
              hint="Shown this once. Whoever has it can read your shifts. Subscribe to it in your calendar program."
            />
            <CopyButton text={url} />
          </>
        ) : (
          <p className="muted">
            {since
              ? `Your shifts have an address since ${format.dateTime(since)}. A new one voids it.`
              : 'Get a private address, and your shifts appear in the calendar of your phone.'}
          </p>
        )}
        {error && <Notice look="bad">{messageOf(error)}</Notice>}
        <div className="row">
          <Button isPending={create.isPending} onPress={() => create.mutate({})}>
            {since ? 'New address' : 'Get an address'}
          </Button>
          {since && (
            <Button
              look="danger"
              isPending={revoke.isPending}
              onPress={() => revoke.mutate({}, { onSuccess: () => tell('The address is void') })}
            >
              Revoke
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}
