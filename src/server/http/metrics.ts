import type { Request, RequestHandler, Response } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { threadTasks } from '../../platform/jobs/threads';

/** Prometheus figures of this process. No organization ever stands in a label. */
export interface Metrics {
  /** Times every request by method, documented path and status. */
  observe: RequestHandler;
  /** `GET /metrics`, for this machine itself, or with the token. */
  expose: RequestHandler;
}

const LOOPBACK = /^(::1|::ffff:127\.|127\.)/;

export function createMetrics(token: string | undefined): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'muster_http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'muster_thread_tasks',
    help: 'Tasks of worker threads, by what becomes of them',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(threadTasks())) this.set({ state }, count);
    },
  });
  return {
    observe: (request, response, next) => {
      const end = duration.startTimer({ method: request.method });
      response.on('finish', () =>
        end({
          route: String((request.route as { path?: unknown } | undefined)?.path ?? 'other'),
          status: response.statusCode,
        }),
      );
      next();
    },
    expose: async (request: Request, response: Response) => {
      const authorized = token !== undefined && request.headers.authorization === `Bearer ${token}`;
      // Behind a trusted proxy on this machine, both the proxy and its client must be local.
      const local = LOOPBACK.test(request.socket.remoteAddress ?? '') && LOOPBACK.test(request.ip ?? '');
      if (!authorized && !local) {
        return void response
          .status(401)
          .json({ error: 'Send the metrics token', details: { code: 'UNAUTHENTICATED' } });
      }
      response.set('Content-Type', registry.contentType).send(await registry.metrics());
    },
  };
}
