import 'reflect-metadata';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import model from '../mikro-orm.config';
import { startAdherenceClock } from './adherence/adherence-clock';
import { wireAdherence } from './adherence/adherence.wiring';
import { announceLiveEvents } from './adherence/live-log.topics';
import { LiveStream } from './adherence/live-stream';
import { createLimits } from './access/limits';
import { forgetExpiredSessions } from './access/session.commands';
import type { Config } from './config';
import { Database } from './database/database';
import { startEmbeddedPostgres } from './database/embedded-postgres';
import { migrate } from './database/migrate';
import { sharedSecret } from './database/shared-secret';
import { startWakeUps } from './database/wake-ups';
import { DEMO_SIGN_INS, loadDemo, runDemo } from './demo/demo';
import { systemClock, type Clock } from './kernel/clock';
import { restRouter } from './rest/adapter';
import { openApiOf } from './rest/openapi';
import type { Route } from './rest/route';
import { routes } from './rest/routes';
import { wireScheduling } from './scheduling/scheduling.wiring';
import { createAuthentication } from './server/authentication';
import { sessionCookies } from './server/cookies';
import { apiDocs, graphqlExplorer } from './server/explorers';
import { createGraphqlDoor } from './server/graphql-door';
import { attachGraphqlSocket } from './server/graphql-socket';
import { createHttp, readiness } from './server/http';
import { LiveContext, type Services } from './server/live-context';
import { createMetrics } from './server/metrics';
import { pagesRouter } from './server/pages';
import { resolvers } from './server/resolvers';
import { createPipeline } from './server/run-operation';
import { createSchema } from './server/schema';
import { closeServer } from './server/shutdown';

export interface App {
  /** Where it listens: `http://127.0.0.1:4000`. */
  url: string;
  services: Services;
  demo: boolean;
  stop(): Promise<void>;
}

interface Options {
  log: Logger;
  clock?: Clock;
  /** Rows beside the documented ones: for measuring. */
  moreRoutes?: Route[];
}

const EXPIRY_MS = 3_600_000;
/** Longer than what load balancers and clients keep a connection for, so that none sends its next request into one we have just closed. */
const KEEP_ALIVE_MS = 75_000;

/** Wires everything, in the order in which it depends on each other; `stop` undoes it in the opposite one. */
export async function start(config: Config, { log, clock = systemClock, moreRoutes = [] }: Options): Promise<App> {
  wireScheduling();
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step().catch((error: unknown) => log.error({ err: error }, 'while stopping'));
  };
  wireAdherence();
  try {
    const embedded = config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataFolder: config.dataFolder, log: (line) => log[/ (FATAL|PANIC): /.test(line) ? 'warn' : 'debug']({ postgres: line }) })
      : undefined;
    if (embedded) undo.push(() => embedded.stop());
    const databaseUrl = config.databaseUrl ?? (embedded?.url as string);
    await migrate(model, databaseUrl);
    const database = await Database.connect(model, databaseUrl, config.databasePoolSize);
    undo.push(() => database.close());

    const redis = config.redisUrl === undefined ? undefined : connectRedis(config.redisUrl, log);
    if (redis) undo.push(async () => redis.disconnect());
    const limits = createLimits(config.limits, embedded && !redis ? { kind: 'memory' } : { kind: 'postgres', system: database.system, redis });
    const services: Services = { database, limits, clock, demoSignIn: config.demoSignIn };
    const unattended = () => new LiveContext(services, { address: '', publicUrl: config.publicUrl ?? '' });
    const demo = embedded !== undefined && config.demoData && (await loadDemo(unattended()));

    const secret = config.sessionSecret ?? (await sharedSecret(database.system));
    const authentication = createAuthentication(
      services,
      sessionCookies(secret, config.publicUrl, config.allowedOrigins.length > 0),
      { publicUrl: config.publicUrl, allowed: config.allowedOrigins },
    );
    const table = [...routes, ...moreRoutes];
    const pipeline = createPipeline(createSchema(resolvers), table.map((row) => row.document), log);
    const graphql = await createGraphqlDoor(pipeline, authentication, config.introspection, log);
    undo.push(() => graphql.stop());

    const socketContext = (request?: IncomingMessage) =>
      new LiveContext(services, { address: request?.socket.remoteAddress ?? '', publicUrl: config.publicUrl ?? '' });
    let stopping = false;
    const server = createServer(
      { keepAliveTimeout: KEEP_ALIVE_MS },
      createHttp({
        log,
        metrics: createMetrics(config.metricsToken),
        authentication,
        trustProxy: config.trustProxy,
        readiness: readiness(database, () => (redis ? (redis.status === 'ready' ? 'ok' : 'degraded') : 'off'), () => stopping),
        graphql: graphql.handler,
        rest: restRouter(table, { pipeline, authentication, log }),
        explorers: [apiDocs(openApiOf(routes, pipeline.schema)), ...(config.production ? [] : [graphqlExplorer()])],
        pages: pagesRouter(authentication, demo ? DEMO_SIGN_INS : []),
      }),
    );
    undo.push(await startAdherenceClock(unattended, (error) => log.warn({ err: error }, 'judgement by the clock failed')));
    await listen(server, config.port, config.host);
    undo.push(async () => {
      stopping = true;
      await closeServer(server);
    });
    const live = new LiveStream(unattended, (error) => log.warn({ err: error }, 'live log not read'));
    undo.push(() => live.stop());
    const wakeUps = startWakeUps({ databaseUrl, redis, onWake: () => live.wake(), onError: (error) => log.debug({ err: error }, 'no wake-up: the live log is read each second') });
    undo.push(() => wakeUps.stop());
    const mute = announceLiveEvents.listen(() => wakeUps.send());
    undo.push(async () => mute());
    const socket = attachGraphqlSocket(server, { pipeline, authentication, live, newContext: socketContext, log });
    undo.push(() => socket.stop());
    if (demo) undo.push(runDemo(unattended, (error) => log.warn({ err: error }, 'the demo stood still')));
    const expiry = setInterval(() => void forgetExpiredSessions(unattended()).catch((error: unknown) => log.warn({ err: error })), EXPIRY_MS);
    undo.push(async () => clearInterval(expiry));
    return { url: urlOf(server), services, demo, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function connectRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
  let told = false;
  redis.on('error', (error: Error) => {
    if (!told) log.warn({ error: error.message }, 'Redis is away: PostgreSQL serves instead');
    told = true;
  });
  redis.on('ready', () => (told = false));
  return redis;
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => server.once('error', reject).listen(port, host, resolve));

function urlOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
