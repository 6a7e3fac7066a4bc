import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import { AcceptTrade, RespondToTrade, TradeBoard } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import { ANONYMOUS, shiftsTimes, shiftTimes, TRADE_STATES } from '../../kernel/trade-words';
import type { TradeBoardQuery, TradeFragment } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SelectField } from '../../ui/field';
import { Form, messageOf } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { Answer, Empty, Panel, Waiting } from '../../ui/page';
import { Pager } from '../../ui/pager';
import { tell } from '../../ui/toast';
import { NOT_TRADABLE, TRADE_QUERIES, useOwnShifts } from './trade-shifts';

type Entry = TradeBoardQuery['shiftTradeBoard']['data'][number];

const ROWS = 20;

/** Shifts that colleagues give away or want to swap. */
export function BoardPanel() {
  const [page, setPage] = useState(1);
  const answer = useAnswer(TradeBoard, { page, limit: ROWS }, { keepsPrevious: true, everyMs: 60_000 });
  return (
    <Panel title="Board" isFlush>
      <Answer of={answer} lines={4}>
        {({ shiftTradeBoard: { data, total } }) =>
          data.length === 0 ? (
            <Empty title="The board is empty">Shifts that colleagues give away or want to swap appear here.</Empty>
          ) : (
            <>
              <ul className="offers">
                {data.map((entry) => (
                  <BoardEntry key={entry.trade.id} entry={entry} />
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

function BoardEntry({ entry: { trade, blockedBy } }: { entry: Entry }) {
  const format = useFormat();
  const accepting = useChange(AcceptTrade, TRADE_QUERIES);
  const [isResponding, setResponding] = useState(false);
  const { id, proposerName, gives, wantsFrom, wantsTo, note } = trade;
  const times = shiftsTimes(gives, format);
  const isSwap = wantsFrom != null && wantsTo != null;
  return (
    <li className="offer">
      <div className="offer-text">
        <strong>
          {proposerName ?? ANONYMOUS} {isSwap ? 'wants to swap' : 'gives away'}
        </strong>
        <span className="figure">{times}</span>
        {isSwap && <span className="small muted">In return: a shift of {format.dayRange(wantsFrom, wantsTo)}</span>}
        {note && <span className="muted">“{note}”</span>}
        <span className="small muted">Open until {format.dateTime(trade.expiresAt)}</span>
        {blockedBy.length > 0 && (
          <span className="small">{blockedBy.map(({ description }) => format.withDays(description)).join('; ')}</span>
        )}
        {accepting.error && <Notice look="bad">{messageOf(accepting.error)}</Notice>}
      </div>
      <div className="row offer-actions">
        {isSwap ? (
          <Button
            look="primary"
            label={`Offer a shift for ${times}`}
            isDisabled={blockedBy.length > 0}
            onPress={() => setResponding(true)}
          >
            Offer a shift
          </Button>
        ) : (
          <Button
            look="primary"
            label={`Take shift ${times}`}
            isDisabled={blockedBy.length > 0 || accepting.isPending}
            onPress={() =>
              accepting.mutate(
                { id },
                {
                  onSuccess: ({ acceptShiftTrade }) =>
                    tell(`Shift taken: ${TRADE_STATES[acceptShiftTrade.state].name.toLowerCase()}`),
                },
              )
            }
          >
            Take shift
          </Button>
        )}
      </div>
      {isResponding && <RespondDialog trade={trade} onClose={() => setResponding(false)} />}
    </li>
  );
}

/** Offers an own shift in return for a posted one. */
function RespondDialog({ trade, onClose }: { trade: TradeFragment; onClose(): void }) {
  const format = useFormat();
  const { answer, shifts } = useOwnShifts();
  const [chosen, setChosen] = useState<string | null>(null);
  const change = useChange(RespondToTrade, TRADE_QUERIES);
  const { wantsFrom, wantsTo } = trade;
  const fit = shifts.filter(({ date }) => date >= (wantsFrom ?? date) && date <= (wantsTo ?? date));
  const shift = chosen === null ? fit[0] : fit.find(({ id }) => id === chosen);
  const submit = () => {
    if (!shift) return;
    change.mutate(
      { id: trade.id, gives: [{ shiftId: shift.id, ifVersion: shift.version }] },
      { onSuccess: () => (tell('Shift offered'), onClose()) },
    );
  };
  return (
    <Dialog title="Offer a shift" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      {!answer.data ? (
        <Waiting lines={2} />
      ) : fit.length === 0 ? (
        <Empty title="No shift to offer">You have no shift on the days that are wanted in return.</Empty>
      ) : (
        <Form change={change} onSubmit={submit} action={shift && 'Offer shift'}>
          <p>For {shiftsTimes(trade.gives, format)}</p>
          <SelectField
            label="Your shift"
            name="gives"
            options={fit.map((each) => ({ value: each.id, name: shiftTimes(each, format) }))}
            value={shift?.id ?? null}
            onChange={setChosen}
          />
          {!shift && <Notice look="warn">{NOT_TRADABLE}</Notice>}
        </Form>
      )}
    </Dialog>
  );
}
