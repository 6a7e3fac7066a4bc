import type { ReactNode } from 'react';
import {
  Dialog as AriaDialog,
  DialogTrigger,
  Heading,
  Modal,
  ModalOverlay,
  Popover as AriaPopover,
} from 'react-aria-components';
import { Button } from './button';
import './dialog.css';
import { IconX } from './icons/icons';

interface DialogProps {
  title: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  /** `side` docks at the edge and leaves the page visible. */
  place?: 'middle' | 'wide' | 'side';
  isOpen?: boolean;
  onOpenChange?(isOpen: boolean): void;
  /** Cannot be dismissed, as a response is required to continue. */
  isKept?: boolean;
}

/** Modal dialog. Escape closes it, and focus returns to where it was. */
export function Dialog({ title, children, place = 'middle', isOpen, onOpenChange, isKept = false }: DialogProps) {
  return (
    <ModalOverlay
      className={`overlay overlay-${place}`}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={!isKept}
      isKeyboardDismissDisabled={isKept}
    >
      <Modal className={`modal modal-${place}`}>
        <AriaDialog className="dialog">
          {({ close }) => (
            <>
              <header className="dialog-head">
                <Heading slot="title" level={2}>
                  {title}
                </Heading>
                {!isKept && (
                  <Button look="quiet" label="Close" onPress={close}>
                    <IconX aria-hidden />
                  </Button>
                )}
              </header>
              <div className="dialog-body">{typeof children === 'function' ? children(close) : children}</div>
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** A button, and the dialog that it opens. */
export function DialogButton({ button, ...dialog }: { button: ReactNode } & DialogProps) {
  return (
    <DialogTrigger>
      {button}
      <Dialog {...dialog} />
    </DialogTrigger>
  );
}

/** Button with a popover. */
export function PopoverButton({ button, label, children }: { button: ReactNode; label: string; children: ReactNode }) {
  return (
    <DialogTrigger>
      {button}
      <PopoverOf label={label}>{children}</PopoverOf>
    </DialogTrigger>
  );
}

/** The popover of a `DialogTrigger`. */
export const PopoverOf = ({ label, children }: { label: string; children: ReactNode }) => (
  <AriaPopover className="popover">
    <AriaDialog aria-label={label} className="popover-body">
      {children}
    </AriaDialog>
  </AriaPopover>
);
