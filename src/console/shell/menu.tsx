import { Link } from '@tanstack/react-router';
import { counted } from '../kernel/format';
import { useSession } from '../kernel/session';
import { IconBook } from '../ui/icons/icons';
import type { MenuCounts } from './menu-counts';
import { isShownTo } from './menu-entries';
import { MENU_GROUPS, PAGES, type PageEntry } from './pages';

const MAX_SHOWN = 99;

/** Number in a badge. Renders nothing for 0; the accessible name is on the link. */
export const Count = ({ of }: { of: number }) =>
  of > 0 ? (
    <span className="menu-count figure" aria-hidden>
      {of > MAX_SHOWN ? `${MAX_SHOWN}+` : of}
    </span>
  ) : null;

export const inboxLabel = (unread: number): string => (unread > 0 ? `Inbox, ${unread} unread` : 'Inbox');

/** Returns the number shown beside a page, and its meaning. */
function badgeOf({ path }: PageEntry, { unread, requests, alerts }: MenuCounts): [number, string] {
  if (path === '/inbox') return [unread, `${unread} unread`];
  if (path === '/requests') return [requests, `${requests} pending`];
  if (path === '/alerts') return [alerts, counted(alerts, 'active alert')];
  return [0, ''];
}

/** Pages that the user can open, by group. */
export function Menu({ counts, onGo }: { counts: MenuCounts; onGo?(): void }) {
  const session = useSession();
  const shown = PAGES.filter((page) => page.icon && isShownTo(page, session));
  const groups = MENU_GROUPS.map((name) => ({ name, pages: shown.filter(({ group }) => group === name) })).filter(
    ({ pages }) => pages.length > 0,
  );
  return (
    <>
      <nav aria-label="Pages" className="menu">
        {groups.map(({ name, pages }) => (
          <div key={name} role="group" aria-label={groups.length > 1 ? name : undefined} className="menu-group">
            {groups.length > 1 && (
              <span className="menu-heading" aria-hidden>
                {name}
              </span>
            )}
            {pages.map((page) => (
              <PageLink key={page.path} page={page} badge={badgeOf(page, counts)} onGo={onGo} />
            ))}
          </div>
        ))}
      </nav>
      <a href="/docs" className="menu-link">
        <IconBook size={18} aria-hidden />
        Documentation
      </a>
    </>
  );
}

/** The pages of an agent, within reach of the thumb on narrow screens. */
export function BottomBar({ counts }: { counts: MenuCounts }) {
  const session = useSession();
  const shown = PAGES.filter((page) => BOTTOM_PATHS.includes(page.path) && isShownTo(page, session));
  return (
    <nav aria-label="Main pages" className="bottom-bar">
      {shown.map((page) => (
        <PageLink key={page.path} page={page} badge={badgeOf(page, counts)} />
      ))}
    </nav>
  );
}

const BOTTOM_PATHS = ['/my-week', '/requests', '/trades', '/inbox'];

interface PageLinkProps {
  page: PageEntry;
  badge: [number, string];
  onGo?(): void;
}

function PageLink({ page: { path, name, icon: Icon }, badge: [count, meaning], onGo }: PageLinkProps) {
  return (
    <Link
      to={path}
      className="menu-link"
      activeProps={{ 'aria-current': 'page' }}
      aria-description={count > 0 ? meaning : undefined}
      onClick={onGo}
    >
      {Icon && <Icon size={18} aria-hidden />}
      <span className="menu-name">{name}</span>
      <Count of={count} />
    </Link>
  );
}
