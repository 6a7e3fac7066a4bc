import { createRootRoute, createRoute, createRouter, Navigate, redirect } from '@tanstack/react-router';
import { SetPasswordPage } from '../access/sign-in/set-password.page';
import { SignInPage } from '../access/sign-in/sign-in.page';
import { execute, OperationError } from '../api/execute';
import { Session } from '../api/operations.generated';
import { queryClient } from '../api/query';
import { useSession } from '../kernel/session';
import { Frame } from './frame';
import { isShownTo } from './menu-entries';
import { Failed, NotFound } from './not-found';
import { Opening } from './opening';
import { FIRST_PAGE, PAGES, type PageEntry } from './pages';

const rootRoute = createRootRoute({
  notFoundComponent: () => (
    <main>
      <NotFound />
    </main>
  ),
});

const signIn = createRoute({ getParentRoute: () => rootRoute, path: '/login', component: SignInPage });
const setPassword = createRoute({ getParentRoute: () => rootRoute, path: '/set-password', component: SetPasswordPage });

/** Delay before the loading state is shown. */
const OPENING_AFTER_MS = 500;

/** Layout route that requires sign-in. */
const signedIn = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    try {
      const session = await queryClient.ensureQueryData({
        queryKey: [Session.name, {}],
        queryFn: () => execute(Session, {}, { asksToSignIn: false }),
        retry: (tries, error) => !isSignedOut(error) && tries < 5,
      });
      return { session };
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      const next = location.href === '/' ? undefined : location.href;
      return redirect({ to: '/login', search: { next }, throw: true });
    }
  },
  component: Frame,
  pendingComponent: Opening,
  pendingMs: OPENING_AFTER_MS,
  notFoundComponent: () => <NotFound />,
});

const isSignedOut = (error: unknown): boolean => error instanceof OperationError && error.code === 'UNAUTHENTICATED';

function First() {
  const session = useSession();
  const own = PAGES.find(({ path }) => path === FIRST_PAGE[session.me.role]);
  const first = own && isShownTo(own, session) ? own : PAGES.find((page) => page.icon && isShownTo(page, session));
  return first ? <Navigate to={first.path} replace /> : <NotFound />;
}

const first = createRoute({ getParentRoute: () => signedIn, path: '/', component: First });

/** Shows "not found" for pages that the user may not see, as the server does. */
function guarded(page: PageEntry) {
  const Component = page.component;
  return function Guarded() {
    return isShownTo(page, useSession()) ? <Component /> : <NotFound />;
  };
}

const pages = PAGES.map((page) =>
  createRoute({ getParentRoute: () => signedIn, path: page.path as '/', component: guarded(page) }),
);

export const router = createRouter({
  routeTree: rootRoute.addChildren([signIn, setPassword, signedIn.addChildren([first, ...pages])]),
  defaultPreload: false,
  scrollRestoration: true,
  defaultErrorComponent: ({ error }) => <Failed error={error as Error} />,
});
