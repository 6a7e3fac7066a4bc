import { useBlocker } from '@tanstack/react-router';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

/** Asks before one leaves what is changed and not saved, also by closing the window. */
export function Unsaved({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  const isOpen = blocker.status === 'blocked';
  return (
    <Dialog title="Leave without saving?" isOpen={isOpen} onOpenChange={(open) => !open && blocker.reset?.()}>
      <p>What you changed here is lost.</p>
      <div className="form-foot">
        <Button onPress={() => blocker.reset?.()}>Stay</Button>
        <Button look="danger" onPress={() => blocker.proceed?.()}>
          Leave
        </Button>
      </div>
    </Dialog>
  );
}
