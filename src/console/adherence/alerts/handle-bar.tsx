import { useState } from 'react';
import type { AlertRowFragment } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/field';
import { HandleDialog } from './handle-dialog';
import { ACTIONS, isFor, WORDS, type Action } from './actions';
import type { Chosen } from './use-chosen';

interface Props {
  alerts: readonly AlertRowFragment[];
  chosen: Chosen<AlertRowFragment>;
  /** Label of the checkbox that selects all. */
  all: string;
  onHandled?(alerts: readonly AlertRowFragment[]): void;
}

/** Selects all visible alerts or none, and applies an action to the selection. Renders nothing without alerts. */
export function HandleBar({ alerts, chosen, all, onHandled }: Props) {
  const [action, setAction] = useState<Action>();
  const { picked } = chosen;
  const isAll = picked.length > 0 && picked.length === alerts.length;
  if (alerts.length === 0 && !action) return null;
  const of = (which: Action) => picked.filter((alert) => isFor(which, alert));
  return (
    <div className="row alert-bar">
      <Checkbox isSelected={isAll} isIndeterminate={!isAll && picked.length > 0} onChange={chosen.flipAll}>
        {picked.length === 0 ? all : `${picked.length} selected`}
      </Checkbox>
      <span className="row push">
        {ACTIONS.map((which) => (
          <Button key={which} isDisabled={of(which).length === 0} onPress={() => setAction(which)}>
            {WORDS[which].button}
          </Button>
        ))}
      </span>
      {action && (
        <HandleDialog
          action={action}
          alerts={of(action)}
          onClose={() => setAction(undefined)}
          onHandled={(handled) => {
            chosen.flipAll(false);
            onHandled?.(handled);
          }}
        />
      )}
    </div>
  );
}
