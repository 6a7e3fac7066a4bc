import { useState } from 'react';
import { addDays, isDate, mondayOf } from '../../kernel/dates';
import { counted, useFormat } from '../../kernel/format';
import { ActivitySessions, PlaceActivities } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import type { ActivityTermsQuery, PlanFragment } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { CheckList, DateField } from '../../ui/field';
import { Form } from '../../ui/form';
import { tell } from '../../ui/toast';
import { PlacementResult } from './placement-result';

const DAYS = 14;
/** Maximum number of plans of a request. */
const MAX_PLANS = 20;

interface Props {
  plans: readonly PlanFragment[];
  /** Selected plans; empty selects the first ones. */
  first: readonly string[];
  terms: ActivityTermsQuery;
  onClose(): void;
}

/** Places the sessions of plans. The price is shown before anything is written. */
export function PlaceDialog({ plans, first, terms, onClose }: Props) {
  const { dateOf } = useFormat();
  const [planIds, setPlans] = useState<readonly string[]>(
    first.length > 0 ? first : plans.slice(0, MAX_PLANS).map(({ id }) => id),
  );
  const [from, setFrom] = useState(addDays(mondayOf(dateOf()), 7));
  const [to, setTo] = useState(addDays(mondayOf(dateOf()), 7 + DAYS - 1));
  const preview = useChange(PlaceActivities);
  const change = useChange(PlaceActivities, [ActivitySessions]);
  const placement = preview.data?.placeActivities;
  const names = new Map(terms.employees.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
  // A preview is of its own plans and days.
  const edited =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      preview.reset();
      change.reset();
    };
  const variables = { planIds: [...planIds], from, to };
  const look = () => {
    change.reset();
    preview.mutate({ ...variables, apply: false });
  };
  const apply = () =>
    change.mutate(
      { ...variables, apply: true, version: placement?.version },
      {
        onSuccess: ({ placeActivities }) => {
          tell(`${counted(placeActivities.sessions.length, 'session')} placed`);
          onClose();
        },
      },
    );
  return (
    <Dialog title="Place sessions" place="wide" isOpen onOpenChange={onClose}>
      <Form
        change={placement ? change : preview}
        action={placement ? 'Apply' : 'Preview'}
        onSubmit={placement ? apply : look}
        beside={placement && <Button onPress={look}>Preview again</Button>}
      >
        <CheckList
          legend="Plans"
          name="planIds"
          options={plans.map(({ id, name }) => ({ id, says: name }))}
          chosen={planIds}
          onChange={edited(setPlans)}
        />
        <div className="form-row">
          <DateField label="From" value={from} onChange={edited(setFrom)} />
          <DateField label="To" value={to} onChange={edited(setTo)} />
        </div>
        {!isDate(from) || !isDate(to) ? null : placement ? (
          <PlacementResult
            placement={placement}
            planName={(id) => plans.find((plan) => plan.id === id)?.name ?? ''}
            personName={(id) => names.get(id) ?? 'Former employee'}
          />
        ) : (
          <p className="muted">
            Sessions are placed in published shifts where they add the least understaffing. Sessions that are placed
            already do not move.
          </p>
        )}
      </Form>
    </Dialog>
  );
}
