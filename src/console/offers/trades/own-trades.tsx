import { useState, type ReactNode } from 'react';
import { useFormat } from '../../kernel/format';
import { AcceptTrade, DeclineTrade, MyTrades, WithdrawTrade } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import { ANONYMOUS, isOpenTrade, shiftsTimes, TRADE_STATES, tradeKind } from '../../kernel/trade-words';
import type { TradeFragment } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { messageOf } from '../../ui/form';
import { Badge, Notice } from '../../ui/notice';
import { Answer, Empty, Panel } from '../../ui/page';
import { Pager } from '../../ui/pager';
import { tell } from '../../ui/toast';
import { TRADE_QUERIES } from './trade-shifts';

const ROWS = 20;

/** Trades of the user: proposals to answer first, then in order of proposal. */
export function OwnTrades({ employeeId, action }: { employeeId: string; action: ReactNode }) {
  const [page, setPage] = useState(1);
  const variables = { employeeId, page, limit: ROWS };
  const answer = useAnswer(MyTrades, variables, { keepsPrevious: true, everyMs: 60_000 });
  const isMyTurn = ({ state, partnerId }: TradeFragment) => state === 'proposed' && partnerId === employeeId;
  return (
    <Panel title="My trades" isFlush actions={action}>
      <Answer of={answer} lines={4}>
        {({ shiftTrades: { data, total } }) =>
          data.length === 0 ? (
            <Empty title="No trades">Swap a shift, give it away, or post it on the board.</Empty>
          ) : (
            <>
              <ul className="offers">
                {[...data]
                  .sort((one, other) => Number(isMyTurn(other)) - Number(isMyTurn(one)))
                  .map((trade) => (
                    <OwnTrade key={trade.id} trade={trade} employeeId={employeeId} />
                  ))}
              </ul>
              <Pager page={page} rows={ROWS} total={total} onPage={setPage} />
            </>
          )
        }
      </Answer>
    </Panel>
  );
}

function OwnTrade({ trade, employeeId }: { trade: TradeFragment; employeeId: string }) {
  const format = useFormat();
  const accepting = useChange(AcceptTrade, TRADE_QUERIES);
  const declining = useChange(DeclineTrade, TRADE_QUERIES);
  const withdrawing = useChange(WithdrawTrade, TRADE_QUERIES);
  const { id, state, proposerName, partnerName, note, decisionNote, stateReason, responses } = trade;
  const isMine = trade.proposerId === employeeId;
  const other = isMine ? partnerName : (proposerName ?? ANONYMOUS);
  const [mine, theirs] = isMine ? [trade.gives, trade.takes] : [trade.takes, trade.gives];
  const isPending = accepting.isPending || declining.isPending || withdrawing.isPending;
  const error = accepting.error ?? declining.error ?? withdrawing.error;
  const accept = (responseId?: string) =>
    accepting.mutate(
      { id, responseId },
      {
        onSuccess: ({ acceptShiftTrade }) =>
          tell(`Trade accepted: ${TRADE_STATES[acceptShiftTrade.state].name.toLowerCase()}`),
      },
    );
  const name = `${tradeKind(trade).toLowerCase()} ${other ? `with ${other}` : 'on the board'}`;
  const isAsked = !isMine && state === 'proposed';
  return (
    <li className="offer">
      <div className="offer-text">
        <span className="row">
          <strong>{!other ? tradeKind(trade) : `${tradeKind(trade)} with ${other}`}</strong>
          <Badge look={isAsked ? 'warn' : TRADE_STATES[state].look}>
            {isAsked ? 'Your answer is needed' : TRADE_STATES[state].name}
          </Badge>
        </span>
        {mine.length > 0 && <span className="figure">You give {shiftsTimes(mine, format)}</span>}
        {theirs.length > 0 && <span className="figure">You get {shiftsTimes(theirs, format)}</span>}
        {trade.wantsFrom && trade.wantsTo && theirs.length === 0 && (
          <span className="small muted">In return: a shift of {format.dayRange(trade.wantsFrom, trade.wantsTo)}</span>
        )}
        {note && <span className="muted">“{note}”</span>}
        {(decisionNote ?? stateReason) && <span className="small muted">{decisionNote ?? stateReason}</span>}
        {(state === 'proposed' || state === 'posted') && (
          <span className="small muted">Open until {format.dateTime(trade.expiresAt)}</span>
        )}
        {state === 'posted' && isMine && responses.length > 0 && (
          <ul className="stack trade-responses">
            {responses.map((response) => (
              <li key={response.id} className="row">
                <span className="figure">
                  {response.employeeName ?? ANONYMOUS} offers {shiftsTimes(response.gives, format)}
                </span>
                <Button
                  look="primary"
                  label={`Accept the shift of ${response.employeeName ?? ANONYMOUS}`}
                  isDisabled={isPending}
                  onPress={() => accept(response.id)}
                >
                  Accept
                </Button>
              </li>
            ))}
          </ul>
        )}
        {error && <Notice look="bad">{messageOf(error)}</Notice>}
      </div>
      <div className="row offer-actions">
        {isAsked && (
          <>
            <Button look="primary" label={`Accept ${name}`} isDisabled={isPending} onPress={() => accept()}>
              Accept
            </Button>
            <Button
              label={`Decline ${name}`}
              isDisabled={isPending}
              onPress={() => declining.mutate({ id }, { onSuccess: () => tell('Trade declined') })}
            >
              Decline
            </Button>
          </>
        )}
        {isOpenTrade(trade) && (isMine || state === 'requested') && (
          <Button
            label={`Withdraw ${name}`}
            isDisabled={isPending}
            onPress={() => withdrawing.mutate({ id }, { onSuccess: () => tell('Trade withdrawn') })}
          >
            Withdraw
          </Button>
        )}
      </div>
    </li>
  );
}
