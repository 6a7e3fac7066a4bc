import { Counter, Histogram, Registry } from 'prom-client';

/**
 * Metrics of this process, declared next to what they measure and served by `server/http/metrics.ts`. Labels have a
 * fixed set of values, never organizations, people or input.
 */
export const processFigures = new Registry();

const registers = [processFigures];

export const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
  new Counter<Label>({ name: `muster_${name}`, help, labelNames, registers });

/** Histogram in seconds. `buckets` replaces the defaults for requests and operations. */
export const duration = <Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  buckets = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
) => new Histogram<Label>({ name: `muster_${name}`, help, labelNames, buckets, registers });
