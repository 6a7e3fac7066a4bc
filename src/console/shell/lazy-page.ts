import { lazyRouteComponent } from '@tanstack/react-router';
import { tell } from '../ui/toast';

/** Pages whose files are loaded when they are first shown. */

const ASKED_EVERY_MS = 2_000;
/** Holds what the page was loaded anew for. */
const FAILURE = 'muster.page-failure';

/**
 * Files that do not come are waited for as long as the server is away. Where it is there, another build was put in
 * place under the open page, or the connection was lost for a moment: the page is loaded anew, at its address, and
 * tells of the failure where that does not help.
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
            tell('The server cannot be reached. The page opens as soon as it can.', { look: 'bad' });
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
