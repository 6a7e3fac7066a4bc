import { createExporter, type ExporterOptions } from './exporter';
import { setTracer } from './span';
import { createTracer } from './tracer';

export interface TracingOptions extends ExporterOptions {
  /** Share of traces that are recorded, from 0 to 1. */
  share: number;
}

/** Records spans until the returned function is called, which sends what is left. */
export function startTracing({ share, ...options }: TracingOptions): () => Promise<void> {
  const exporter = createExporter(options);
  setTracer(createTracer(share, exporter.add));
  return async () => {
    setTracer(undefined);
    await exporter.stop();
  };
}
