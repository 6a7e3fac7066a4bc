import { isIP } from 'node:net';
import { z } from 'zod';
import { tlsProblem, withTls } from './platform/database/tls';
import { tracingSettings, tracingShape } from './platform/tracing/settings';

/** All environment settings with their defaults. There are no `.env` files and no defaults elsewhere. */

const blankIsUnset = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), shape);
const text = blankIsUnset(z.string().optional());
const onOff = blankIsUnset(z.enum(['on', 'off']).optional());
const count = (fallback: number) => blankIsUnset(z.coerce.number().int().min(0).max(1_000_000).default(fallback));
const origin = z.url({ protocol: /^https?$/ }).transform((url, ctx) => {
  const parsed = new URL(url);
  if (parsed.pathname !== '/' || parsed.search)
    ctx.addIssue({ code: 'custom', message: `must be an origin without a path, got ${url}` });
  return parsed.origin;
});

const databaseAddress = blankIsUnset(
  z
    .url({ protocol: /^postgres(ql)?$/ })
    .transform((url, ctx) => {
      const problem = tlsProblem(url);
      if (problem !== undefined) ctx.addIssue({ code: 'custom', message: problem });
      return withTls(url);
    })
    .optional(),
);

const itemsOf = (list: string): string[] => list.split(',').map((item) => item.trim());

/** Returns true for an IP address or a CIDR range. */
function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    rest.length === 0 && longest >= 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
  );
}

/** Limit of failed sign-ins per address or per account, as a multiple of the limit per address and account. */
const FAILURES_TO_ONE = 10;
/**
 * Limit of the console, as a multiple of the general limit: a page sends up to 10 operations, and a session can have
 * several tabs.
 */
const CONSOLE_TO_ONE = 10;

const shape = z.object({
  NODE_ENV: text,
  PORT: blankIsUnset(z.coerce.number().int().min(0).max(65_535).default(4000)),
  HOST: blankIsUnset(z.string().default('127.0.0.1')),
  DATABASE_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress,
  DATABASE_READ_URL: databaseAddress,
  DATABASE_POOL_SIZE: blankIsUnset(z.coerce.number().int().min(2).max(500).default(10)),
  DATA_DIR: blankIsUnset(z.string().default('./.data')),
  REDIS_URL: blankIsUnset(z.url({ protocol: /^rediss?$/ }).optional()),
  PUBLIC_URL: blankIsUnset(origin.optional()),
  ALLOWED_ORIGINS: blankIsUnset(
    z
      .string()
      .transform((list) => itemsOf(list).filter(Boolean))
      .pipe(z.array(origin))
      .default([]),
  ),
  TRUST_PROXY: blankIsUnset(z.string().optional()).transform((value, ctx) => {
    if (value === undefined) return false;
    if (/^\d+$/.test(value)) return Number(value);
    const ranges = itemsOf(value);
    if (ranges.every(isRange)) return ranges;
    ctx.addIssue({
      code: 'custom',
      message: `must be a hop count or a list of addresses and CIDR ranges, got ${value}`,
    });
    return z.NEVER;
  }),
  SMTP_URL: blankIsUnset(z.url({ protocol: /^smtps?$/ }).optional()),
  MAIL_FROM: text,
  WEBHOOKS_TO_PRIVATE_ADDRESSES: onOff,
  SSO_TO_PRIVATE_ADDRESSES: onOff,
  SESSION_SECRET: blankIsUnset(z.string().min(16, { error: 'must be at least 16 characters long' }).optional()),
  METRICS_TOKEN: text,
  DEMO: onOff,
  GRAPHQL_INTROSPECTION: onOff,
  LOG_LEVEL: blankIsUnset(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info')),
  RATE_LIMIT_IMPORT: count(1000),
  RATE_LIMIT_AUTH: count(10),
  RATE_LIMIT_SENSITIVE: count(5),
  RATE_LIMIT_GENERAL: count(100),
  ...tracingShape,
});

/** Settings whose values must not be shown. */
const SECRET = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'SMTP_URL',
  'SESSION_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
]);

function problemOf({ path, message }: z.core.$ZodIssue, environment: NodeJS.ProcessEnv): string {
  const name = String(path[0]);
  const isSecret = SECRET.has(name);
  const told = isSecret && /^sslmode/.test(message) ? message : message.replace(/, (?:got|received) .*$/, '');
  return `${name}: ${told}${isSecret ? '' : `, got ${JSON.stringify(environment[name])}`}`;
}

