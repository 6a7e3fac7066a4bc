import { useFormat } from '../../kernel/format';
import {
  BalancesOf,
  CancelTimeOff,
  TimeOffRequests,
  TimeOffTypes,
  WithdrawTimeOff,
} from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import { useSession } from '../../kernel/session';
import type { AskedTimeOffFragment } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { messageOf } from '../../ui/form';
import { Answer, Empty, Figure, Panel } from '../../ui/page';
import { tell } from '../../ui/toast';
import { signedHours } from './balance-line';
import { RequestList } from './request-list';
import { mayCancel } from './rights';
import { isOpen } from './time-off-words';

const ASKED_EVERY_MS = 30_000;

/** The user's own requests and remaining balances. */
export function OwnRequests({ employeeId }: { employeeId: string }) {
  const answer = useAnswer(TimeOffRequests, { page: 1, limit: 100 }, { everyMs: ASKED_EVERY_MS });
  return (
    <>
      <OwnBalances employeeId={employeeId} />
      <Panel title="My time off" isFlush>
        <Answer of={answer}>
          {({ timeOffRequests }) => (
            <RequestList
              isOwn
              rows={timeOffRequests.data.filter((row) => row.employeeId === employeeId)}
              empty={
                <Empty title="No time-off requests">
                  Request time off and see at once whether days are still available.
                </Empty>
              }
              action={(row) => <TakeBack row={row} />}
            />
          )}
        </Answer>
      </Panel>
    </>
  );
}

function OwnBalances({ employeeId }: { employeeId: string }) {
  const format = useFormat();
  const year = Number(format.dateOf().slice(0, 4));
  const balances = useAnswer(BalancesOf, { ids: [employeeId], year }, { everyMs: ASKED_EVERY_MS });
  const types = useAnswer(TimeOffTypes, {});
  const nameOf = (id: string) => types.data?.timeOffTypes.find((type) => type.id === id)?.name ?? 'Time off';
  return (
    <Answer of={balances} lines={2}>
      {({ timeOffBalances }) => (
        <div className="figures">
          {timeOffBalances.map(({ typeId, granted, used, requested, left }) => (
            <Figure
              key={typeId}
              name={`${nameOf(typeId)} ${year}`}
              value={signedHours(left, format.hours)}
              note={`of ${format.hours(granted)} · ${format.hours(used)} approved · ${format.hours(requested)} pending`}
              look={left < 0 ? 'bad' : undefined}
            />
          ))}
        </div>
      )}
    </Answer>
  );
}

function TakeBack({ row }: { row: AskedTimeOffFragment }) {
  const format = useFormat();
  const { me } = useSession();
  const due = [TimeOffRequests, BalancesOf];
  const withdraw = useChange(WithdrawTimeOff, due);
  const cancel = useChange(CancelTimeOff, due);
  const isCancelled = mayCancel(me, row, format.dateOf());
  if (!isOpen(row.state) && !isCancelled) return null;
  const change = isCancelled ? cancel : withdraw;
  return (
    <Button
      isPending={change.isPending}
      onPress={() =>
        change.mutate(
          { id: row.id },
          {
            onSuccess: () => tell(isCancelled ? 'Canceled' : 'Withdrawn'),
            onError: (error) => tell(messageOf(error), { look: 'bad' }),
          },
        )
      }
    >
      {isCancelled ? 'Cancel' : 'Withdraw'}
    </Button>
  );
}
