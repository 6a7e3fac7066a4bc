import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '../../../src/config';
import { createTracer, type FinishedSpan } from '../../../src/platform/tracing/tracer';
import { eventually } from '../../support/eventually';
import { startInProcess, type InProcessApp } from '../../support/in-process-app';

/** A collector of OTLP over HTTP. */

interface Received {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  status?: { code: number };
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, string> }[];
}

const received: Received[] = [];
const requests: { path: string | undefined; headers: Record<string, unknown>; resource: object[] }[] = [];
let collector: Server;
let app: InProcessApp;
const TRACE = '0af7651916cd43dd8448eb211c80319c';

beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const [resourceSpans] = JSON.parse(body).resourceSpans;
      requests.push({ path: request.url, headers: request.headers, resource: resourceSpans.resource.attributes });
      received.push(...resourceSpans.scopeSpans[0].spans);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  app = await startInProcess({
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=acme%20inc',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    },
  });
});
afterAll(async () => {
  await app?.stop();
  collector?.close();
});

const attributesOf = ({ attributes }: Pick<Received, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
const spanOf = (name: string) =>
  eventually(
    async () => received.find((span) => span.name === name && span.traceId === TRACE),
    (span) => span !== undefined,
  ) as Promise<Received>;

it('sends requests, operations, statements and jobs, in the trace of the caller', async () => {
  const org = await app.organization();
  const { status } = await org.admin
    .with({ traceparent: `00-${TRACE}-b7ad6b7169203331-01` })
    .post('/api/admin/teams', { name: 'Secret name' });
  expect(status).toBe(201);
  await app.database.owner.query(`select jobs.add_job('session.forget', job_key := 'session.forget')`);
  const request = await spanOf('POST /api/admin/teams');
  expect(request).toMatchObject({ parentSpanId: 'b7ad6b7169203331', kind: 2 });
  expect(attributesOf(request)).toMatchObject({ 'http.route': '/api/admin/teams', 'http.response.status_code': '201' });
  const operation = await spanOf('graphql CreateTeam');
  expect(operation).toMatchObject({ parentSpanId: request.spanId, kind: 1 });
  const audit = await spanOf('sql audit.record');
  expect(audit).toMatchObject({ parentSpanId: operation.spanId, kind: 3 });
  expect(attributesOf(audit)).toEqual({ 'db.system.name': 'postgresql', 'db.query.summary': 'audit.record' });
  expect(BigInt(audit.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(request.startTimeUnixNano));
  expect(BigInt(audit.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(request.endTimeUnixNano));
  const job = await eventually(
    async () => received.find(({ name }) => name === 'job session.forget'),
    (span) => span !== undefined,
  );
  expect(job).toMatchObject({ kind: 5 });
  expect(received.some(({ name, parentSpanId }) => name === 'sql session.expire' && parentSpanId === job?.spanId)).toBe(
    true,
  );
  expect(JSON.stringify(received)).not.toContain('Secret name');
  const [{ path, headers, resource } = { path: '', headers: {}, resource: [] }] = requests;
  expect([path, headers['x-tenant']]).toEqual(['/v1/traces', 'acme inc']);
  expect(attributesOf({ attributes: resource } as Received)).toMatchObject({
    'service.name': 'muster',
    'deployment.environment.name': 'test',
  });
});

it('records no request that its caller does not record, and marks failures', async () => {
  const org = await app.organization();
  const unsampled = TRACE.replace('0af', '1af');
  await org.admin.with({ traceparent: `00-${unsampled}-b7ad6b7169203331-00` }).get('/api/admin/teams');
  const unknown = '/api/scheduling/schedules/11111111-2222-4333-8444-555555555555';
  await org.admin.with({ traceparent: `00-${TRACE}-b7ad6b7169203331-01` }).get(unknown);
  const failed = await spanOf('graphql GetSchedule');
  expect(failed.status).toEqual({ code: 2 });
  expect(received.some(({ traceId }) => traceId === unsampled)).toBe(false);
});

it('drops spans while the collector is away, without disturbing requests', async () => {
  const { port } = collector.address() as AddressInfo;
  collector.closeAllConnections();
  collector.close();
  await once(collector, 'close');
  const org = await app.organization();
  expect((await org.admin.get('/api/admin/teams')).status).toBe(200);
  const metrics = async () => await (await fetch(`${app.url}/metrics`)).text();
  await eventually(metrics, (text) => /^muster_spans_total\{outcome="dropped"\} [1-9]/m.test(text));
  await once(collector.listen(port, '127.0.0.1'), 'listening');
});

it('samples a share of traces, whole', async () => {
  const spans: FinishedSpan[] = [];
  const tracer = createTracer(0.5, (span) => spans.push(span));
  for (let i = 0; i < 400; i++)
    await tracer.trace({ name: 'parent', kind: 'internal' }, () =>
      tracer.trace({ name: 'child', kind: 'internal' }, async () => {}),
    );
  const names = (name: string) => spans.filter((span) => span.name === name).length;
  expect(names('parent')).toBe(names('child'));
  expect(names('parent')).toBeGreaterThan(120);
  expect(names('parent')).toBeLessThan(280);
});

it('is off by default, and by the standard variables', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
  expect(readConfig({}).tracing).toBeUndefined();
  expect(readConfig(endpoint).tracing).toMatchObject({ url: 'http://collector:4318/v1/traces', share: 1 });
  expect(readConfig({ ...endpoint, OTEL_SDK_DISABLED: 'true' }).tracing).toBeUndefined();
  expect(readConfig({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }).tracing).toBeUndefined();
  const ratio = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' };
  expect(readConfig({ ...endpoint, ...ratio }).tracing).toMatchObject({ share: 0.25 });
  for (const wrong of [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, { OTEL_EXPORTER_OTLP_HEADERS: 'nonsense' }])
    expect(() => readConfig({ ...endpoint, ...wrong })).toThrow(Object.keys(wrong)[0]);
});
