import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import type { Query } from '../../kernel/context';
import type { Sealing } from '../../kernel/sealing';
import type { Authentication } from './authentication';
import { filesOfOthers, HASHED } from './console-files';
import { methodNotAllowed } from './http';
import { escaped, withoutScript } from './no-script';
import { pageHeaders } from './pages';
import { errorIn } from './told-error';

/** Serves the console: one HTML page for all paths, and files with content hashes in their names. */

export interface DemoHint {
  email: string;
  password: string;
}

/** Served as pages regardless of the Accept header. */
const ALWAYS_PAGES = ['/', '/login', '/set-password'];
const NOT_PAGES = /^\/(api|graphql|auth|console|assets)(\/|$)|\.\w+$/;

interface Parts {
  folder: string;
  demo: DemoHint[];
  authentication: Authentication;
  sealing: Sealing;
  system: Query;
}

export function consoleRouter({ folder, demo, authentication, sealing, system }: Parts): Router {
  const router = Router();
  const show = page(folder, demo, sealing);
  router.use('/console', preferGzip(folder), files(folder), filesOfOthers(system));
  router.get('/favicon.ico', pageHeaders, (_request, response) =>
    response.sendFile('muster.svg', { root: join(folder, 'console') }),
  );
  router.get('/', async (request, response, next) => {
    if (await isSignedIn(authentication, request, response)) next();
    else response.redirect(303, '/login');
  });
  for (const path of ALWAYS_PAGES) router.route(path).get(pageHeaders, show).all(methodNotAllowed('GET'));
  // Not a route, so that requests for other paths pass through without a route name.
  router.use((request, response, next) => {
    const isAsked = request.method === 'GET' && request.accepts(['json', 'html']) === 'html';
    if (!isAsked || NOT_PAGES.test(request.path)) return next();
    pageHeaders(request, response, (error?: unknown) => (error ? next(error) : show(request, response, next)));
  });
  return router;
}

/** Users who are not signed in see the sign-in page first, also without JavaScript. */
async function isSignedIn(authentication: Authentication, request: Request, response: Response): Promise<boolean> {
  const ctx = authentication.context(request, response);
  await authentication.bySession(ctx, request);
  return ctx.principal?.kind === 'user';
}

/** Reads the page on each request, as a new build may have been deployed. */
function page(folder: string, demo: DemoHint[], sealing: Sealing): RequestHandler {
  const path = join(folder, 'index.html');
  const hints = escaped(JSON.stringify(demo));
  return (request, response) => {
    if (!existsSync(path))
      return void response.status(503).type('text').send('The console is not built: npm run build\n');
    const error = errorIn(sealing, request.query);
    response.set('Cache-Control', 'no-store').type('html');
    response.send(
      readFileSync(path, 'utf8')
        .replace('name="demo-sign-ins" content=""', () => `name="demo-sign-ins" content="${hints}"`)
        .replace('name="sign-in-error" content=""', () => `name="sign-in-error" content="${escaped(error)}"`)
        .replace('<!-- by the server -->', () => withoutScript(request, error)),
    );
  };
}

/** Files with a hash in their name are immutable. Unknown ones get 404, so that the page notices a new build. */
const files = (folder: string): RequestHandler =>
  express.static(join(folder, 'console'), {
    index: false,
    cacheControl: false,
    acceptRanges: false,
    setHeaders: (response: Response, path: string) => {
      if (path.endsWith('.gz')) response.type(path.slice(0, -3).split('.').pop() ?? '').set('Content-Encoding', 'gzip');
      response.set('Vary', 'Accept-Encoding');
      response.set('Cache-Control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

const preferGzip =
  (folder: string): RequestHandler =>
  (request, _response, next) => {
    const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    if (takesGzip && existsSync(join(folder, 'console', `${request.path}.gz`))) request.url = `${request.path}.gz`;
    next();
  };
