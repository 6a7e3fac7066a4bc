import { useFormat } from '../../kernel/format';
import {
  ClaimOffer,
  ConfirmOfferClaim,
  DeclineOffer,
  MyOffers,
  MyShifts,
  WithdrawOfferClaim,
} from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import type { MyOffersQuery } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { messageOf } from '../../ui/form';
import { Badge, Notice } from '../../ui/notice';
import { Answer, Empty, Panel } from '../../ui/page';
import { tell } from '../../ui/toast';
import { CLAIM_STATES, isLiveClaim, OFFER_KINDS, offerTimes } from './offer-words';

type Own = MyOffersQuery['myHoursOffers'][number];

/** Offers that the user can claim, and their own claims. */
export function OwnOffers() {
  const answer = useAnswer(MyOffers, {}, { everyMs: 60_000 });
  return (
    <Panel title="For you" isFlush>
      <Answer of={answer} lines={4}>
        {({ myHoursOffers }) =>
          myHoursOffers.length === 0 ? (
            <Empty title="No offers">Open shifts, overtime and voluntary time off appear here.</Empty>
          ) : (
            <ul className="offers">
              {myHoursOffers.map((own) => (
                <OwnOffer key={own.offer.id} own={own} />
              ))}
            </ul>
          )
        }
      </Answer>
    </Panel>
  );
}

function OwnOffer({ own: { offer, claim, blockedBy, startTime, endTime } }: { own: Own }) {
  const format = useFormat();
  const changed = [MyOffers, MyShifts];
  const claiming = useChange(ClaimOffer, changed);
  const declining = useChange(DeclineOffer, changed);
  const confirming = useChange(ConfirmOfferClaim, changed);
  const withdrawing = useChange(WithdrawOfferClaim, changed);
  const isPending = [claiming, declining, confirming, withdrawing].some((change) => change.isPending);
  const error = claiming.error ?? declining.error ?? confirming.error ?? withdrawing.error;
  const times = startTime && endTime ? { startTime, endTime } : offer;
  const isMine = claim && isLiveClaim(claim.state);
  return (
    <li className="offer">
      <div className="offer-text">
        <strong>{OFFER_KINDS[offer.kind]}</strong>
        <span className="figure">{offerTimes(offer, claim ?? times, format)}</span>
        {offer.note && <span className="muted">{offer.note}</span>}
        {claim ? (
          <span>
            <Badge look={CLAIM_STATES[claim.state].look}>{CLAIM_STATES[claim.state].name}</Badge>{' '}
            {claim.position !== null && <span className="small">Position {claim.position}</span>}
            {claim.reason && <span className="small muted"> {claim.reason}</span>}
          </span>
        ) : (
          <span className="small muted">Claim by {format.dateTime(offer.closesAt)}</span>
        )}
        {!isMine && blockedBy.length > 0 && (
          <span className="small">{blockedBy.map(({ description }) => format.withDays(description)).join('; ')}</span>
        )}
        {error && <Notice look="bad">{messageOf(error)}</Notice>}
      </div>
      <div className="row offer-actions">
        {claim?.state === 'offered' && (
          <Button
            look="primary"
            isDisabled={isPending}
            onPress={() => confirming.mutate({ id: claim.id }, { onSuccess: () => tell('Confirmed') })}
          >
            Confirm
          </Button>
        )}
        {isMine && claim.state !== 'awarded' && (
          <Button
            isDisabled={isPending}
            onPress={() => withdrawing.mutate({ id: claim.id }, { onSuccess: () => tell('Claim withdrawn') })}
          >
            Withdraw
          </Button>
        )}
        {!claim && (
          <>
            <Button
              look="primary"
              label={`Claim ${OFFER_KINDS[offer.kind]}, ${offerTimes(offer, times, format)}`}
              isDisabled={isPending || blockedBy.length > 0}
              onPress={() =>
                claiming.mutate(
                  { id: offer.id },
                  { onSuccess: ({ claimHoursOffer }) => tell(CLAIM_STATES[claimHoursOffer.state].name) },
                )
              }
            >
              Claim
            </Button>
            <Button
              label={`Decline ${OFFER_KINDS[offer.kind]}, ${offerTimes(offer, times, format)}`}
              isDisabled={isPending}
              onPress={() => declining.mutate({ id: offer.id }, { onSuccess: () => tell('Offer declined') })}
            >
              Decline
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
