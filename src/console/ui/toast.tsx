import type { ReactNode } from 'react';
import { createStore, useStore } from '../kernel/store';
import { Button } from './button';
import { IconX } from './icons/icons';
import { Notice, type Look } from './notice';
import './toast.css';

interface Toast {
  id: number;
  look: Look;
  text: ReactNode;
  action?: { name: string; onPress(): void };
}

const toasts = createStore<readonly Toast[]>([]);
const SHOWN_MS = 8_000;
let count = 0;

/** Shows a toast, optionally with an undo action. */
export function tell(text: ReactNode, { look = 'good', action }: Partial<Pick<Toast, 'look' | 'action'>> = {}): void {
  const id = ++count;
  toasts.set([...toasts.get().slice(-3), { id, look, text, action }]);
  setTimeout(() => dismiss(id), SHOWN_MS);
}

const dismiss = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id));

export function Toasts() {
  const shown = useStore(toasts);
  return (
    <div className="toasts" role="region" aria-label="Notifications">
      {shown.map(({ id, look, text, action }) => (
        <Notice
          key={id}
          look={look}
          action={
            <div className="row">
              {action && (
                <Button
                  look="quiet"
                  onPress={() => {
                    action.onPress();
                    dismiss(id);
                  }}
                >
                  {action.name}
                </Button>
              )}
              <Button look="quiet" label="Dismiss" onPress={() => dismiss(id)}>
                <IconX aria-hidden />
              </Button>
            </div>
          }
        >
          {text}
        </Notice>
      ))}
    </div>
  );
}
