import { useState } from 'react';
import { ChangePasswordDialog } from '../access/sign-in/change-password';
import { SignOut } from '../api/operations.generated';
import { useChange } from '../api/query';
import { useSession } from '../kernel/session';
import { Button } from '../ui/button';
import { IconKey, IconLogout, IconMoon, IconSun, IconUserCircle } from '../ui/icons/icons';
import { Menu } from '../ui/menu';
import { flipTheme, useIsDark } from './theme';

/** Account menu of the signed-in user. */
export function Account() {
  const { me } = useSession();
  const isDark = useIsDark();
  const signOut = useChange(SignOut);
  const [changesPassword, setChangesPassword] = useState(false);
  // Reloads the page, so that no data of the user stays in memory.
  const leave = () => signOut.mutateAsync({}).then(() => location.assign('/login'));
  return (
    <>
      <Menu
        label="Account"
        button={
          <Button look="quiet">
            <IconUserCircle aria-hidden />
            <span className="account">
              {me.firstName} {me.lastName}
              <br />
              <span className="small muted">{me.role}</span>
            </span>
          </Button>
        }
        actions={[
          {
            id: 'theme',
            name: isDark ? 'Light theme' : 'Dark theme',
            icon: isDark ? <IconSun size={16} aria-hidden /> : <IconMoon size={16} aria-hidden />,
            onAction: flipTheme,
          },
          {
            id: 'password',
            name: 'Change password',
            icon: <IconKey size={16} aria-hidden />,
            onAction: () => setChangesPassword(true),
          },
          {
            id: 'sign-out',
            name: 'Sign out',
            icon: <IconLogout size={16} aria-hidden />,
            onAction: () => void leave(),
          },
        ]}
      />
      <ChangePasswordDialog isOpen={changesPassword} onOpenChange={setChangesPassword} />
    </>
  );
}
