import { lazyRouteComponent } from '@tanstack/react-router';
import { tell } from '../ui/toast';

/** Pages whose code is loaded on demand. */

const ASKED_EVERY_MS = 2_000;
/** Stores the failure for which the page was reloaded. */
const FAILURE = 'muster.page-failure';

/**
 * If code fails to load, waits while the server is unreachable. Otherwise a new build was deployed while the page was
 * open, or the connection failed briefly: reloads the page once, and shows the error if that does not help.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().then(
        (page) => {
          sessionStorage.removeItem(FAILURE);
          return page;
        },
        async ({ message }: Error) => {
          if (!(await isServerThere())) {
            tell('The server cannot be reached. The page opens as soon as it responds.', { look: 'bad' });
            do await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS));
            while (!(await isServerThere()));
          } else if (sessionStorage.getItem(FAILURE) === message)
            throw new Error(`Its files could not be loaded: ${message}`);
          sessionStorage.setItem(FAILURE, message);
          location.reload();
          return new Promise(() => {});
        },
      ),
    name,
  );

const isServerThere = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
