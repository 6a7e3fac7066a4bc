import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { duration, processFigures } from '../../kernel/metrics';

/** Prometheus metrics of this server. Labels never contain organizations. */
export interface Metrics {
  /** Measures every request by method, documented path and status. */
  observe: RequestHandler;
  /** Registers a gauge that is read on each scrape. With a label, it has one value for each label value. */
  watch(name: string, help: string, read: () => Reading | Promise<Reading>, label?: string): void;
  /** Registers a gauge of 1 whose labels describe this node. */
  describe(name: string, help: string, labels: Record<string, string>): void;
  /** `GET /metrics`, for requests from this machine or with the token. */
  expose: RequestHandler;
}

type Reading = number | null | Record<string, number>;

/** Headers by which proxies tell the address of their clients. */
export const FORWARDING_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-real-ip',
];
const LOOPBACK = /^(::1|::ffff:127\.|127\.)/;
/** Timeout for reading a gauge, which is then left out, as the database may be down. */
const PATIENCE_MS = 1_000;

collectDefaultMetrics({ register: processFigures });
const requests = duration('http_request_duration_seconds', 'Time to answer a request', ['method', 'route', 'status']);

export function createMetrics(token: string | undefined): Metrics {
  const watched = new Registry();
  return {
    observe: (request, response, next) => {
      const end = requests.startTimer({ method: request.method });
      response.on('finish', () => end({ route: routeOf(request), status: response.statusCode }));
      next();
    },
    watch(name, help, read, label) {
      const labelNames = label ? [label] : [];
      new Gauge({
        name: `muster_${name}`,
        help,
        labelNames,
        registers: [watched],
        async collect() {
          const reading = await Promise.race([read(), sleep(PATIENCE_MS, null, { ref: false })]).catch(() => null);
          this.reset();
          if (typeof reading === 'number') this.set(reading);
          else if (reading !== null)
            for (const [value, figure] of Object.entries(reading)) this.set({ [label as string]: value }, figure);
          else if (!label) this.remove(); // with a label, nothing is left after the reset
        },
      });
    },
    describe: (name, help, labels) =>
      new Gauge({ name: `muster_${name}`, help, labelNames: Object.keys(labels), registers: [watched] }).set(labels, 1),
    expose: async (request: Request, response: Response) => {
      const authorized = token !== undefined && request.headers.authorization === `Bearer ${token}`;
      // Behind a proxy on this machine, both the proxy and its client must be local. Forwarding headers of untrusted
      // proxies are not believed.
      const isForwarded = FORWARDING_HEADERS.some((name) => request.headers[name] !== undefined);
      const address = request.socket.remoteAddress ?? '';
      const isClientUnknown = isForwarded && request.ip === address;
      const local = !isClientUnknown && LOOPBACK.test(address) && LOOPBACK.test(request.ip ?? '');
      if (!authorized && !local) {
        return void response
          .status(401)
          .json({ error: 'Send the metrics token', details: { code: 'UNAUTHENTICATED' } });
      }
      const all = Registry.merge([processFigures, watched]);
      response.set('Content-Type', all.contentType).send(await all.metrics());
    },
  };
}

/** Returns the documented path of a request, without its parameters. */
export const routeOf = (request: Request): string =>
  String((request.route as { path?: unknown } | undefined)?.path ?? 'other');
