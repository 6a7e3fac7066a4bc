import type { PlannedShift } from './planned-shift';
import { breakMinutes, passingMinutes } from './planned-shift';

/** The schedule as CSV (RFC 4180). */

interface Named {
  name: string;
  teamName: string | null;
}

const HEAD = [
  'Person',
  'Team',
  'Date',
  'Start',
  'End',
  'Starts at',
  'Ends at',
  'Minutes',
  'Break minutes',
  'Breaks',
  'Template',
];

/** A text that a spreadsheet would take for a formula stays a text. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function scheduleCsv(
  shifts: readonly PlannedShift[],
  personOf: (employeeId: string) => Named | undefined,
  templateName: (templateId: string) => string | undefined,
): string {
  const rows = [...shifts]
    .sort((one, other) => one.startsAt - other.startsAt || (one.employeeId < other.employeeId ? -1 : 1))
    .map((shift) => [
      personOf(shift.employeeId)?.name ?? shift.employeeId,
      personOf(shift.employeeId)?.teamName ?? '',
      shift.date,
      shift.startTime,
      shift.endTime,
      new Date(shift.startsAt).toISOString(),
      new Date(shift.endsAt).toISOString(),
      passingMinutes(shift),
      breakMinutes(shift),
      shift.breaks.map(({ type, startOffset, duration }) => `${type} ${startOffset}+${duration}`).join('; '),
      (shift.templateId && templateName(shift.templateId)) ?? '',
    ]);
  return [HEAD, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
