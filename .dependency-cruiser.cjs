/** The order of the house, lowest first: a file imports its own folder or one before it. */
const ranks = [
  'kernel',
  'engines',
  'database',
  'audit',
  'organization',
  'access',
  'people',
  'demand',
  'scheduling',
  'adherence',
  'server',
  'rest',
  'demo',
];
const folder = (name) => `^src/${name}/`;
const only = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    ...ranks.map((name, rank) =>
      only(`${name}-looks-down`, `${name} imports only itself and what is below it`, { path: folder(name) }, {
        path: ['^src/(main|app|config)\\.ts$', '^src/cli/', '^src/console/', ...ranks.slice(rank + 1).map(folder)].join('|'),
      }),
    ),
    only('engines-are-pure', 'engines take plain data: no database, no features', { path: folder('engines') }, {
      path: `${folder('database')}|node_modules/(@mikro-orm|pg|graphql|type-graphql|express)/`,
    }),
    only('resolvers-are-doors', 'a feature calls commands and queries, never a resolver', { path: '^src/', pathNot: '^src/server/resolvers\\.ts$' }, { path: '\\.resolver\\.ts$' }),
    only('rules-are-pure', 'rules, policies and lifecycles carry no decorators', { path: '\\.(rules|policy|lifecycle)\\.ts$' }, { path: 'node_modules/(type-graphql|@mikro-orm)/' }),
    only('express-at-the-edge', 'only server and rest know HTTP', { path: '^src/', pathNot: '^src/(server|rest)/' }, { path: 'node_modules/express/' }),
    only('apollo-and-ws-in-server', 'only server knows Apollo and web sockets', { path: '^src/', pathNot: '^src/server/' }, { path: 'node_modules/(@apollo/server|ws|graphql-ws)/' }),
    only('no-circles', 'files form no circles', {}, { circular: true }),
    only('no-tests-in-src', 'the program never imports its tests', { path: '^src/' }, { path: '^test/' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['require', 'node', 'default', 'types'] },
  },
};
