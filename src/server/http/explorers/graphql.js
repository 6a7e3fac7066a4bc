const url = location.origin + '/graphql';
ReactDOM.createRoot(document.getElementById('explorer')).render(
  React.createElement(GraphiQL, {
    fetcher: GraphiQL.createFetcher({ url, subscriptionUrl: url.replace(/^http/, 'ws') }),
    defaultQuery: `# Signed in? Then this is you:
{
  me { firstName lastName role }
  organization { name timezone }
}
`,
  }),
);
