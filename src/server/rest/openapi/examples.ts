import type { z } from 'zod';
import { csvText } from '../../../kernel/csv-text';
import type { JsonSchema, Schemas } from './schemas';

/** Generates examples of requests and responses from schemas, by a value's own example, format or name. */

const ID = '0197a5f0-0000-7000-8000-000000000001';
const INSTANT = '2026-11-23T09:30:00Z';

/** Values by the name of their field. */
const BY_NAME: Record<string, unknown> = {
  acceptedStates: { lunch: ['lunch', 'break'] },
  acdStateCode: 'AUX-7',
  action: 'user.create',
  agentId: 'ada@acme.example',
  category: 'language',
  channel: 'voice',
  color: '#1E90FF',
  contactsDeflected: 6,
  currentPassword: 'correct horse battery',
  description: 'What it means, in a sentence',
  email: 'ada@acme.example',
  employeeId: ID,
  employeeName: 'Ada Lovelace',
  employeeNumber: 'E-1042',
  endTime: '17:00',
  error: 'interval must be a time HH:MM, got "25:00"',
  field: 'note',
  firstName: 'Ada',
  from: '2026-11-23',
  to: '2026-11-29',
  date: '2026-11-23',
  startDate: '2026-11-23',
  endDate: '2026-11-29',
  handleTimeSeconds: 310,
  impossible: ['Nobody can work on 2026-11-26 before 08:00'],
  infeasibilities: ['Nobody can work on 2026-11-26 before 08:00'],
  says: 'Nobody of First aid is there. No one else can work then: 1 unavailable',
  inputHash: '6f1ed002ab559585',
  interval: '09:00',
  ipAddress: '203.0.113.7',
  key: 'wfm_…',
  keyPreview: 'wfm_…x7Qz',
  kind: 'deflection',
  lastName: 'Lovelace',
  message: 'What happened, in a sentence',
  modelVersion: '7',
  month: '2026-11',
  name: 'Early shift',
  nextCursor: 'WyJzaGlmdCIsIjIwMjYtMTEtMjNUMDk6MzA6MDAuMTIzNDU2WiIsIiJd',
  newPassword: 'another battery staple',
  notes: 'Called her: the train is late',
  organization: 'acme',
  password: 'correct horse battery',
  permissions: ['import:historical'],
  proficiencyLevel: 'expert',
  proficiencyLevels: ['beginner', 'intermediate', 'advanced', 'expert'],
  queue: 'returns',
  reason: 'Training was moved',
  role: 'agent',
  rule: 'atLeastElevenHoursRest',
  search: 'lovelace',
  skills: ['Returns', 'Spanish'],
  slug: 'acme',
  startTime: '09:00',
  status: 'active',
  supervisorName: 'Grace Hopper',
  team: 'Returns',
  teamName: 'Returns',
  term: 'short',
  timezone: 'America/New_York',
  token: 'The token of the link',
  totalContactsOffered: 48,
  until: '2026-11-29',
  url: 'https://wfm.example.com/set-password?token=abc',
  userName: 'Ada Lovelace',
  volume: 42,
  weeklyHours: 37.5,
  weeklyHoursTarget: 37.5,
  aht: 310,
};

/** Optional fields whose values depend on the organization, so that examples with them would usually fail. */
const LEFT_OUT: readonly string[] = ['contract', 'supervisor', 'utcOffset'];

const BY_FORMAT: Record<string, unknown> = {
  uuid: ID,
  date: '2026-11-23',
  'date-time': INSTANT,
  email: 'ada@acme.example',
};

/** Fallback without a known name or format; a test ensures that it is never used. */
export const UNKNOWN_TEXT = '…';

/** A value of the schema. */
export function exampleOf(schema: JsonSchema, schemas: Schemas, name = ''): unknown {
  const { type, format, items, properties, anyOf, minimum, exclusiveMinimum, examples } = schemas.resolved(schema);
  const { enum: words, const: only, required = [] } = schemas.resolved(schema);
  if (Array.isArray(examples)) return examples[0];
  if (only !== undefined) return only;
  const usual = BY_NAME[name];
  if (Array.isArray(words)) return words.includes(usual) ? usual : words[0];
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0] as JsonSchema, schemas, name);
  switch (Array.isArray(type) ? (type as unknown[])[0] : type) {
    case 'object':
      return properties
        ? Object.fromEntries(
            Object.entries(properties)
              .filter(([key]) => !LEFT_OUT.includes(key) || (required as string[]).includes(key))
              .map(([key, value]) => [key, exampleOf(value as JsonSchema, schemas, key)]),
          )
        : {};
    case 'array':
      return Array.isArray(usual) && (items as JsonSchema).type === 'string'
        ? usual
        : [exampleOf(items as JsonSchema, schemas, singular(name))];
    case 'string':
      return typeof format === 'string' && format in BY_FORMAT && !fits(usual, format)
        ? BY_FORMAT[format]
        : typeof usual === 'string'
          ? usual
          : UNKNOWN_TEXT;
    case 'number':
    case 'integer':
      return typeof usual === 'number' ? usual : Math.max(1, Number(minimum ?? 1), Number(exclusiveMinimum ?? 0));
    case 'boolean':
      return true;
    default:
      return usual ?? {};
  }
}

const singular = (name: string): string => name.replace(/s$/, '');

const SHAPES: Record<string, RegExp> = { date: /^\d{4}-\d\d-\d\d$/, email: /@/ };
const fits = (value: unknown, format: string): boolean =>
  typeof value === 'string' && SHAPES[format]?.test(value) === true;

/** Converts the records of an example to CSV. */
export function csvBody(record: z.ZodObject, sent: unknown): JsonSchema {
  const [first = {}] = (sent as { data: Record<string, unknown>[] }).data;
  const names = Object.keys(record.shape).filter((name) => name in first);
  return {
    schema: { type: 'string', description: 'A header row with names of fields, then a row a record.' },
    example: csvText([names, names.map((name) => cellOf(first[name]))]),
  };
}

function cellOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(';');
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
