import { csvOf, download } from '../../kernel/csv';
import { labelOf, kindOf, type Kind } from './kinds';

/** Sample files to fill in. Their headers are the labels of the page, so that every column is matched. */

const SAMPLES: Record<Kind, Record<string, readonly string[]>> = {
  historical: {
    date: ['2026-01-05', '2026-01-05'],
    interval: ['09:00', '09:30'],
    queue: ['Support', 'Support'],
    channel: ['voice', 'voice'],
    volume: ['42', '38'],
    aht: ['310', '5:05'],
  },
  employees: {
    email: ['ada.lind@example.com', 'ben.moor@example.com'],
    firstName: ['Ada', 'Ben'],
    lastName: ['Lind', 'Moor'],
    employeeId: ['1001', '1002'],
    team: ['North', 'South'],
    role: ['agent', 'supervisor'],
    skills: ['Support; Billing', 'Support'],
    weeklyHours: ['40', '30'],
    employmentType: ['full_time', 'part_time'],
  },
  'agent-states': {
    agentId: ['1001', 'ben.moor@example.com'],
    state: ['available', 'break'],
    timestamp: ['2026-01-05 09:00:12', '2026-01-05 09:01:40'],
    queue: ['Support', ''],
  },
  deflection: {
    date: ['2026-01-05', '2026-01-05'],
    interval: ['09:00', '09:30'],
    queue: ['Support', 'Support'],
    channel: ['chat', 'chat'],
    contactsDeflected: ['12', '9'],
    totalContactsOffered: ['30', '28'],
    deflectionSource: ['chatbot', 'chatbot'],
  },
};

export function sampleCsv(kind: Kind): string {
  const columns = Object.entries(SAMPLES[kind]);
  const head = columns.map(([name]) => labelOf(kindOf(kind), name) ?? name);
  const rows = (columns[0]?.[1] ?? []).map((_, row) => columns.map(([, cells]) => cells[row] ?? ''));
  return csvOf([head, ...rows]);
}

export const downloadSample = (kind: Kind): void => download(`sample-${kind}.csv`, sampleCsv(kind));
