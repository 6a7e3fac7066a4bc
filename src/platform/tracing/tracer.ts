import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Attributes, Span, SpanKind, SpanStart, Tracer } from './span';

/** A finished span, in the names of OTLP. Ids are hexadecimal, times are nanoseconds since 1970. */
export interface FinishedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: SpanKind;
  startNanos: bigint;
  endNanos: bigint;
  attributes: Attributes;
  hasFailed: boolean;
}

/** The span that runs, as its children need it. */
interface Context {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

/** W3C Trace Context, version 00. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
const SAMPLED = 1;
const PARTS_OF_IDS = 2 ** 32;

/**
 * Returns a tracer that hands finished spans to `finish`. `share` is the share of traces that begin here and are
 * recorded. Traces of callers follow the callers' decision.
 */
export function createTracer(share: number, finish: (span: FinishedSpan) => void): Tracer {
  const current = new AsyncLocalStorage<Context>();

  const contextOf = (parent: Context | undefined): Context => {
    const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
    const isSampled = parent?.isSampled ?? parseInt(traceId.slice(-8), 16) < share * PARTS_OF_IDS;
    return { traceId, spanId: randomBytes(8).toString('hex'), isSampled };
  };
  const opened = ({ name, kind, attributes, parent: header }: SpanStart) => {
    const parent = header === undefined ? current.getStore() : (remote(header) ?? current.getStore());
    const context = contextOf(parent);
    const startNanos = nowNanos();
    const own = { name, attributes: { ...attributes }, hasFailed: false };
    const span: Span = {
      rename: (next) => void (own.name = next),
      note: (more) => void Object.assign(own.attributes, more),
      fail: () => void (own.hasFailed = true),
    };
    let isOver = false;
    const end = () => {
      if (isOver || !context.isSampled) return;
      isOver = true;
      const { traceId, spanId } = context;
      finish({ ...own, traceId, spanId, parentSpanId: parent?.spanId, kind, startNanos, endNanos: nowNanos() });
    };
    return { context, span, end };
  };

  return {
    trace(start, work) {
      const { context, span, end } = opened(start);
      return current.run(context, async () => {
        try {
          return await work(span);
        } catch (error) {
          span.fail();
          throw error;
        } finally {
          end();
        }
      });
    },
    begin(start, work) {
      const { context, span, end } = opened(start);
      current.run(context, () => work(span, end));
    },
    header() {
      const context = current.getStore();
      return context && `00-${context.traceId}-${context.spanId}-0${context.isSampled ? SAMPLED : 0}`;
    },
  };
}

function remote(header: string): Context | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(header) ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, isSampled: (parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

const NANOS_PER_MS = 1_000_000;
const nowNanos = (): bigint =>
  BigInt(Math.round(performance.timeOrigin * NANOS_PER_MS)) + BigInt(Math.round(performance.now() * NANOS_PER_MS));
