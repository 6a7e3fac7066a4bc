import 'reflect-metadata';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import model from '../mikro-orm.config';
import { startAdherenceClock } from './features/adherence/judgement/adherence-clock';
import { countOrganizations } from './features/access/operator';
import { startLive } from './features/live/start';
import { createLimits } from './features/access/limits';
import type { Config } from './config';
import { Database } from './platform/database/database';
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres';
import { identifyDatabase, type DatabaseIdentity } from './platform/database/identity';
import { migrate } from './platform/database/migrate';
import { preparePooledLogin } from './platform/database/pooled-login';
import { isSecretOfOthers, sharedPushKey, sharedSecret } from './platform/database/shared-secret';
import type { JobDefinition } from './platform/jobs/define-job';
import { migrateJobs } from './platform/jobs/queue';
import { openThreads } from './platform/jobs/threads';
import { createMailer } from './platform/mail/mailer';
import { createPoster } from './platform/outbound/poster';
import { createPush } from './platform/push/push';
import { newPushKey } from './platform/push/vapid';
import { createCheckedFetch } from './platform/outbound/checked-fetch';
import { startHeartbeat } from './platform/nodes/heartbeat';
import { NODE_NAME } from './platform/nodes/node-name';
import { connectRedis } from './platform/nodes/redis';
import { SharedClock } from './platform/nodes/shared-clock';
import { DEMO_SIGN_INS, loadDemo, runDemo } from './demo/demo';
import { Believed } from './kernel/believed';
import type { UserPrincipal } from './kernel/principal';
import { createSealing } from './kernel/sealing';
import type { Clock } from './kernel/time/clock';
import { startBackground } from './server/background';
import { restRouter } from './server/rest/adapter';
import { openApiOf } from './server/rest/openapi/openapi';
import type { Route } from './server/rest/route';
import { routes } from './server/rest/routes';
import { docsRouter } from './server/docs/docs-router';
import { calendarRouter } from './server/http/calendar';
import { unsubscribeRouter } from './server/http/unsubscribe';
import { singleSignOnRouter } from './server/http/single-sign-on';
import { createAuthentication } from './server/http/authentication';
import { sessionCookies } from './server/http/cookies';
import { apiDocs, graphqlExplorer } from './server/http/explorers';
import { createGraphqlHttp } from './server/graphql/graphql-http';
import { attachGraphqlSocket } from './server/graphql/graphql-socket';
import { asExpress, createHttp, readiness } from './server/http/http';
import { tellPostgresLine } from './server/log';
import { IDENTIFIED_MS, ServerContext, type Services } from './server/server-context';
import { CONSOLE_FOLDER, RELEASE } from './release';
import { createStopping } from './server/stopping';
import { createMetrics } from './server/http/metrics';
import { portFault } from './startup-faults';
import { answerMalformed } from './server/http/raw-answer';
import { consoleRouter } from './server/http/console';
import { keepConsoleFiles } from './server/http/console-files';
import { readConsoleOperations } from './server/graphql/known-operations';
import { resolvers } from './server/resolvers.generated';
import { wireFeatures } from './server/wiring.generated';
import { createPipeline } from './server/graphql/run-operation';
import { createSchema } from './server/graphql/schema';
import { answerInTurn } from './server/http/in-turn';
import { closeServer } from './server/http/shutdown';
import { cutOffUnread } from './server/http/unread-answers';
import { watchFigures } from './server/http/watched-figures';

export interface App {
  /** Base URL of the server, such as `http://127.0.0.1:4000`. */
  url: string;
  services: Services;
  demo: boolean;
  about: About;
  /** True while no user exists, so that no one can sign in yet. */
  isEmpty: boolean;
  stop(): Promise<void>;
}

/** Tells servers apart in logs, metrics and probes. */
interface About {
  release: string;
  node: string;
  database: DatabaseIdentity;
}

interface Options {
  log: Logger;
  /** Replaces the database's clock, for tests. */
  clock?: Clock;
  /** Additional routes, for benchmarks. */
  moreRoutes?: Route[];
  /** Additional jobs, for tests. */
  moreJobs?: JobDefinition[];
  /** Called on errors after which the server should be stopped. */
  onFatal?: (error: Error) => void;
}

