import { Choice } from '../../ui/button';
import { Checkbox, SelectField } from '../../ui/field';
import { Panel } from '../../ui/page';
import type { Matching } from './columns';
import { KINDS, kindOf, type ImportField, type Kind } from './kinds';
import type { CsvFile } from './read-csv';
import type { DateOrder } from './records';

interface Props {
  file: CsvFile;
  kind: Kind;
  matching: Matching;
  order: DateOrder;
  updatesExisting: boolean;
  onKind(kind: Kind): void;
  onMatching(matching: Matching): void;
  onOrder(order: DateOrder): void;
  onUpdatesExisting(updates: boolean): void;
}

const NO_COLUMN = 'none';
const ORDERS = [
  { value: 'ymd', name: 'Year-month-day' },
  { value: 'mdy', name: 'Month/day/year' },
  { value: 'dmy', name: 'Day.month.year' },
] as const;

/** What the file is, and which of its columns is which field, beside what its first rows hold. */
export function MatchColumns({ file, kind, matching, order, ...change }: Props) {
  const { fields } = kindOf(kind);
  const columns = [
    { value: NO_COLUMN, name: 'Not in the file' },
    ...file.headers.map((header, index) => ({ value: String(index), name: header || `Column ${index + 1}` })),
  ];
  const match = ({ name }: ImportField, value: string) =>
    change.onMatching({ ...matching, [name]: value === NO_COLUMN ? undefined : Number(value) });
  return (
    <Panel
      title="2. Columns"
      actions={
        <SelectField
          label="The file holds"
          hidesLabel
          options={KINDS.map((each) => ({ value: each.kind, name: each.name }))}
          value={kind}
          onChange={change.onKind}
        />
      }
    >
      <div className="import-fields">
        {fields.map((field) => {
          const column = matching[field.name];
          const samples = column === undefined ? [] : file.rows.slice(0, 3).map((row) => row[column] ?? '');
          return (
            <div key={field.name} className="import-field">
              <SelectField
                label={field.isRequired ? `${field.name} (required)` : field.name}
                hint={field.hint}
                options={columns}
                value={column === undefined ? NO_COLUMN : String(column)}
                onChange={(value) => match(field, value)}
              />
              <span className="small muted import-samples">{samples.filter(Boolean).join(' · ')}</span>
            </div>
          );
        })}
      </div>
      <div className="row">
        {matching.date !== undefined && (
          <Choice label="How dates are written" options={ORDERS} value={order} onChange={change.onOrder} />
        )}
        {kind === 'employees' && (
          <Checkbox isSelected={change.updatesExisting} onChange={change.onUpdatesExisting}>
            Change people who exist already
          </Checkbox>
        )}
      </div>
    </Panel>
  );
}
