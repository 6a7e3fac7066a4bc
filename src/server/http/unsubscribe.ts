import { Router, type Request, type Response } from 'express';
import { operatorOfId } from '../../features/access/operator';
import { turnEmailOff } from '../../features/notifications/settings.commands';
import { unsubscriptionOf, type Unsubscription } from '../../features/notifications/unsubscribe.rules';
import { notFound } from '../../kernel/errors';
import type { ServerContext } from '../server-context';
import type { Authentication } from './authentication';
import { methodNotAllowed } from './http';
import { pageHeaders } from './pages';

/**
 * Unsubscribe links in emails, which work without signing in. GET changes nothing, as email scanners open links; that
 * takes a POST.
 */
export const UNSUBSCRIBE_PATH = '/api/notifications/unsubscribe/:token';

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Muster</title>
<link rel="icon" href="/console/muster.svg">
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;

const QUESTION = page(
  'Unsubscribe',
  `<p>You will receive no more e-mails of this kind. Your inbox in Muster stays as it is.</p>
<form method="post"><button type="submit">Unsubscribe</button></form>`,
);
const DONE = page(
  'Unsubscribed',
  '<p>You will receive no more e-mails of this kind. You can turn them on again in the settings of your inbox.</p>',
);

export function unsubscribeRouter(authentication: Authentication): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const answer =
    (html: string, work: (ctx: ServerContext, unsubscription: Unsubscription) => Promise<void>) =>
    async (request: Request, response: Response): Promise<void> => {
      const ctx = authentication.context(request, response);
      ctx.operation = 'Unsubscribe';
      try {
        await ctx.limits.spend('general', ctx.network);
        const token = String(request.params.token);
        const unsubscription = unsubscriptionOf(ctx.sealing, token);
        ctx.principal = unsubscription && (await operatorOfId(ctx, unsubscription.organizationId));
        if (!unsubscription || !ctx.principal) throw notFound('Link', 'token', token);
        await work(ctx, unsubscription);
        response.type('html').send(html);
      } finally {
        ctx.end();
      }
    };
  router
    .route(UNSUBSCRIBE_PATH)
    .all(pageHeaders)
    .get(answer(QUESTION, async () => {}))
    .post(
      answer(DONE, (ctx, unsubscription) =>
        ctx.unitOfWork(unsubscription.organizationId, () => turnEmailOff(ctx, unsubscription)),
      ),
    )
    .all(methodNotAllowed('GET, POST'));
  return router;
}
