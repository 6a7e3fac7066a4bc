import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { SignInAgain } from '../access/sign-in/sign-in-again';
import { Session } from '../api/operations.generated';
import { useAnswer } from '../api/query';
import { SessionContext, useSession } from '../kernel/session';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { IconBell, IconCommand, IconMenu } from '../ui/icons/icons';
import { Answer, Waiting } from '../ui/page';
import { Toasts } from '../ui/toast';
import { Account } from './account';
import './frame.css';
import { LivenessMark } from './liveness-mark';
import { KeysDialog } from './keys-dialog';
import { Count, inboxLabel, Menu } from './menu';
import { useMenuCounts } from './menu-counts';
import { Palette } from './palette';
import { FIRST_PAGE } from './pages';
import { SetupChecklist } from './setup-checklist';

/** Page frame: menu, user, and state of the live connection. */
export function Frame() {
  const session = useAnswer(Session, {}, { staleMs: Infinity });
  return (
    <Answer of={session}>
      {(data) => (
        <SessionContext value={data}>
          <FrameOf />
        </SessionContext>
      )}
    </Answer>
  );
}

function FrameOf() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const counts = useMenuCounts();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { role } = useSession().me;
  const isFirstPage = path === FIRST_PAGE[role] || path === '/schedule';
  useEffect(() => setMenuOpen(false), [path]);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        setPaletteOpen(true);
      } else if (event.key === '?' && !isTyping(event.target)) setShowsKeys(true);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  return (
    <div className="frame">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="top">
        <Button look="quiet" label="Menu" onPress={() => setMenuOpen(true)}>
          <IconMenu aria-hidden />
        </Button>
        <Brand />
        <LivenessMark />
        <Link to="/inbox" className="bell" aria-label={inboxLabel(counts.unread)}>
          <IconBell aria-hidden />
          <Count of={counts.unread} />
        </Link>
        <Button look="quiet" label="Search" onPress={() => setPaletteOpen(true)}>
          <IconCommand aria-hidden />
        </Button>
      </header>
      <aside className="side">
        <Brand />
        <Menu counts={counts} />
        <div className="side-foot">
          <Button look="quiet" onPress={() => setPaletteOpen(true)}>
            <IconCommand aria-hidden /> Search <kbd className="push">Ctrl K</kbd>
          </Button>
          <LivenessMark />
          <Account />
        </div>
      </aside>
      <main id="main" className="content" tabIndex={-1}>
        {isFirstPage && <SetupChecklist />}
        <Suspense fallback={<Waiting lines={8} />}>
          <Outlet />
        </Suspense>
      </main>
      <Dialog title="Muster" place="side" isOpen={isMenuOpen} onOpenChange={setMenuOpen}>
        <Menu counts={counts} onGo={() => setMenuOpen(false)} />
        <Account />
      </Dialog>
      <Palette isOpen={isPaletteOpen} onOpenChange={setPaletteOpen} />
      <KeysDialog isOpen={showsKeys} onOpenChange={setShowsKeys} />
      <SignInAgain />
      <Toasts />
    </div>
  );
}

/** True while keys enter text. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

function Brand() {
  const { organization } = useSession();
  return (
    <Link to="/" className="brand">
      <img src="/console/muster.svg" alt="" width={26} height={26} />
      <span>
        <strong>Muster</strong>
        <span className="muted small brand-organization">{organization.name}</span>
      </span>
    </Link>
  );
}
