import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { counted } from '../../kernel/format';
import { useLive } from '../../api/live';
import {
  MyOffers,
  MyTrades,
  Offers,
  OffersChanged,
  TradeBoard,
  TradesChanged,
  TradesToDecide,
  TradeTerms,
} from '../../api/operations.generated';
import { keyOf, useAnswer } from '../../api/query';
import { useSearch } from '../../kernel/search';
import { useRole, useSession } from '../../kernel/session';
import type { ProposalKind } from '../../kernel/trade-words';
import { Button } from '../../ui/button';
import { IconPlus } from '../../ui/icons/icons';
import { Notice } from '../../ui/notice';
import { Empty, Page } from '../../ui/page';
import { CreateOfferDialog } from './create-offer';
import { ManagedOffers } from './managed-offers';
import { OwnOffers } from './own-offers';
import { OwnTrades } from './own-trades';
import { ProposeDialog } from './propose-dialog';
import { BoardPanel } from './trade-board';
import { TradeTermsDialog } from './trade-terms';
import './trades.css';

const text = z.catch(z.string(), '');
const shape = z.object({
  /** Prefills the form for an offer: hours, type, skill, and the shift of an absent person. */
  date: text,
  from: text,
  to: text,
  kind: z.catch(z.optional(z.enum(['open_shift', 'overtime', 'voluntary_time_off'])), undefined),
  skill: z.catch(z.optional(z.string()), undefined),
  replaces: z.catch(z.optional(z.string()), undefined),
  /** Id of the own shift to trade. */
  trade: z.catch(z.optional(z.string()), undefined),
  as: z.catch(z.optional(z.enum(['swap', 'give', 'post'])), undefined),
});

/**
 * Trades between employees, and open shifts, overtime and voluntary time off: claimed by employees, published by
 * planners and supervisors.
 */
export function TradesPage() {
  const { me } = useSession();
  const role = useRole();
  const manages = role !== 'agent';
  const client = useQueryClient();
  useLive(OffersChanged, {}, () => {
    void client.invalidateQueries({ queryKey: keyOf(MyOffers) });
    void client.invalidateQueries({ queryKey: keyOf(Offers) });
  });
  useLive(TradesChanged, {}, () => {
    void client.invalidateQueries({ queryKey: keyOf(MyTrades) });
    void client.invalidateQueries({ queryKey: keyOf(TradeBoard) });
    void client.invalidateQueries({ queryKey: keyOf(TradesToDecide) });
  });
  // Understaffed and overstaffed intervals of other pages open the form with their values.
  const [{ trade, as, ...gap }, setSearch] = useSearch(shape);
  const [setsTerms, setSetsTerms] = useState(false);
  const [isCreating, setCreating] = useState(gap.date !== '');
  return (
    <Page
      title="Trades"
      summary={manages ? 'Open shifts, overtime and voluntary time off' : 'Shifts that you can trade, take or claim'}
      actions={
        manages && (
          <>
            {(role === 'admin' || role === 'planner') && (
              <Button onPress={() => setSetsTerms(true)}>Trade settings</Button>
            )}
            <Button look="primary" onPress={() => setCreating(true)}>
              <IconPlus aria-hidden /> Create offer
            </Button>
          </>
        )
      }
    >
      {me.employee && (
        <>
          <Trading
            employee={me.employee}
            trade={trade}
            kind={as}
            onTrade={(id) => setSearch({ trade: id, as: undefined }, { replace: true })}
          />
          <OwnOffers />
        </>
      )}
      {manages && <ToDecide />}
      {manages && <ManagedOffers />}
      {!manages && !me.employee && <Empty title="Your user is not linked to an employee" />}
      {setsTerms && <TradeTermsDialog onClose={() => setSetsTerms(false)} />}
      {isCreating && (
        <CreateOfferDialog
          gap={gap}
          onClose={() => {
            setCreating(false);
            if (gap.date)
              setSearch(
                { date: '', from: '', to: '', kind: undefined, skill: undefined, replaces: undefined },
                { replace: true },
              );
          }}
        />
      )}
    </Page>
  );
}

/** Tells leaders that trades wait for them. */
function ToDecide() {
  const navigate = useNavigate();
  const { data } = useAnswer(TradesToDecide, { state: 'requested', page: 1, limit: 1 });
  const total = data?.shiftTrades.total ?? 0;
  if (total === 0) return null;
  return (
    <Notice
      look="info"
      action={
        <Button onPress={() => void navigate({ to: '/requests', search: { tab: 'trades' } })}>Show trades</Button>
      }
    >
      {total === 1
        ? '1 shift trade is waiting for approval'
        : `${counted(total, 'shift trade')} are waiting for approval`}
    </Notice>
  );
}

/** Value of `trade` while the shift is not chosen yet. */
const ANY = 'any';

interface TradingProps {
  employee: { id: string; teamId: string | null };
  trade: string | undefined;
  kind: ProposalKind | undefined;
  onTrade(shiftId: string | undefined): void;
}

/** Own trades and the board, if trading is enabled for the employee's team. */
function Trading({ employee: { id, teamId }, trade, kind, onTrade }: TradingProps) {
  const terms = useAnswer(TradeTerms, { teamId }, { staleMs: 60_000 }).data?.tradeSettings;
  if (!terms) return null;
  if (!terms.enabled) return trade ? <Notice look="info">Trading is not enabled for your team.</Notice> : null;
  return (
    <>
      <OwnTrades
        employeeId={id}
        action={
          <Button look="primary" onPress={() => onTrade(ANY)}>
            Trade a shift
          </Button>
        }
      />
      {terms.board && <BoardPanel />}
      {trade && (
        <ProposeDialog
          terms={terms}
          shiftId={trade === ANY ? undefined : trade}
          kind={kind}
          onClose={() => onTrade(undefined)}
        />
      )}
    </>
  );
}
