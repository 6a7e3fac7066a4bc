import { dirname, join } from 'node:path';
import express, { Router, type Request, type Response } from 'express';
import helmet from 'helmet';

/** Pages to read and try the two doors, from files of kept packages: neither asks another host for anything. */

const packageFolder = (name: string): string => dirname(require.resolve(`${name}/package.json`));
const file = (name: string, path: string) => (_request: Request, response: Response) => response.sendFile(join(packageFolder(name), path));

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
export function apiDocs(openApi: object): Router {
  const router = Router();
  const text = JSON.stringify(openApi);
  router.get('/api/openapi.json', (_request, response) => void response.type('json').send(text));
  router.get('/api/docs', ownAssetsOnly, (_request, response) => void response.send(DOCS_PAGE));
  router.get('/api/docs/start.js', (_request, response) => void response.type('js').send(DOCS_START));
  router.use('/api/docs', express.static(packageFolder('swagger-ui-dist'), { index: false }));
  return router;
}

/** `GET /graphql` of a browser; every other request passes. */
export function graphqlExplorer(): Router {
  const router = Router();
  router.get('/graphql', (request, response, next) => (request.accepts(['json', 'html']) === 'html' ? next() : next('router')), ownAssetsOnly, (_request, response) => void response.send(EXPLORER_PAGE));
  router.get('/graphql/start.js', (_request, response) => void response.type('js').send(EXPLORER_START));
  router.get('/graphql/react.js', file('react', 'umd/react.production.min.js'));
  router.get('/graphql/react-dom.js', file('react-dom', 'umd/react-dom.production.min.js'));
  router.get('/graphql/graphiql.js', file('graphiql', 'graphiql.min.js'));
  router.get('/graphql/graphiql.css', file('graphiql', 'graphiql.min.css'));
  return router;
}

const DOCS_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>REST · Muster</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="docs"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body>
</html>`;
const DOCS_START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null, docExpansion: 'list' });`;

const EXPLORER_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>GraphQL · Muster</title><link rel="stylesheet" href="/graphql/graphiql.css">
<style>body { margin: 0; } #explorer { height: 100vh; }</style></head>
<body><div id="explorer"></div><script src="/graphql/react.js"></script><script src="/graphql/react-dom.js"></script>
<script src="/graphql/graphiql.js"></script><script src="/graphql/start.js"></script></body>
</html>`;
const EXPLORER_START = `const url = location.origin + '/graphql';
ReactDOM.createRoot(document.getElementById('explorer')).render(React.createElement(GraphiQL, {
  fetcher: GraphiQL.createFetcher({ url, subscriptionUrl: url.replace(/^http/, 'ws') }),
  defaultQuery: '# Signed in? Then this is you:\\n{\\n  me { firstName lastName role }\\n  organization { name timezone }\\n}\\n',
}));`;
