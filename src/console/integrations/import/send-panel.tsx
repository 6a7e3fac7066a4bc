import { useEffect, useRef, useState, type ReactNode } from 'react';
import { csvOf, download } from '../../kernel/csv';
import type { OperationError } from '../../kernel/execute';
import { useFormat } from '../../kernel/format';
import { queryClient } from '../../kernel/query';
import { Button } from '../../ui/button';
import { messageOf } from '../../ui/form';
import { IconDownload } from '../../ui/icons/icons';
import { Notice } from '../../ui/notice';
import { Figure, Panel } from '../../ui/page';
import { Progress } from '../../ui/progress';
import { Table } from '../../ui/table';
import { missingFields, type Matching } from './columns';
import type { ImportKind } from './kinds';
import type { CsvFile } from './read-csv';
import type { ImportRecord } from './records';
import { sendRecords, type Fault, type Tally } from './send-records';

interface Props {
  kind: ImportKind;
  matching: Matching;
  file: CsvFile;
  records: readonly ImportRecord[];
  updatesExisting: boolean;
}

interface Run {
  isRehearsal: boolean;
  isOver: boolean;
  isStopped: boolean;
  tally: Tally;
  error?: OperationError;
}

const SHOWN = 100;

/** The rehearsal, and only then the import; what it found, and the rows that were refused, to take away. */
export function SendPanel({ kind, matching, file, records, updatesExisting }: Props) {
  const { number } = useFormat();
  const [run, setRun] = useState<Run>();
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);

  const begin = async (isRehearsal: boolean) => {
    const controller = (stopping.current = new AbortController());
    const none: Tally = { done: 0, total: records.length, counts: {}, faults: [], warnings: [], moreWarnings: 0 };
    const update = (change: Partial<Run>) => {
      if (stopping.current === controller) setRun((before) => before && { ...before, ...change });
    };
    setRun({ isRehearsal, isOver: false, isStopped: false, tally: none });
    try {
      const { signal } = controller;
      const sending = { kind, records, isRehearsal, updatesExisting, fileName: file.name, signal };
      const tally = await sendRecords({ ...sending, onProgress: (told) => update({ tally: told }) });
      update({ tally });
      if (!isRehearsal) void queryClient.invalidateQueries();
    } catch (error) {
      if (!controller.signal.aborted) update({ error: error as OperationError });
    } finally {
      update({ isOver: true, isStopped: controller.signal.aborted });
    }
  };

  const missing = missingFields(kind, matching);
  if (missing.length > 0)
    return (
      <Panel title="3. Rehearse">
        <Notice look="info">
          Choose the column of {missing.map(({ name }) => name).join(', ')} first, or another kind of import.
        </Notice>
      </Panel>
    );
  const wasRehearsed = run?.isRehearsal && run.isOver && !run.error && !run.isStopped;
  const good = run ? run.tally.done - run.tally.faults.length : 0;
  return (
    <Panel title="3. Rehearse, then import">
      <div className="row">
        <Button
          look={wasRehearsed ? 'plain' : 'primary'}
          isDisabled={run && !run.isOver}
          onPress={() => void begin(true)}
        >
          Rehearse {number(records.length)} rows
        </Button>
        {wasRehearsed && (
          <Button look="primary" isDisabled={good === 0} onPress={() => void begin(false)}>
            Import {number(good)} good rows
          </Button>
        )}
        {run && !run.isOver && <Button onPress={() => stopping.current?.abort()}>Stop</Button>}
      </div>
      {run && (
        <>
          <Progress
            label={run.isRehearsal ? 'Rehearsal' : 'Import'}
            value={run.tally.total === 0 ? 1 : run.tally.done / run.tally.total}
            text={`${number(run.tally.done)} of ${number(run.tally.total)} rows`}
          />
          {run.error && <Notice look="bad">{messageOf(run.error)}</Notice>}
          {run.isOver && <Outcome run={run} file={file} />}
        </>
      )}
    </Panel>
  );
}

function Outcome({ run, file }: { run: Run; file: CsvFile }) {
  const { number } = useFormat();
  const { faults, warnings, moreWarnings, counts, done } = run.tally;
  const would = run.isRehearsal ? 'would be ' : '';
  const refused = () =>
    download(
      file.name.replace(/(\.\w+)?$/, '-refused.csv'),
      csvOf([[...file.headers, 'reason'], ...faults.map(({ row, text }) => [...(file.rows[row ?? -1] ?? []), text])]),
    );
  return (
    <>
      {run.isStopped && (
        <Notice look="warn">
          Stopped after {number(done)} rows
          {run.isRehearsal ? '.' : ': those are imported. Sending the file again does no harm.'}
        </Notice>
      )}
      {!run.isRehearsal && !run.error && !run.isStopped && (
        <Notice look="good">The import is done. What it changes, such as forecasts, follows by itself.</Notice>
      )}
      <div className="figures">
        {Object.entries(counts).map(([name, count]) => (
          <Figure key={name} name={`${would}${name}`} value={number(count)} />
        ))}
        <Figure name={`${would}refused`} value={number(faults.length)} look={faults.length > 0 ? 'bad' : 'good'} />
        <Figure
          name="warnings"
          value={number(warnings.length + moreWarnings)}
          look={warnings.length ? 'warn' : 'good'}
        />
      </div>
      {faults.length > 0 && (
        <Found
          title="Refused rows"
          list={faults}
          actions={
            <Button onPress={refused}>
              <IconDownload aria-hidden /> Download them
            </Button>
          }
        />
      )}
      {warnings.length > 0 && <Found title="Warnings: taken, but look at them" list={warnings} />}
    </>
  );
}

function Found({ title, list, actions }: { title: string; list: readonly Fault[]; actions?: ReactNode }) {
  const { number } = useFormat();
  return (
    <section className="stack">
      <div className="row">
        <h3>{title}</h3>
        {list.length > SHOWN && <span className="muted small">the first {SHOWN}</span>}
        <span className="push">{actions}</span>
      </div>
      <Table
        label={title}
        rows={list.slice(0, SHOWN).map((fault, index) => ({ ...fault, index }))}
        keyOf={({ index }) => String(index)}
        columns={[
          { id: 'row', name: 'Line', isFigure: true, cell: ({ row }) => (row === null ? 'all' : number(row + 2)) },
          { id: 'text', name: 'What is wrong', cell: ({ text }) => text },
        ]}
      />
    </section>
  );
}
