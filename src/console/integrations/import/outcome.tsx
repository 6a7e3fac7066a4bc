import { IconDownload } from '../../ui/icons/icons';
import type { ReactNode } from 'react';
import { csvOf, download } from '../../kernel/csv';
import { useFormat } from '../../kernel/format';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Figure } from '../../ui/page';
import { Table } from '../../ui/table';
import { groupsOf, withLabel, type Fault, type Findings } from './findings';
import type { ImportKind } from './kinds';
import type { CsvFile } from './csv-file';
import type { Run } from './send-records';

interface Props {
  /** Undefined before the first check. Findings of the page are shown anyway. */
  run: Run | undefined;
  file: CsvFile;
  kind: ImportKind;
  findings: Findings;
}

const COUNT_NAMES: Record<string, string> = { processed: 'imported', skipped: 'already imported' };

/** Shows the results of a check or import, grouped by message, most frequent first, with the first rows of each. */
export function Outcome({ run, file, kind, findings }: Props) {
  const { number } = useFormat();
  const { counts = {}, done = 0, moreWarnings = 0 } = run?.tally ?? {};
  const faults = inOrder([...findings.faults, ...(run?.tally.faults ?? [])]);
  const warnings = inOrder([...(run?.tally.warnings ?? []), ...findings.warnings]);
  const would = run?.isCheck === false ? '' : 'would be ';
  const refused = () =>
    download(
      file.name.replace(/(\.\w+)?$/, '-refused.csv'),
      csvOf([
        [...file.headers, 'reason'],
        ...faults.map(({ row, text }) => [...(file.rows[row ?? -1] ?? []), withLabel(text, kind)]),
      ]),
    );
  return (
    <>
      {run?.isStopped && (
        <Notice look="warn">
          Stopped after {number(done)} rows
          {run.isCheck ? '.' : '. They are imported. It is safe to send the file again.'}
        </Notice>
      )}
      {run?.isCheck === false && !run.error && !run.isStopped && (
        <Notice look="good">Import finished. Forecasts and other results are updated in the background.</Notice>
      )}
      {run && (
        <div className="figures">
          {Object.entries(counts)
            .filter(([name, count]) => name !== 'skipped' || count > 0)
            .map(([name, count]) => (
              <Figure
                key={name}
                name={name === 'skipped' ? 'already imported' : `${would}${COUNT_NAMES[name] ?? name}`}
                value={number(count)}
              />
            ))}
          <Figure name={`${would}rejected`} value={number(faults.length)} look={faults.length > 0 ? 'bad' : 'good'} />
          <Figure
            name="warnings"
            value={number(warnings.length + moreWarnings)}
            look={warnings.length > 0 ? 'warn' : 'good'}
          />
        </div>
      )}
      {faults.length > 0 && (
        <Found
          title="Rejected rows"
          faults={faults}
          file={file}
          kind={kind}
          actions={
            <Button onPress={refused}>
              <IconDownload aria-hidden /> Download
            </Button>
          }
        />
      )}
      {warnings.length > 0 && (
        <Found
          title={run?.isCheck === false ? 'Imported with warnings' : 'Warnings'}
          faults={warnings}
          file={file}
          kind={kind}
        />
      )}
    </>
  );
}

const inOrder = (faults: readonly Fault[]): readonly Fault[] =>
  [...faults].sort((one, other) => (one.row ?? -1) - (other.row ?? -1));

interface FoundProps {
  title: string;
  faults: readonly Fault[];
  file: CsvFile;
  kind: ImportKind;
  actions?: ReactNode;
}

function Found({ title, faults, file, kind, actions }: FoundProps) {
  const { number } = useFormat();
  const lineOf = (row: number | null) => (row === null ? 'All lines' : `Line ${file.rowLines[row]}`);
  return (
    <section className="stack">
      <div className="row">
        <h3>{title}</h3>
        <span className="push">{actions}</span>
      </div>
      <Table
        label={title}
        rows={groupsOf(faults, kind)}
        keyOf={({ text }) => text}
        columns={[
          { id: 'text', name: 'Problem', cell: ({ text }) => text },
          { id: 'count', name: 'Rows', isFigure: true, cell: ({ count }) => number(count) },
          {
            id: 'lines',
            name: 'First lines',
            cell: ({ lines }) =>
              lines.map(({ row, value }) => (value ? `${lineOf(row)}: ${value}` : lineOf(row))).join(' · '),
          },
        ]}
      />
    </section>
  );
}
