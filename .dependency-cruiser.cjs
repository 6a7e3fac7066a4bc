const { rooms: mapped } = require('./.ci/rooms.cjs');

/** The order of the house, lowest first: a file imports its own room or one before it. */
const rooms = mapped.flatMap((name) => (name === 'server/http' ? ['server/[^/]+\\.ts$', name] : [name]));
const room = (name) => (name.endsWith('$') ? `^src/${name}` : `^src/${name}/`);
const TOP = '^src/([^/]+\\.(ts|cjs)$|cli/|console/)';

/** The kinds of files in a feature, lowest first: a kind imports itself and those before it. */
const kinds = [
  'rules|lifecycle',
  'entity',
  'policy',
  'type',
  'inputs',
  'topics',
  'loaders',
  'queries',
  'store',
  'commands',
  'jobs',
  'wiring',
  'resolver',
];
const ofKinds = (names) => `^src/features/.*\\.(${names})\\.ts$`;

/**
 * Synchronous work of seconds. Judging a plan, reading a kept forecast and the dates and numbers it needs take
 * milliseconds.
 */
const QUICK = '(coverage|time|work-rules)/|forecaster/(reading/|numbers\\.ts$)';
const SOLVERS = `^src/(engines/(?!${QUICK})|features/(scheduling/[^/]+/solving|forecasting/solving)/)`;

/** Packages that stay in one place. */
const fences = {
  express: ['express|body-parser|helmet', 'server/(http|graphql|rest|docs)'],
  apollo: ['@apollo/server|ws', 'server/graphql'],
  sockets: ['graphql-ws', '(server/graphql|console)'],
  'graphql-jit': ['graphql-jit', 'server/graphql'],
  pg: ['pg', 'platform/(database|embedded-postgres)'],
  redis: ['ioredis', '(platform/nodes|features/access)'],
  jobs: ['graphile-worker|piscina', 'platform/jobs'],
  solver: ['highs', 'engines'],
  holidays: ['date-holidays', 'engines'],
  mail: ['nodemailer', 'platform/mail'],
  addresses: ['ipaddr.js', '(platform/outbound|server)'],
  webhooks: ['standardwebhooks', 'features/webhooks'],
  'sign-on': ['openid-client', 'features/access'],
  calendar: ['ical-generator', 'features/scheduling/calendar-feed'],
  markdown: ['markdown-it', 'server/docs'],
  react: ['react|react-dom|react-aria-components|@tanstack|papaparse', 'console'],
};

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    ...rooms.map((name, rank) =>
      rule(
        `${name.replace(/\/\[.*/, '')}-looks-down`,
        `${name} imports only itself and rooms below it`,
        { path: room(name) },
        { path: [TOP, ...rooms.slice(rank + 1).map(room)].join('|') },
      ),
    ),
    rule(
      'every-room-has-a-rank',
      'a new room gets its place in the order',
      { path: '^src/', pathNot: [TOP, ...rooms.map(room)].join('|') },
      {},
    ),
    ...kinds.slice(0, -1).map((names, rank) =>
      rule(
        `${names}-look-down`,
        `${names} import only their own kind and kinds below it`,
        { path: ofKinds(names) },
        {
          path: kinds
            .slice(rank + 1)
            .map(ofKinds)
            .join('|'),
        },
      ),
    ),
    ...Object.entries(fences).map(([name, [packages, home]]) =>
      rule(
        `${name}-stays-home`,
        `${packages} only in ${home}`,
        { path: '^src/', pathNot: `^src/${home}/` },
        { path: `node_modules/(${packages})/` },
      ),
    ),
    rule(
      'engines-are-pure',
      'engines take plain data: no kernel, no database, no features',
      { path: room('engines') },
      { path: '^src/(?!engines/)|node_modules/(@mikro-orm|pg|graphql|type-graphql|express)/' },
    ),
    rule(
      'console-stands-alone',
      'the browser program knows the server by its operations only',
      { path: '^src/console/' },
      { path: '^src/(?!console/)' },
    ),
    rule(
      'console-looks-down',
      'api and kernel import each other, ui both, a feature all three and itself; the shell is above them',
      { path: '^src/console/(api|kernel|ui)/' },
      { path: '^src/console/(?!api/|kernel/|ui/)' },
    ),
    rule(
      'console-kernel-has-no-looks',
      'api and kernel show nothing',
      { path: '^src/console/(api|kernel)/' },
      { path: '^src/console/ui/' },
    ),
    rule(
      'console-features-stand-alone',
      'a feature of the console imports api, kernel, ui and itself',
      { path: '^src/console/(?!api/|kernel/|ui/|shell/|explorer/)([^/]+)/' },
      { path: '^src/console/[^/]+/', pathNot: '^src/console/(api|kernel|ui|$1)/' },
    ),
    rule(
      'launcher-knows-nothing-of-us',
      'the embedded PostgreSQL could be a package of its own',
      { path: room('platform/embedded-postgres') },
      { path: '^src/(?!platform/embedded-postgres/)' },
    ),
    rule(
      'only-threads-solve',
      'an engine runs in a worker thread, never on the server thread; its types may be named anywhere',
      { path: '^src/', pathNot: `${SOLVERS}|\\.thread\\.ts$` },
      { path: SOLVERS, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'resolvers-are-doors',
      'a feature calls commands and queries, never a resolver',
      { path: '^src/', pathNot: '^src/server/resolvers\\.generated\\.ts$' },
      { path: '\\.resolver\\.ts$' },
    ),
    rule(
      'rules-are-pure',
      'rules, policies and lifecycles carry no decorators',
      { path: '\\.(rules|policy|lifecycle)\\.ts$' },
      { path: 'node_modules/(type-graphql|@mikro-orm)/' },
    ),
    rule('no-circles', 'files form no circles', {}, { circular: true }),
    rule('no-tests-in-src', 'the program never imports its tests', { path: '^src/' }, { path: '^test/' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['require', 'node', 'default', 'types'] },
  },
};