/** The validated settings. */
export type Config = ReturnType<typeof readConfig>;

/** Reads the settings from the environment. Throws one error that lists every problem. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const result = shape.safeParse(environment);
  const problems = result.success ? [] : result.error.issues.map((issue) => problemOf(issue, environment));
  if (environment.NODE_ENV === 'production') {
    if (environment.DATABASE_URL === '')
      problems.push('DATABASE_URL: is empty; give it a value, or remove it to use the embedded database');
    for (const name of ['SESSION_SECRET', 'PUBLIC_URL'])
      if (!environment[name]) problems.push(`${name}: is required in production`);
  }
  if (result.success && result.data.ALLOWED_ORIGINS.length > 0 && !result.data.PUBLIC_URL?.startsWith('https:')) {
    problems.push('ALLOWED_ORIGINS: needs an https PUBLIC_URL, because its cookies are SameSite=None');
  }
  if (result.success && result.data.SMTP_URL && !result.data.PUBLIC_URL)
    problems.push('SMTP_URL: needs PUBLIC_URL, because its mails carry links');
  if (result.success && result.data.DATABASE_DIRECT_URL) {
    const { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct } = result.data;
    if (!pooled) problems.push('DATABASE_DIRECT_URL: needs DATABASE_URL, the address of the pooler');
    else if (new URL(pooled).username === new URL(direct).username)
      problems.push('DATABASE_DIRECT_URL: needs another login than DATABASE_URL, whose sessions become muster_app');
  }
  if (result.success && result.data.DATABASE_READ_URL && !result.data.DATABASE_URL)
    problems.push('DATABASE_READ_URL: needs DATABASE_URL, the address of the primary');
  if (!result.success || problems.length > 0)
    throw new Error(`The settings are not usable:\n${problems.map((p) => `  ${p}`).join('\n')}`);

  const env = result.data;
  const production = env.NODE_ENV === 'production';
  const loopback = env.HOST === 'localhost' || env.HOST === '::1' || env.HOST.startsWith('127.');
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    /** Address past a pooler, for migrations, jobs and notifications; undefined without a pooler. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    /** Streaming replica that serves reports and lists; undefined without one. */
    databaseReadUrl: env.DATABASE_READ_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    dataFolder: env.DATA_DIR,
    redisUrl: env.REDIS_URL,
    publicUrl: env.PUBLIC_URL,
    allowedOrigins: env.ALLOWED_ORIGINS,
    /**
     * Required hostname of requests, which protects local servers against DNS rebinding; undefined if any hostname is
     * allowed.
     */
    ownHost: loopback && !env.PUBLIC_URL ? env.HOST : undefined,
    trustProxy: env.TRUST_PROXY,
    sessionSecret: env.SESSION_SECRET,
    metricsToken: env.METRICS_TOKEN,
    mail:
      env.SMTP_URL && env.PUBLIC_URL
        ? { url: env.SMTP_URL, from: env.MAIL_FROM ?? `Muster <no-reply@${new URL(env.PUBLIC_URL).hostname}>` }
        : undefined,
    webhooksToPrivateAddresses: env.WEBHOOKS_TO_PRIVATE_ADDRESSES === 'on',
    ssoToPrivateAddresses: env.SSO_TO_PRIVATE_ADDRESSES === 'on',
    /** True if an empty embedded database gets the demo organization. */
    demoData: !production && env.DEMO !== 'off' && (loopback || env.DEMO === 'on'),
    /** True if demo data was requested explicitly. */
    demoAsked: env.DEMO === 'on',
    /** Demo users may sign in only if the server is reachable from this machine only, or if requested explicitly. */
    demoSignIn: !production && (loopback || env.DEMO === 'on'),
    introspection: env.GRAPHQL_INTROSPECTION ? env.GRAPHQL_INTROSPECTION === 'on' : !production,
    logLevel: env.LOG_LEVEL,
    /** Undefined if traces are not recorded. */
    tracing: tracingSettings(env),
    limits: {
      import: env.RATE_LIMIT_IMPORT,
      invalidKey: env.RATE_LIMIT_IMPORT === 0 ? 0 : 30,
      auth: env.RATE_LIMIT_AUTH,
      failedAuth: env.RATE_LIMIT_AUTH * FAILURES_TO_ONE,
      sensitive: env.RATE_LIMIT_SENSITIVE,
      general: env.RATE_LIMIT_GENERAL,
      console: env.RATE_LIMIT_GENERAL * CONSOLE_TO_ONE,
    },
  };
}
