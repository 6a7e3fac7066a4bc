import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OperationError } from '../api/execute';
import { Button } from './button';
import { Confirm } from './confirm';
import { IconDots } from './icons/icons';
import { Menu, type MenuAction } from './menu';
import { tell } from './toast';

/** Menu of a table row. */
export function RowActions({ name, actions }: { name: string; actions: readonly MenuAction[] }) {
  const label = `Actions of ${name}`;
  return (
    <Menu
      label={label}
      button={
        <Button look="quiet" label={label}>
          <IconDots aria-hidden />
        </Button>
      }
      actions={actions}
    />
  );
}

interface RemovalProps {
  /** The item to remove; undefined if none is asked about. */
  item: { id: string; name: string } | undefined;
  action: 'Delete' | 'Archive';
  change: Pick<UseMutationResult<unknown, OperationError, { id: string }>, 'error' | 'isPending' | 'mutate' | 'reset'>;
  onClose(): void;
  /** Consequences of the removal. */
  children: ReactNode;
}

/** Asks before an item of a list is deleted or archived, and tells when it was. */
export function ConfirmRemoval({ item, action, change, onClose, children }: RemovalProps) {
  const done = action === 'Delete' ? 'deleted' : 'archived';
  const close = () => {
    onClose();
    change.reset();
  };
  const remove = () =>
    item && change.mutate({ id: item.id }, { onSuccess: () => (tell(`${item.name} ${done}`), close()) });
  return (
    <Confirm
      title={`${action} ${item?.name ?? ''}?`}
      action={action}
      isOpen={item !== undefined}
      onClose={close}
      change={change}
      onConfirm={remove}
    >
      {children}
    </Confirm>
  );
}
