import { lazyRouteComponent } from '@tanstack/react-router';
import { tell } from '../ui/toast';

/** Pages whose files are loaded when they are first shown. */

const ASKED_EVERY_MS = 2_000;

/**
 * Files that do not come are waited for as long as the server is away. Where it is there, another build was put in
 * place under the open page, or the connection was lost for a moment: the page is loaded anew, at its address.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch(async () => {
        if (!(await isServerThere())) {
          tell('The server cannot be reached. The page opens as soon as it can.', { look: 'bad' });
          do await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS));
          while (!(await isServerThere()));
        }
        location.reload();
        return new Promise(() => {});
      }),
    name,
  );

const isServerThere = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
