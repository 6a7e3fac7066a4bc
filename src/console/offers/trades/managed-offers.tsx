import { useState } from 'react';
import { counted, useFormat } from '../../kernel/format';
import { CancelOffer, CloseOffer, Offers } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import type { HoursOfferState, OffersQuery } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SelectField, TextField } from '../../ui/field';
import { Form, messageOf } from '../../ui/form';
import { Badge, Notice } from '../../ui/notice';
import { Answer, Empty, Panel } from '../../ui/page';
import { Pager } from '../../ui/pager';
import { tell } from '../../ui/toast';
import { CLAIM_STATES, isLiveClaim, OFFER_KINDS, OFFER_STATES, offerTimes } from './offer-words';

type Row = OffersQuery['hoursOffers']['data'][number];
type Shown = HoursOfferState | 'all';

const ROWS = 50;
const SHOWN: readonly { value: Shown; name: string }[] = [
  { value: 'open', name: 'Open' },
  { value: 'planned', name: 'Planned' },
  { value: 'closed', name: 'Closed' },
  { value: 'cancelled', name: 'Canceled' },
  { value: 'all', name: 'All' },
];

/** Offers of the user's scope with their claims. */
export function ManagedOffers() {
  const [state, setState] = useState<Shown>('open');
  const [page, setPage] = useState(1);
  const variables = { state: state === 'all' ? undefined : state, page };
  const answer = useAnswer(Offers, variables, { keepsPrevious: true, everyMs: 60_000 });
  const show = (next: Shown) => {
    setState(next);
    setPage(1);
  };
  return (
    <Panel
      title="Offers"
      isFlush
      actions={<SelectField label="Status" hidesLabel options={SHOWN} value={state} onChange={show} />}
    >
      <Answer of={answer} lines={6}>
        {({ hoursOffers: { data, total } }) =>
          data.length === 0 ? (
            <Empty title="No offers">Create an offer to fill a gap or to reduce overstaffing.</Empty>
          ) : (
            <>
              <ul className="offers">
                {data.map((row) => (
                  <ManagedOffer key={row.id} offer={row} />
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

function ManagedOffer({ offer }: { offer: Row }) {
  const format = useFormat();
  const closing = useChange(CloseOffer, [Offers]);
  const [isCanceling, setCanceling] = useState(false);
  const claims = offer.claims.filter(({ state }) => isLiveClaim(state));
  const isRunning = offer.state === 'open' || offer.state === 'planned';
  const name = `${OFFER_KINDS[offer.kind]}, ${offerTimes(offer, offer, format)}`;
  return (
    <li className="offer">
      <div className="offer-text">
        <span>
          <strong>{OFFER_KINDS[offer.kind]}</strong>{' '}
          <Badge look={OFFER_STATES[offer.state].look}>{OFFER_STATES[offer.state].name}</Badge>
        </span>
        <span className="figure">{offerTimes(offer, offer, format)}</span>
        <span className="small muted">
          {[
            `${format.number(offer.places - offer.placesLeft)} of ${counted(offer.places, 'place')} filled`,
            offer.eligibleCount !== null && `${format.number(offer.eligibleCount)} eligible`,
            offer.shortMinutes !== null && `${format.hours(offer.shortMinutes)} understaffed`,
            isRunning && `closes ${format.dateTime(offer.closesAt)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {claims.length > 0 && (
          <ul className="offer-claims small">
            {claims.map((claim) => (
              <li key={claim.id}>
                {claim.employeeName}{' '}
                <Badge look={CLAIM_STATES[claim.state].look}>{CLAIM_STATES[claim.state].name}</Badge>
              </li>
            ))}
          </ul>
        )}
        {closing.error && <Notice look="bad">{messageOf(closing.error)}</Notice>}
      </div>
      {isRunning && (
        <div className="row offer-actions">
          {offer.state === 'open' && (
            <Button
              label={`Close now: ${name}`}
              isPending={closing.isPending}
              onPress={() => closing.mutate({ id: offer.id }, { onSuccess: () => tell('Offer closed') })}
            >
              Close now
            </Button>
          )}
          <Button label={`Cancel offer: ${name}`} onPress={() => setCanceling(true)}>
            Cancel offer
          </Button>
        </div>
      )}
      {isCanceling && <CancelDialog name={name} id={offer.id} onClose={() => setCanceling(false)} />}
    </li>
  );
}

function CancelDialog({ name, id, onClose }: { name: string; id: string; onClose(): void }) {
  const change = useChange(CancelOffer, [Offers]);
  const submit = (fields: FormData) =>
    change.mutate(
      { id, note: String(fields.get('note') ?? '') },
      { onSuccess: () => (tell('Offer canceled'), onClose()) },
    );
  return (
    <Dialog title="Cancel offer" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Form change={change} onSubmit={submit} action="Cancel offer" look="danger">
        <p>{name}. Awarded places stay.</p>
        <TextField label="Reason" name="note" rows={2} isRequired hint="Visible to everyone who claimed" />
      </Form>
    </Dialog>
  );
}
