import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useFormat } from '../../kernel/format';
import { useLive } from '../../api/live';
import { TradesChanged, TradesToDecide } from '../../api/operations.generated';
import { keyOf, useAnswer } from '../../api/query';
import { useSearch } from '../../kernel/search';
import { shiftsTimes, TRADE_STATES, tradeKind } from '../../kernel/trade-words';
import type { ShiftTradeState } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/field';
import { Badge } from '../../ui/notice';
import { Answer, Empty, Panel } from '../../ui/page';
import { Pager } from '../../ui/pager';
import { Table, type Column } from '../../ui/table';
import { DecideTradeDialog, staffingText, type DecidedTrade } from './decide-trade';

/** Id of the trade being decided. */
const shape = z.object({ trade: z.catch(z.optional(z.string()), undefined) });

const ROWS = 50;
const ALL = 'all';
const STATES: readonly { value: ShiftTradeState | typeof ALL; name: string }[] = [
  { value: 'requested', name: 'Pending' },
  { value: 'approved', name: 'Approved' },
  { value: 'refused', name: 'Rejected' },
  { value: 'proposed', name: 'Proposed' },
  { value: 'posted', name: 'On the board' },
  { value: ALL, name: 'All' },
];

/** Shift trades of the user's scope. Accepted ones wait for approval. */
export function TradeDecisions({ teamId }: { teamId: string | undefined }) {
  const format = useFormat();
  const client = useQueryClient();
  const [state, setState] = useState<ShiftTradeState | typeof ALL>('requested');
  const [page, setPage] = useState(1);
  const [{ trade }, setSearch] = useSearch(shape);
  const variables = { state: state === ALL ? undefined : state, teamId, page, limit: ROWS };
  const answer = useAnswer(TradesToDecide, variables, { keepsPrevious: true, everyMs: 60_000 });
  const found = answer.data?.shiftTrades.data.find(({ id }) => id === trade);
  // A decided trade leaves the list before its dialog is done.
  const [opened, setOpened] = useState<DecidedTrade>();
  if (found && found !== opened) setOpened(found);
  const open = opened?.id === trade ? opened : undefined;
  useLive(TradesChanged, {}, () => void client.invalidateQueries({ queryKey: keyOf(TradesToDecide) }));
  const columns: Column<DecidedTrade>[] = [
    {
      id: 'who',
      name: 'Employees',
      cell: (row) => (
        <>
          <strong>{row.proposerName}</strong>
          {row.partnerName && ` and ${row.partnerName}`}
          <div className="muted small">{tradeKind(row)}</div>
        </>
      ),
      sortBy: ({ proposerName }) => proposerName ?? '',
    },
    {
      id: 'shifts',
      name: 'Shifts',
      cell: ({ gives, takes }) => (
        <span className="figure">
          {shiftsTimes(gives, format)}
          {takes.length > 0 && ` for ${shiftsTimes(takes, format)}`}
        </span>
      ),
    },
    {
      id: 'why',
      name: 'Why approval is needed',
      cell: ({ needsDecision, decisionNote, stateReason }) => (
        <span className="small">
          {needsDecision.map(({ description }) => format.withDays(description)).join('; ') ||
            decisionNote ||
            stateReason}
        </span>
      ),
      isExtra: true,
    },
    {
      id: 'staffing',
      name: 'Understaffing',
      cell: ({ shortMinutesChange }) => staffingText(shortMinutesChange, format),
      sortBy: ({ shortMinutesChange }) => shortMinutesChange,
      isFigure: true,
      isExtra: true,
    },
    {
      id: 'state',
      name: 'Status',
      cell: (row) => <Badge look={TRADE_STATES[row.state].look}>{TRADE_STATES[row.state].name}</Badge>,
    },
    {
      id: 'action',
      name: 'Action',
      cell: (row) =>
        row.isWaitingForMe && row.state === 'requested' ? (
          <Button label={`Decide the trade of ${row.proposerName}`} onPress={() => setSearch({ trade: row.id })}>
            Decide
          </Button>
        ) : row.state === 'requested' ? (
          <span className="muted small">Waits for another person</span>
        ) : null,
    },
  ];
  return (
    <>
      <Panel
        isFlush
        title="Shift trades"
        actions={
          <SelectField
            label="Status"
            hidesLabel
            options={STATES}
            value={state}
            onChange={(next) => {
              setState(next);
              setPage(1);
            }}
          />
        }
      >
        <Answer of={answer} lines={6}>
          {({ shiftTrades }) => (
            <Table
              label="Shift trades"
              columns={columns}
              rows={shiftTrades.data}
              keyOf={({ id }) => id}
              empty={<Empty title="No trades">Trades that both sides accepted appear here for approval.</Empty>}
            />
          )}
        </Answer>
      </Panel>
      <Pager page={page} rows={ROWS} total={answer.data?.shiftTrades.total ?? 0} onPage={setPage} />
      {open && <DecideTradeDialog trade={open} onClose={() => setSearch({ trade: undefined })} />}
    </>
  );
}
