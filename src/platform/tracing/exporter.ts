import { setInterval } from 'node:timers';
import type { Logger } from 'pino';
import { counter } from '../../kernel/metrics';
import type { SpanKind } from './span';
import type { FinishedSpan } from './tracer';

/** Sends spans to a collector by OTLP over HTTP, as JSON. */

const SEND_EVERY_MS = 5_000;
const SPANS_AT_ONCE = 512;
/** Spans that wait for the collector; further ones are dropped. */
const MAX_WAITING = 2_048;
const TIMEOUT_MS = 10_000;
/** Time of a batch while the server stops. */
const STOP_MS = 2_000;
/** `SpanKind` and `StatusCode` of OTLP. */
const KINDS: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 };
const FAILED = 2;

const sent = counter('spans_total', 'Spans of traces, by what became of them', ['outcome']);

export interface ExporterOptions {
  /** Address that takes spans, such as `http://collector:4318/v1/traces`. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Attributes of this process, such as `service.name`. */
  resource: Readonly<Record<string, string>>;
  log: Logger;
}

export interface Exporter {
  add(span: FinishedSpan): void;
  /** Sends what is left. */
  stop(): Promise<void>;
}

export function createExporter({ url, headers, resource, log }: ExporterOptions): Exporter {
  let waiting: FinishedSpan[] = [];
  let sending: Promise<void> | undefined;
  let isFailing = false;
  let isStopping = false;
  const stopped = new AbortController();
  const send = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, SPANS_AT_ONCE);
      const error = await post(batch);
      sent.inc({ outcome: error ? 'dropped' : 'sent' }, batch.length);
      if (error && isStopping) return;
      if (error && !isFailing) log.warn({ err: error }, 'Spans are not taken by the collector');
      isFailing = error !== undefined;
    }
  };
  const sendSoon = () => (sending ??= send().finally(() => (sending = undefined)));
  const post = async (batch: readonly FinishedSpan[]): Promise<Error | undefined> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(payloadOf(batch, resource)),
        signal: isStopping
          ? AbortSignal.timeout(STOP_MS)
          : AbortSignal.any([stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return response.ok ? undefined : new Error(`The collector answers ${response.status}`);
    } catch (error) {
      return error as Error;
    }
  };
  const timer = setInterval(() => void sendSoon(), SEND_EVERY_MS).unref();
  return {
    add(span) {
      if (waiting.length >= MAX_WAITING) return void sent.inc({ outcome: 'dropped' });
      waiting.push(span);
      if (waiting.length >= SPANS_AT_ONCE) void sendSoon();
    },
    async stop() {
      clearInterval(timer);
      isStopping = true;
      stopped.abort();
      await sending;
      await send();
      waiting = [];
    },
  };
}

/** Returns an `ExportTraceServiceRequest` in the JSON of OTLP. */
function payloadOf(spans: readonly FinishedSpan[], resource: Readonly<Record<string, string>>): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: 'muster' }, spans: spans.map(spanOf) }],
      },
    ],
  };
}

const spanOf = ({ kind, startNanos, endNanos, attributes, hasFailed, ...span }: FinishedSpan): object => ({
  ...span,
  kind: KINDS[kind],
  startTimeUnixNano: String(startNanos),
  endTimeUnixNano: String(endNanos),
  attributes: attributesOf(attributes),
  ...(hasFailed ? { status: { code: FAILED } } : {}),
});

const attributesOf = (attributes: Readonly<Record<string, string | number | boolean | undefined>>): object[] =>
  Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: valueOf(value) }]));

function valueOf(value: string | number | boolean): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
