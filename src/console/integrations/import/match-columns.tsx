import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { Checkbox, SelectField } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { Panel } from '../../ui/page';
import type { Matching } from './columns';
import { kindOf, type ImportField, type ImportKind, type Kind } from './kinds';
import type { CsvFile } from './csv-file';
import type { ImportRecord } from './records';

interface Props {
  file: CsvFile;
  kind: Kind;
  kinds: readonly ImportKind[];
  matching: Matching;
  records: readonly ImportRecord[];
  updatesExisting: boolean;
  isFromLastTime: boolean;
  onKind(kind: Kind): void;
  onMatching(matching: Matching): void;
  onUpdatesExisting(updates: boolean): void;
  onStartOver(): void;
  children: ReactNode;
}

const NO_COLUMN = 'none';
const SAMPLES = 3;

/** Selects the kind of import and maps columns to fields, next to a preview of the first rows. */
export function MatchColumns({ file, kind, kinds, matching, records, children, ...change }: Props) {
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
          label="File contains"
          hidesLabel
          options={kinds.map((each) => ({ value: each.kind, name: each.name }))}
          value={kind}
          onChange={change.onKind}
        />
      }
    >
      {change.isFromLastTime && (
        <Notice look="info" action={<Button onPress={change.onStartOver}>Start over</Button>}>
          Columns are matched as in your last file with these headers.
        </Notice>
      )}
      <div className="import-fields">
        {fields.map((field) => {
          const column = matching[field.name];
          return (
            <div key={field.name} className="import-field">
              <SelectField
                label={field.isRequired ? `${field.label} (required)` : field.label}
                hint={field.hint}
                options={columns}
                value={column === undefined ? NO_COLUMN : String(column)}
                onChange={(value) => match(field, value)}
              />
              <span className="small muted import-samples">
                {column === undefined ? '' : samplesOf(file, records, field, column).join(' · ')}
              </span>
            </div>
          );
        })}
      </div>
      {kind === 'employees' && (
        <Checkbox isSelected={change.updatesExisting} onChange={change.onUpdatesExisting}>
          Update existing employees
        </Checkbox>
      )}
      {children}
    </Panel>
  );
}

/** Shows sample cells, with the parsed value where it differs. */
function samplesOf(
  { rows }: CsvFile,
  records: readonly ImportRecord[],
  { name }: ImportField,
  column: number,
): string[] {
  return rows.slice(0, SAMPLES).flatMap((row, i) => {
    const cell = row[column]?.trim() ?? '';
    if (cell === '') return [];
    const value = records[i]?.[name];
    const text = Array.isArray(value) ? value.join(', ') : typeof value === 'object' ? cell : String(value ?? '');
    return text === cell || text === '' ? cell : `${cell} → ${text}`;
  });
}
