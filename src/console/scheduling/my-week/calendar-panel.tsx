import { useFormat } from '../../kernel/format';
import { MyShifts, NewCalendarAddress, RevokeCalendarAddress } from '../../api/operations.generated';
import { useChange } from '../../api/query';
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
    <Panel title="Calendar link">
      <div className="stack">
        {isShown ? (
          <>
            <TextField
              label="Calendar link"
              value={url}
              isReadOnly
              hint="Shown only once. Anyone with this link can see your shifts. Subscribe to it in your calendar app."
            />
            <CopyButton text={url} />
          </>
        ) : (
          <p className="muted">
            {since
              ? `Link created ${format.dateTime(since)}. A new link replaces it.`
              : 'Create a private link to see your shifts in the calendar on your phone.'}
          </p>
        )}
        {error && <Notice look="bad">{messageOf(error)}</Notice>}
        <div className="row">
          <Button isPending={create.isPending} onPress={() => create.mutate({})}>
            {since ? 'Replace link' : 'Create link'}
          </Button>
          {since && (
            <Button
              look="danger"
              isPending={revoke.isPending}
              onPress={() => revoke.mutate({}, { onSuccess: () => tell('Link revoked') })}
            >
              Revoke
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}
