import { useNavigate } from '@tanstack/react-router';
import { useFormat } from '../kernel/format';
import { hoursToOffer, type OfferSearch } from '../kernel/offer-search';
import { Button } from './button';

interface Props extends Pick<OfferSearch, 'kind' | 'skill' | 'replaces'> {
  hours: { from: number; to: number };
  /** Names the skill for screen readers, where several intervals have the same times. */
  of?: string;
}

/** Opens the form for an offer of these hours. Renders nothing if they cannot be offered any more. */
export function OfferButton({ hours, of, ...search }: Props) {
  const format = useFormat();
  const navigate = useNavigate();
  const left = hoursToOffer(hours, format, Date.now());
  if (!left) return null;
  const name = search.kind === 'voluntary_time_off' ? 'Offer time off' : 'Create offer';
  const when = `${format.day(format.dateOf(hours.from))}, ${format.timeRange(hours.from, hours.to)}`;
  return (
    <Button
      look="quiet"
      label={[`${name} for ${when}`, of].filter(Boolean).join(', ')}
      onPress={() => void navigate({ to: '/trades', search: { ...search, ...left } })}
    >
      {name}
    </Button>
  );
}
