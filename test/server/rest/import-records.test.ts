import type { z } from 'zod';
import { agentStateRecordShape } from '../../../src/features/adherence/agent-state.inputs';
import { agentStateRecord } from '../../../src/features/adherence/agent-state-import.rules';
import { deflectionRecordShape } from '../../../src/features/demand/import/deflection-import.inputs';
import { deflectionRecord } from '../../../src/features/demand/import/deflection-import.rules';
import { contactRecordShape } from '../../../src/features/demand/import/history-import.inputs';
import { contactRecord } from '../../../src/features/demand/import/history-import.rules';
import { employeeRecordShape } from '../../../src/features/employee-import/employee-import.inputs';
import { employeeRecord } from '../../../src/features/employee-import/employee-import.rules';
import { wallClock } from '../../../src/kernel/time/wall-clock';

/** The documented shapes of import records accept the same values as the hand-written checks. */

interface Described {
  shape: z.ZodObject;
  /** A valid record with every field. */
  good: Record<string, unknown>;
  takes(record: Record<string, unknown>): boolean;
}

const clock = wallClock('UTC');
const nowMs = Date.parse('2026-11-23T12:00:00Z');
const interval = { date: '2026-01-05', interval: '09:00', queue: 'Sales', channel: 'voice' };

const records: Record<string, Described> = {
  contacts: {
    shape: contactRecordShape,
    good: { ...interval, volume: 12, aht: 240.5 },
    takes: (record) => !Array.isArray(contactRecord(record, 0, clock)),
  },
  deflection: {
    shape: deflectionRecordShape,
    good: {
      ...interval,
      contactsDeflected: 5,
      totalContactsOffered: 1e9,
      deflectionSource: 'ivr',
      metadata: { bot: 'returns' },
    },
    takes: (record) => !Array.isArray(deflectionRecord(record, 0, clock)),
  },
  employees: {
    shape: employeeRecordShape,
    good: {
      email: 'ada@acme.example',
      firstName: 'Ada',
      lastName: 'Lovelace',
      employeeId: 'E-1',
      team: 'Returns',
      role: 'agent',
      skills: ['Returns'],
      active: true,
    },
    takes: (record) => !Array.isArray(employeeRecord(record, 0)),
  },
  'agent states': {
    shape: agentStateRecordShape,
    good: {
      agentId: 'ada@acme.example',
      state: 'on_call',
      timestamp: '2026-11-23T09:30:00Z',
      queue: 'Sales',
      acdStateCode: 'A1',
    },
    takes: (record) => !Array.isArray(agentStateRecord(record, 0, clock, nowMs)),
  },
};

const VALUES: unknown[] = [
  null,
  '',
  'voice',
  'sms',
  'agent',
  'planner',
  'break',
  'ivr',
  '09:00',
  '9:00',
  '24:00',
  '2026-02-28',
  '2026-02-30',
  '1989-12-31',
  'ada@acme.example',
  'a\u0007b',
  'x'.repeat(100),
  'x'.repeat(101),
  'x'.repeat(200),
  'x'.repeat(201),
  'x'.repeat(255),
  0,
  -1,
  12.5,
  1e6,
  1e6 + 1,
  1e9,
  1e9 + 1,
  true,
  [],
  [''],
  ['Returns'],
  [7],
  Array<string>(101).fill('Returns'),
  {},
];
/** Rules that the description states but the schema cannot express. */
const IN_WORDS: Record<string, (value: unknown) => boolean> = {
  timestamp: (value) => typeof value === 'string',
  totalContactsOffered: (value) => value === 0,
  queue: (value) => value === 'a\u0007b',
  acdStateCode: (value) => value === 'a\u0007b',
};

describe.each(Object.entries(records))('a record of %s, as documents show it', (_name, { shape, good, takes }) => {
  const isShown = (record: object) => shape.safeParse(record).success;

  it('has the fields that the rules read', () => {
    const read = new Set<string>();
    takes(
      new Proxy(good, {
        get: (record, name: string) => {
          read.add(name);
          return record[name];
        },
      }),
    );
    expect([...read].sort()).toEqual(Object.keys(shape.shape).sort());
    expect([takes(good), isShown(good)]).toEqual([true, true]);
  });

  it.each(Object.keys(good))('takes and refuses the same values of %s', (field) => {
    const without = Object.fromEntries(Object.entries(good).filter(([name]) => name !== field));
    expect([field, 'absent', isShown(without)]).toEqual([field, 'absent', takes(without)]);
    for (const value of VALUES) {
      if (IN_WORDS[field]?.(value)) continue;
      const record = { ...good, [field]: value };
      expect([field, value, isShown(record)]).toEqual([field, value, takes(record)]);
    }
  });
});
