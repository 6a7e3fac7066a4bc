import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OperationError } from '../api/execute';
import { Button } from './button';
import { Dialog } from './dialog';
import { messageOf } from './form';
import { Notice } from './notice';

interface ConfirmProps {
  /** A question. */
  title: string;
  children: ReactNode;
  action: string;
  isOpen: boolean;
  onClose(): void;
  change: Pick<UseMutationResult<unknown, OperationError, never>, 'error' | 'isPending'>;
  onConfirm(close: () => void): void;
}

/** Asks for confirmation of irreversible actions. */
export function Confirm({ title, children, action, isOpen, onClose, change, onConfirm }: ConfirmProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onOpenChange={(open) => !open && onClose()}>
      <p>{children}</p>
      {change.error && <Notice look="bad">{messageOf(change.error)}</Notice>}
      <div className="form-foot">
        <Button onPress={onClose}>Cancel</Button>
        <Button look="danger" isPending={change.isPending} onPress={() => onConfirm(onClose)}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
