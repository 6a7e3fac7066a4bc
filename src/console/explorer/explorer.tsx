import { createGraphiQLFetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import 'graphiql/graphiql.css';
import { createClient } from 'graphql-ws';
import { createRoot } from 'react-dom/client';
import './explorer.css';

/** GraphiQL over this server: every query, change and subscription, with the reader's session. */

const url = `${location.origin}/graphql`;
const DEFAULT_QUERY = `# Signed in? Then this is you:
{
  me { firstName lastName role }
  organization { name timezone }
}
`;

const root = document.getElementById('explorer');
if (root)
  createRoot(root).render(
    <GraphiQL
      fetcher={createGraphiQLFetcher({ url, wsClient: createClient({ url: url.replace(/^http/, 'ws') }) })}
      defaultQuery={DEFAULT_QUERY}
    />,
  );
