import { Counter, Histogram, Registry } from 'prom-client';

/**
 * Figures of this process for its operator, declared beside what they count; `server/http/metrics.ts` shows them. A
 * label names a kind of ours: never an organization, a person, or anything that was sent.
 */
export const processFigures = new Registry();

const registers = [processFigures];

export const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
  new Counter<Label>({ name: `muster_${name}`, help, labelNames, registers });

/** Seconds that something took; `buckets` where they are neither those of a request nor of an operation. */
export const duration = <Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  buckets = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
) => new Histogram<Label>({ name: `muster_${name}`, help, labelNames, buckets, registers });
