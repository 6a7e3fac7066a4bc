import { isSessionEnded, sessionBegan } from '../../api/session-ended';
import { useSession } from '../../kernel/session';
import { useStore } from '../../kernel/store';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SignInForm } from './sign-in-form';

/**
 * Sign-in dialog over the page after the session has expired. Unsaved input is kept, and pending requests continue
 * afterwards.
 */
export function SignInAgain() {
  const isEnded = useStore(isSessionEnded);
  const { me, organization } = useSession();
  return (
    <Dialog title="Your session has ended" isOpen={isEnded} isKept>
      <p>Sign in again to continue where you left off.</p>
      <SignInForm email={me.email} organization={organization.slug} onSignedIn={sessionBegan} isEmailKept />
      <Button look="quiet" onPress={() => location.assign('/login')}>
        Sign in as another user
      </Button>
    </Dialog>
  );
}
