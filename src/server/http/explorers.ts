import { dirname, join } from 'node:path';
import express, { Router } from 'express';
import helmet from 'helmet';
import { sendFile } from './send-file';

/** Interactive documentation of REST and GraphQL. All files are served from here, none from other hosts. */

const packageFolder = (name: string): string => dirname(require.resolve(`${name}/package.json`));
const own = (name: string) => sendFile(join(__dirname, 'explorers'), name);

const ownAssetsOnly = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", 'ws:', 'wss:'],
      frameAncestors: ["'none'"],
    },
  },
  strictTransportSecurity: false,
});

/** `/api/openapi.json`, and `/api/docs` to read and try it. */
export function apiDocs(openApi: () => object): Router {
  const router = Router();
  let body: Buffer | undefined; // shared by all requests
  router.get('/api/openapi.json', (_request, response) => {
    body ??= Buffer.from(JSON.stringify(openApi()));
    response.type('application/json; charset=utf-8').set('Content-Length', String(body.length)).end(body);
  });
  router.get('/api/docs', ownAssetsOnly, own('rest.html'));
  router.get('/api/docs/start.js', own('rest.js'));
  router.use('/api/docs', express.static(packageFolder('swagger-ui-dist'), { index: false }));
  return router;
}

/** `GET /graphql` of a browser; every other request passes. Its files are the console's, built with them. */
export function graphqlExplorer(folder: string): Router {
  const router = Router();
  router.get(
    '/graphql',
    (request, _response, next) => (request.accepts(['json', 'html']) === 'html' ? next() : next('router')),
    ownAssetsOnly,
    sendFile(folder, 'explorer/index.html'),
  );
  return router;
}
