import { Router, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import {
  ATTEMPT_SECONDS,
  beginSignOn,
  completeSignOn,
  slugMeantBy,
} from '../../features/access/single-sign-on/sign-on.commands';
import { faultOf } from '../faults';
import type { ServerContext } from '../server-context';
import { tellWhenToRetry } from '../http-status';
import type { Authentication } from './authentication';
import type { SessionCookies } from './cookies';
import { methodNotAllowed } from './http';
import { onwardPage, pageHeaders } from './pages';
import { errorQuery } from './told-error';

/**
 * Endpoints of single sign-on for browsers. They redirect to the identity provider, or to the sign-in page with an
 * error, but never to a URL from the request.
 */
export function singleSignOnRouter(authentication: Authentication, cookies: SessionCookies, log: Logger): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router.use('/auth/sso', pageHeaders);
  const answer =
    (operation: string, work: (ctx: ServerContext, request: Request, response: Response) => Promise<void>) =>
    async (request: Request, response: Response): Promise<void> => {
      const ctx = authentication.context(request, response);
      ctx.operation = operation;
      try {
        await work(ctx, request, response);
      } catch (error) {
        const fault = faultOf(error, ctx.requestId, log);
        tellWhenToRetry(response, fault);
        response.redirect(303, `/login?${errorQuery(ctx.sealing, fault.message)}`);
      } finally {
        ctx.end();
      }
    };
  const slugOf = (request: Request): string => String(request.params.slug);

  // Target of the sign-in form. CSP allows forms to lead to this site only, so the page continues by a link.
  router
    .route('/auth/sso')
    .get(
      answer('SingleSignOnFor', async (ctx, { query }, response) => {
        const slug = await slugMeantBy(ctx, typeof query.who === 'string' ? query.who : '');
        response.send(onwardPage(`/auth/sso/${encodeURIComponent(slug)}`));
      }),
    )
    .all(methodNotAllowed('GET'));
  router
    .route('/auth/sso/callback/:slug')
    .get(
      answer('SingleSignOnCallback', async (ctx, request, response) => {
        const attempt = cookies.takeAttempt(request, response);
        const query = new URL(request.originalUrl, 'http://localhost').search.slice(1);
        await completeSignOn(ctx, slugOf(request), query, attempt);
        response.redirect(303, '/');
      }),
    )
    .all(methodNotAllowed('GET'));
  router
    .route('/auth/sso/:slug')
    .get(
      answer('SingleSignOn', async (ctx, request, response) => {
        const { url, attempt } = await beginSignOn(ctx, slugOf(request));
        cookies.setAttempt(response, attempt, ATTEMPT_SECONDS);
        response.redirect(303, url);
      }),
    )
    .all(methodNotAllowed('GET'));
  return router;
}
