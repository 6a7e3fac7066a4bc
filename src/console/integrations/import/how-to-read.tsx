import { useFormat } from '../../kernel/format';
import { Choice } from '../../ui/button';
import { SelectField } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { ordersOf, type Chosen } from './import.store';
import { kindOf } from './kinds';
import { readDate, type DateOrder } from './reading/dates';
import type { FileReader } from './records';

interface Props {
  chosen: Chosen;
  reader: FileReader;
  onChange(changed: Partial<Chosen>): void;
}

const ORDERS: readonly { value: DateOrder; name: string }[] = [
  { value: 'ymd', name: 'Year-month-day' },
  { value: 'mdy', name: 'Month/day/year' },
  { value: 'dmy', name: 'Day.month.year' },
];
const NUMBERS = [
  { value: 'point', name: '1,234.5' },
  { value: 'comma', name: '1.234,5' },
] as const;
const UNITS = [
  { value: 'seconds', name: 'Seconds' },
  { value: 'minutes', name: 'Minutes' },
  { value: 'milliseconds', name: 'Milliseconds' },
  { value: 'days', name: 'Fractions of a day' },
] as const;
/** Shorter handle times are mostly minutes. */
const SHORT_SECONDS = 15;

/** Formats of dates, times and numbers in the file: detected from its cells, or chosen by the user if ambiguous. */
export function HowToRead({ chosen, reader, onChange }: Props) {
  const { timezone, longDay } = useFormat();
  const { file, matching, order, isOrderKnown } = chosen;
  const { fields } = kindOf(chosen.kind);
  const hasTimes = matching.interval !== undefined || matching.timestamp !== undefined;
  const styles = [...reader.styles.values()].filter((style) => style !== undefined);
  return (
    <>
      {!isOrderKnown && (
        <Notice look="warn">
          <DateQuestion chosen={chosen} longDay={longDay} />
        </Notice>
      )}
      {reader.hasAmbiguousNumbers && (
        <Notice look="warn">Numbers such as 1.234 are ambiguous. Select how the file writes 1234.5.</Notice>
      )}
      <div className="row import-reading">
        {(matching.date !== undefined || matching.timestamp !== undefined) && (
          <Choice
            label="Date format"
            options={ORDERS}
            value={isOrderKnown ? order : undefined}
            onChange={(next) => onChange({ order: next, isOrderKnown: true })}
          />
        )}
        {reader.styles.size > 0 && (
          <Choice
            label="Number format"
            options={NUMBERS}
            value={chosen.numbers ?? (reader.hasAmbiguousNumbers ? undefined : (styles[0] ?? 'point'))}
            onChange={(numbers) => onChange({ numbers })}
          />
        )}
      </div>
      <div className="import-fields">
        {hasTimes && (
          <SelectField
            label="Times without time zone"
            options={[
              { value: 'local', name: `Local (${timezone})` },
              { value: 'utc', name: 'UTC' },
            ]}
            value={chosen.isUtc ? 'utc' : 'local'}
            onChange={(zone) => onChange({ isUtc: zone === 'utc' })}
          />
        )}
        {matching.aht !== undefined && fields.some(({ type }) => type === 'duration') && (
          <SelectField
            label="Unit of AHT"
            options={UNITS}
            value={reader.unit}
            onChange={(unit) => onChange({ unit })}
          />
        )}
      </div>
      {matching.aht !== undefined && hasShortHandleTimes(file.rows, matching.aht, reader) && (
        <Notice look="warn">
          Most handle times are below {SHORT_SECONDS} seconds. If they are minutes, select that unit above.
        </Notice>
      )}
    </>
  );
}

function DateQuestion({ chosen, longDay }: { chosen: Chosen; longDay(date: string): string }) {
  const { file, matching } = chosen;
  const column = matching.date ?? matching.timestamp ?? -1;
  const orders = ordersOf(file, matching);
  const readings = (cell: string) => [...new Set(orders.flatMap((order) => readDate(cell.trim(), order)?.date ?? []))];
  const cell = file.rows.map((row) => row[column] ?? '').find((each) => readings(each).length > 1) ?? '';
  const days = readings(cell).map(longDay);
  return (
    <>
      Is {cell.trim()} {days.slice(0, -1).join(', ')} or {days.at(-1)}? Select the date format.
    </>
  );
}

const MAX_ROWS_LOOKED_AT = 2_000;

function hasShortHandleTimes(rows: readonly (readonly string[])[], column: number, reader: FileReader): boolean {
  const times = rows
    .slice(0, MAX_ROWS_LOOKED_AT)
    .filter((row) => row[column]?.trim())
    .flatMap((row) => {
      const { aht } = reader.recordOf(row);
      return typeof aht === 'number' && aht > 0 ? aht : [];
    });
  return times.length > 0 && times.filter((aht) => aht < SHORT_SECONDS).length > times.length / 2;
}
