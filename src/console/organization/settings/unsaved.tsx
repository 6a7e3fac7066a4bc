import { useBlocker } from '@tanstack/react-router';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

/** Asks for confirmation before leaving the page or closing the window with unsaved changes. */
export function Unsaved({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  const isOpen = blocker.status === 'blocked';
  return (
    <Dialog title="Leave without saving?" isOpen={isOpen} onOpenChange={(open) => !open && blocker.reset?.()}>
      <p>Your changes will be lost.</p>
      <div className="form-foot">
        <Button onPress={() => blocker.reset?.()}>Stay</Button>
        <Button look="danger" onPress={() => blocker.proceed?.()}>
          Leave
        </Button>
      </div>
    </Dialog>
  );
}