/**
 * Longer than the idle timeouts of load balancers and clients, so that none sends its next request on a connection that
 * was just closed.
 */
const KEEP_ALIVE_MS = 75_000;

/** Loads modules that most servers do not need, with and without a build step. */
const load = createRequire(__filename);

/** Creates all services in order of dependency. `stop` closes them in reverse order. */
export async function start(
  config: Config,
  { log, clock: givenClock, moreRoutes = [], moreJobs = [], onFatal }: Options,
): Promise<App> {
  wireFeatures();
  const undo: (() => Promise<unknown>)[] = [];
  const stopping = createStopping();
  const stop = async () => {
    stopping.begin();
    for (const step of undo.splice(0).reverse())
      await step().catch((error: unknown) => log.error({ err: error }, 'while stopping'));
  };
  try {
    // Checks the port first, before creating anything else.
    const fault = config.port === 0 ? undefined : await portFault(config);
    if (fault) throw fault;
    if (config.tracing) {
      const { startTracing } = load('./platform/tracing/start') as typeof import('./platform/tracing/start');
      const resource = { ...config.tracing.resource, 'service.version': RELEASE, 'service.instance.id': NODE_NAME };
      undo.push(startTracing({ ...config.tracing, resource, log }));
    }
    const embedded =
      config.databaseUrl === undefined
        ? await startEmbeddedPostgres({
            dataFolder: config.dataFolder,
            log: (line) => tellPostgresLine(line, log),
            onLost: onFatal,
          })
        : undefined;
    if (embedded) undo.push(() => embedded.stop());
    const databaseUrl = embedded ? embedded.url : String(config.databaseUrl);
    const directUrl = config.databaseDirectUrl ?? databaseUrl;
    const isPooled = config.databaseDirectUrl !== undefined;
    await migrate(model, directUrl, {
      onWait: (holder) => log.warn({ holder }, 'Waiting for another process that migrates this database'),
      onNewer: (steps) => log.warn({ steps }, 'A newer release has migrated this database: this one runs beside it'),
    });
    await migrateJobs(directUrl);
    if (isPooled) await preparePooledLogin(directUrl, databaseUrl);
    const database = await Database.connect(model, databaseUrl, {
      poolSize: config.databasePoolSize,
      isPooled,
      readUrl: config.databaseReadUrl,
      log,
    });
    undo.push(() => database.close());
    const about = {
      release: RELEASE,
      node: NODE_NAME,
      database: await identifyDatabase(database.system, databaseUrl, embedded !== undefined),
    };
    const sharedClock = await SharedClock.read(database.system);
    undo.push(sharedClock.follow((error) => log.warn({ err: error }, 'the clock was not compared')));
    const clock = givenClock ?? sharedClock;

    const connection = config.redisUrl === undefined ? undefined : connectRedis(config.redisUrl, log);
    if (connection) undo.push(() => connection.stop());
    const redis = connection?.redis;
    const limits = createLimits(
      config.limits,
      embedded && !redis
        ? { kind: 'memory' }
        : { kind: 'postgres', system: database.system, clock: sharedClock, redis },
    );
    const mailer = config.mail && createMailer(config.mail);
    if (mailer) undo.push(async () => mailer.close());
    const secret = config.sessionSecret ?? (await sharedSecret(database.system));
    if (config.sessionSecret && !(await isSecretOfOthers(database.system, config.sessionSecret)))
      log.warn(
        'SESSION_SECRET differs from that of the node that started before: sessions end at one of them. Unless you ' +
          'have just changed it, set the same value on every node',
      );
    const poster = createPoster({ reachesPrivate: config.webhooksToPrivateAddresses });
    const pushKey = config.publicUrl?.startsWith('https:') && (await sharedPushKey(database.system, newPushKey));
    const users = new Believed<UserPrincipal>(IDENTIFIED_MS);
    database.onEnd = () => users.forget(() => true);
    const services: Services = {
      database,
      limits,
      clock,
      demoSignIn: config.demoSignIn,
      mailer,
      poster,
      push: pushKey ? createPush({ privateKey: pushKey, subject: String(config.publicUrl), poster }) : undefined,
      sealing: createSealing(secret),
      providers: createCheckedFetch({ reachesPrivate: config.ssoToPrivateAddresses }),
      users,
      stopping,
    };
    const unattended = () => new ServerContext(services, { address: '', publicUrl: config.publicUrl ?? '' });
    undo.push(openThreads({ onError: (error) => log.error({ err: error }, 'a thread ended by itself') }));
    undo.push(await startBackground({ databaseUrl: directUrl, newContext: unattended, log, moreJobs }));
    const demo = embedded !== undefined && config.demoData && (await loadDemo(unattended()));
    const isEmpty = !demo && (await countOrganizations(unattended())) === 0;

    const cookies = sessionCookies(secret, config.publicUrl, config.allowedOrigins.length > 0);
    const authentication = createAuthentication(services, cookies, {
      publicUrl: config.publicUrl,
      allowed: config.allowedOrigins,
      ownHost: config.ownHost,
    });
    const table = [...routes, ...moreRoutes];
    const pipeline = createPipeline(
      createSchema(resolvers),
      table.map((row) => row.document),
      readConsoleOperations(),
      log,
    );
    const graphql = await createGraphqlHttp(pipeline, authentication, config.introspection, log);
    undo.push(() => graphql.stop());

    const metrics = createMetrics(config.metricsToken);
    const { host, version, isEmbedded } = about.database;
    metrics.describe('node_info', 'Release, node and database of this server', {
      ...{ release: about.release, node: about.node, database: host, version, embedded: String(isEmbedded) },
    });
    const http = createHttp({
      log,
      metrics,
      authentication,
      trustProxy: config.trustProxy,
      isSecure: config.publicUrl?.startsWith('https:') ?? false,
      readiness: readiness(
        database,
        () => (redis ? (redis.status === 'ready' ? 'ok' : 'degraded') : 'off'),
        () => stopping.begun.aborted,
      ),
      about: { ...about, database: { version, isEmbedded } },
      graphql: graphql.handler,
      rest: restRouter(table, { pipeline, authentication, log }),
      calendar: calendarRouter(authentication),
      unsubscribe: unsubscribeRouter(authentication),
      singleSignOn: singleSignOnRouter(authentication, cookies, log),
      explorers: [
        docsRouter(),
        apiDocs(() => openApiOf(routes, pipeline.schema, config.publicUrl)),
        ...(config.production ? [] : [graphqlExplorer(CONSOLE_FOLDER)]),
      ],
      pages: consoleRouter({
        folder: CONSOLE_FOLDER,
        demo: demo ? DEMO_SIGN_INS : [],
        authentication,
        sealing: services.sealing,
        system: database.system,
      }),
    });
    // Before the first page is served, which other nodes may be asked for the files of.
    if (config.production) await keepConsoleFiles(database.system, CONSOLE_FOLDER, clock.now());
    const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
    answerInTurn(server, cutOffUnread(http));
    answerMalformed(server, log);
    const { system } = database;
    undo.push(await startHeartbeat(system, clock, (error) => log.warn({ err: error }, 'no heartbeat')));
    undo.push(startAdherenceClock(unattended, (error) => log.warn({ err: error }, 'judgement by the clock failed')));
    await listen(server, config.port, config.host);
    undo.push(() => closeServer(server));
    const live = startLive({ newContext: unattended, databaseUrl: directUrl, redis, log });
    undo.push(() => live.stop());
    const socket = attachGraphqlSocket(server, {
      pipeline,
      authentication,
      live: live.stream,
      introspection: config.introspection,
      asExpress: asExpress(http),
      newContext: unattended,
      log,
    });
    undo.push(() => socket.stop());
    watchFigures(metrics, { database, live, redis, socket, newContext: unattended });
    if (demo) undo.push(runDemo(unattended, (error) => log.warn({ err: error }, 'the demo stood still')));
    embedded?.announce(config.publicUrl ?? urlOf(server));
    return { url: urlOf(server), about, services, demo, isEmpty, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => server.once('error', reject).listen(port, host, resolve));

function urlOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
