/** Spans of OpenTelemetry. Without a tracer they cost one comparison; the tracer is loaded only if it is configured. */

export type SpanKind = 'internal' | 'server' | 'consumer' | 'client';
export type Attributes = Record<string, string | number | boolean | undefined>;

export interface SpanStart {
  name: string;
  kind: SpanKind;
  attributes?: Attributes;
  /** Header `traceparent` of the caller, by which the span continues a trace. */
  parent?: string;
}

export interface Span {
  rename(name: string): void;
  note(attributes: Attributes): void;
  /** Marks the span as failed. */
  fail(): void;
}

export interface Tracer {
  /** Runs work in a span that ends with it. A rejection marks the span as failed. */
  trace<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T>;
  /** Runs work in a span that ends when `end` is called. */
  begin(start: SpanStart, work: (span: Span, end: () => void) => void): void;
  /** Header `traceparent` of the current span; undefined outside spans. */
  header(): string | undefined;
}

const NO_SPAN: Span = { rename: () => {}, note: () => {}, fail: () => {} };

let tracer: Tracer | undefined;

/** Sets the tracer of this process; undefined turns tracing off. */
export const setTracer = (next: Tracer | undefined): void => void (tracer = next);

/** Runs work in a span, if spans are recorded. */
export const traced = <T>(start: () => SpanStart, work: (span: Span) => Promise<T>): Promise<T> =>
  tracer ? tracer.trace(start(), work) : work(NO_SPAN);

/** Runs work in a span that ends later, if spans are recorded. */
export function beginSpan(start: () => SpanStart, work: (span: Span, end: () => void) => void): void {
  if (tracer) tracer.begin(start(), work);
  else work(NO_SPAN, () => {});
}

/** Returns the header that lets the receiver of a request continue the trace; empty if spans are not recorded. */
export function traceHeaders(): { traceparent?: string } {
  const traceparent = tracer?.header();
  return traceparent === undefined ? {} : { traceparent };
}
