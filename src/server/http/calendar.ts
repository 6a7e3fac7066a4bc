import { Router } from 'express';
import { ownCalendar } from '../../features/scheduling/calendar-feed/calendar-feed.queries';
import type { Authentication } from './authentication';
import { isKnown } from './entity-tag';
import { methodNotAllowed } from './http';

/**
 * Private feed for calendar programs. It is not in the REST table: its token authenticates the request as the token's
 * owner, which a field of a GraphQL document must not do for its neighbors.
 */
export const CALENDAR_PATH = '/api/calendar/:token.ics';

export function calendarRouter(authentication: Authentication): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router
    .route(CALENDAR_PATH)
    .get(async (request, response) => {
      const ctx = authentication.context(request, response);
      ctx.operation = 'Calendar';
      try {
        await authentication.byCalendar(ctx, String(request.params.token));
        const text = await ownCalendar(ctx);
        if (isKnown(request, response, text)) response.status(304).end();
        else response.type('text/calendar; charset=utf-8').send(text);
      } finally {
        ctx.end();
      }
    })
    .all(methodNotAllowed('GET'));
  return router;
}
