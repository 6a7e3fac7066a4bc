import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useLive } from '../../kernel/live';
import { MyOffers, Offers, OffersChanged } from '../../kernel/operations.generated';
import { keyOf } from '../../kernel/query';
import { useSearch } from '../../kernel/search';
import { useRole, useSession } from '../../kernel/session';
import { Button } from '../../ui/button';
import { IconPlus } from '../../ui/icons/icons';
import { Empty, Page } from '../../ui/page';
import { CreateOfferDialog } from './create-offer';
import { ManagedOffers } from './managed-offers';
import { OwnOffers } from './own-offers';
import './trades.css';

const text = z.catch(z.string(), '');
const shape = z.object({ date: text, from: text, to: text });

/** Open shifts, overtime and voluntary time off: claimed by employees, published by planners and supervisors. */
export function TradesPage() {
  const { me } = useSession();
  const manages = useRole() !== 'agent';
  const client = useQueryClient();
  useLive(OffersChanged, {}, () => {
    void client.invalidateQueries({ queryKey: keyOf(MyOffers) });
    void client.invalidateQueries({ queryKey: keyOf(Offers) });
  });
  // A gap of the coverage page opens the form with its times.
  const [gap, setSearch] = useSearch(shape);
  const [isCreating, setCreating] = useState(gap.date !== '');
  return (
    <Page
      title="Trades"
      summary={manages ? 'Open shifts, overtime and voluntary time off' : 'Shifts and time off that you can claim'}
      actions={
        manages && (
          <Button look="primary" onPress={() => setCreating(true)}>
            <IconPlus aria-hidden /> Create offer
          </Button>
        )
      }
    >
      {me.employee && <OwnOffers />}
      {manages && <ManagedOffers />}
      {!manages && !me.employee && <Empty title="Your user is not linked to an employee" />}
      {isCreating && (
        <CreateOfferDialog
          gap={gap}
          onClose={() => {
            setCreating(false);
            if (gap.date) setSearch({ date: '', from: '', to: '' }, { replace: true });
          }}
        />
      )}
    </Page>
  );
}
