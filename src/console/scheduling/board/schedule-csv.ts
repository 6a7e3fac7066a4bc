import { csvOf } from '../../kernel/csv';
import type { PlannedShift } from './planned-shift';
import { breakMinutes, passingMinutes } from './planned-shift';

/** CSV export of a schedule (RFC 4180). */

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

/** Makes spreadsheets recognize UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

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
  return csvOf([HEAD, ...rows]);
}
