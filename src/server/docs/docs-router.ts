import { Router, type Request, type Response } from 'express';
import { slice } from '../../kernel/event-loop';
import { isKnown } from '../http/entity-tag';
import { methodNotAllowed } from '../http/http';
import { pageHeaders } from '../http/pages';
import { sendFile } from '../http/send-file';
import { DOCS, readDocuments } from './document';
import { articleOf, layoutOf, missingOf, resultsOf } from './layout';
import { navigationOf, type NavigationGroup } from './navigation';
import { createRenderer, type Page } from './render';
import { createSearch, type Hit } from './search';

/** Serves the documentation at `/docs`, without authentication. Pages are rendered once, on first use. */

const MAX_QUERY_CHARACTERS = 200;

interface Library {
  navigation: NavigationGroup[];
  /** Complete page by path. */
  html: Map<string, string>;
  search(query: string): Hit[];
}

export function docsRouter(): Router {
  let library: Promise<Library> | undefined;
  const router = Router();
  router.get(`${DOCS}/docs.css`, sendFile(__dirname, 'docs.css'));
  router
    .route(`${DOCS}/search`)
    .get(pageHeaders, async (request, response) => {
      const { navigation, search } = await (library ??= loadLibrary());
      const query = typeof request.query.q === 'string' ? request.query.q.slice(0, MAX_QUERY_CHARACTERS).trim() : '';
      const main = resultsOf(query, search(query));
      sendPage(request, response, layoutOf(navigation, { title: `Search: ${query}`, query, main }));
    })
    .all(methodNotAllowed('GET'));
  router
    .route(`${DOCS}{/*page}`)
    .get(pageHeaders, async (request, response, next) => {
      const { navigation, html } = await (library ??= loadLibrary());
      const page = html.get(request.path.replace(/\/$/, ''));
      if (page !== undefined) return sendPage(request, response, page);
      if (request.accepts(['json', 'html']) !== 'html') return next('router');
      const missing = layoutOf(navigation, { title: 'Page not found', main: missingOf(request.path) });
      response.status(404).type('html').send(missing);
    })
    .all(methodNotAllowed('GET'));
  return router;
}

async function loadLibrary(): Promise<Library> {
  const documents = readDocuments();
  const [index] = documents;
  if (!index) throw new Error('The documentation has no index');
  const navigation = navigationOf(index);
  const render = await createRenderer();
  const pages: Page[] = [];
  const work = slice(); // all pages together take some tenths of a second
  for (const document of documents) {
    pages.push(render(document));
    if (work.isOver()) await work.next();
  }
  const html = pages.map((page) => {
    const { address, title } = page;
    return [address, layoutOf(navigation, { title, address, main: articleOf(navigation, page) })] as const;
  });
  return { navigation, html: new Map(html), search: createSearch(pages) };
}

function sendPage(request: Request, response: Response, html: string): void {
  if (isKnown(request, response, html)) response.status(304).end();
  else response.type('html').send(html);
}
