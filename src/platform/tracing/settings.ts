import { z } from 'zod';

/** The environment variables of OpenTelemetry that Muster knows, with their standard names and defaults. */

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
const DEFAULT_SERVICE = 'muster';

const blankIsUnset = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), shape);
const collector = blankIsUnset(
  z
    .url({ protocol: /^https?$/ })
    .refine((url) => !/^https?:\/\/[^/]*@/.test(url), 'must not contain a password: use OTEL_EXPORTER_OTLP_HEADERS')
    .optional(),
);

/** A list as `name=value,name=value`, with escaped values. */
const pairs = blankIsUnset(z.string().optional()).transform((list, ctx): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const pair of (list ?? '').split(',').filter((each) => each.trim() !== '')) {
    const [name = '', ...value] = pair.split('=');
    if (!name.trim() || value.length === 0) {
      ctx.addIssue({ code: 'custom', message: 'must be a list such as name=value,name=value' });
      return z.NEVER;
    }
    found[name.trim()] = decoded(value.join('=').trim());
  }
  return found;
});

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

export const tracingShape = {
  OTEL_SDK_DISABLED: blankIsUnset(z.enum(['true', 'false']).default('false')),
  OTEL_SERVICE_NAME: blankIsUnset(z.string().default(DEFAULT_SERVICE)),
  OTEL_RESOURCE_ATTRIBUTES: pairs,
  OTEL_TRACES_EXPORTER: blankIsUnset(z.enum(['otlp', 'none']).default('otlp')),
  OTEL_TRACES_SAMPLER: blankIsUnset(z.enum(SAMPLERS).default('parentbased_always_on')),
  OTEL_TRACES_SAMPLER_ARG: blankIsUnset(z.coerce.number().min(0).max(1).default(1)),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_HEADERS: pairs,
  OTEL_EXPORTER_OTLP_PROTOCOL: blankIsUnset(z.literal('http/json').optional()),
};

type Environment = z.output<z.ZodObject<typeof tracingShape>>;

/** Where traces are sent, and how many; undefined if they are not recorded. */
export interface TracingSettings {
  url: string;
  headers: Record<string, string>;
  resource: Record<string, string>;
  share: number;
}

export function tracingSettings(env: Environment): TracingSettings | undefined {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base.replace(/\/$/, '')}/v1/traces`);
  const share = shareOf(env);
  const isOff = share === 0 && !env.OTEL_TRACES_SAMPLER.startsWith('parentbased');
  if (!url || isOff || env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return undefined;
  return {
    url,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    resource: { ...env.OTEL_RESOURCE_ATTRIBUTES, 'service.name': env.OTEL_SERVICE_NAME },
    share,
  };
}

/** Traces of callers follow the callers' decision, whatever the sampler is. */
function shareOf({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: ratio }: Environment): number {
  if (sampler.endsWith('always_off')) return 0;
  return sampler.endsWith('traceidratio') ? ratio : 1;
}
