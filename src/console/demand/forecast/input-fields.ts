import type { DemandEventKind, UpdateDemandEventInput, UpdateForecastOverrideInput } from '../../api/types.generated';
import type { Stream } from './streams';

/** Conversions from form fields of events and overrides to their inputs. */

export const SCOPES = ['stream', 'queue', 'channel', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

/** Null matches every queue or channel. */
export function scopeFields(
  scope: Scope,
  { queue, channel }: Stream,
): { queue: string | null; channel: string | null } {
  return {
    queue: scope === 'stream' || scope === 'queue' ? queue : null,
    channel: scope === 'stream' || scope === 'channel' ? channel : null,
  };
}

export function scopeOf({ queue, channel }: { queue?: string | null; channel?: string | null }): Scope {
  if (queue == null) return channel == null ? 'all' : 'channel';
  return channel == null ? 'queue' : 'stream';
}

type Fields = Pick<FormData, 'get'>;
const textOf = (fields: Fields, name: string): string | null => {
  const value = fields.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
};
const numberOf = (fields: Fields, name: string): number | null => {
  const text = textOf(fields, name);
  return text === null ? null : Number(text);
};
const timesOf = (fields: Fields) => ({
  startDate: textOf(fields, 'startDate') ?? '',
  endDate: textOf(fields, 'endDate') ?? textOf(fields, 'startDate') ?? '',
  startTime: textOf(fields, 'startTime'),
  endTime: textOf(fields, 'endTime'),
});

/** Returns all fields of an event, null for those that its kind does not have. */
export function eventInput(
  fields: Fields,
  { kind, scope, weekday }: { kind: DemandEventKind; scope: Scope; weekday: number },
  stream: Stream,
): UpdateDemandEventInput & { name: string; startDate: string; endDate: string; kind: DemandEventKind } {
  const { startTime, endTime, ...days } = timesOf(fields);
  const isUplift = kind === 'uplift';
  return {
    ...scopeFields(scope, stream),
    ...days,
    kind,
    name: textOf(fields, 'name') ?? '',
    startTime: isUplift ? startTime : null,
    endTime: isUplift ? endTime : null,
    percent: isUplift ? numberOf(fields, 'percent') : null,
    contacts: isUplift ? numberOf(fields, 'contacts') : null,
    halfLifeHours: isUplift ? numberOf(fields, 'halfLifeHours') : null,
    factor: kind === 'factor' ? numberOf(fields, 'factor') : null,
    weekday: kind === 'like' ? weekday : null,
  };
}

export function overrideInput(
  fields: Fields,
): UpdateForecastOverrideInput & { startDate: string; endDate: string; note: string | null } {
  return {
    ...timesOf(fields),
    contacts: numberOf(fields, 'contacts'),
    factor: numberOf(fields, 'factor'),
    handleTimeSeconds: numberOf(fields, 'handleTimeSeconds'),
    note: textOf(fields, 'note'),
  };
}

/** Removes null fields, for creation. */
export function withoutNulls<Input extends object>(input: Input): Input {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)) as Input;
}
