import { useEffect, useMemo, useRef, useState } from 'react';
import type { OperationError } from '../../api/execute';
import { useFormat } from '../../kernel/format';
import { queryClient } from '../../api/query';
import { Button } from '../../ui/button';
import { messageOf } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { Panel } from '../../ui/page';
import { Progress } from '../../ui/progress';
import { missingFields } from './columns';
import type { Findings } from './findings';
import type { Chosen } from './import.store';
import type { ImportKind } from './kinds';
import { Outcome } from './outcome';
import type { ImportRecord } from './records';
import { sendRecords, type Run, type Tally } from './send-records';

interface Props {
  kind: ImportKind;
  chosen: Chosen;
  records: readonly ImportRecord[];
  findings: Findings;
  /** True while the user has to choose a date or number format. */
  hasQuestions: boolean;
  onCheck(): void;
  onImported(): void;
}

const NO_TALLY: Tally = { done: 0, total: 0, counts: {}, faults: [], warnings: [], moreWarnings: 0 };

/** Runs the check and then the import. Shows results and offers the refused rows for download. */
export function SendPanel({ kind, chosen, records, findings, hasQuestions, onCheck, onImported }: Props) {
  const { number } = useFormat();
  const { file, matching, updatesExisting } = chosen;
  const [run, setRun] = useState<Run>();
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  const sent = useMemo(() => {
    const kept = new Set(findings.faults.map(({ row }) => row));
    return records.flatMap((record, row) => (kept.has(row) ? [] : [{ row, record }]));
  }, [records, findings]);

  const begin = async (isCheck: boolean) => {
    const controller = (stopping.current = new AbortController());
    const update = (change: Partial<Run>) => {
      if (stopping.current === controller) setRun((before) => before && { ...before, ...change });
    };
    setRun({ isCheck, isOver: false, isStopped: false, tally: { ...NO_TALLY, total: sent.length } });
    if (isCheck) onCheck();
    try {
      const { signal } = controller;
      const sending = { kind, records: sent, isRehearsal: isCheck, updatesExisting, fileName: file.name, signal };
      const tally = await sendRecords({ ...sending, onProgress: (told) => update({ tally: told }) });
      update({ tally });
      if (!isCheck) {
        void queryClient.invalidateQueries();
        if (!signal.aborted) onImported();
      }
    } catch (error) {
      if (!controller.signal.aborted) update({ error: error as OperationError });
    } finally {
      update({ isOver: true, isStopped: controller.signal.aborted });
    }
  };

  const missing = missingFields(kind, matching);
  const isBlocked = missing.length > 0 || hasQuestions;
  const wasChecked = run?.isCheck && run.isOver && !run.error && !run.isStopped;
  const good = run ? run.tally.done - run.tally.faults.length : 0;
  return (
    <Panel title="3. Check, then import">
      {missing.length > 0 && (
        <Notice look="info">
          Select the column for {missing.map(({ label }) => label).join(', ')} first, or select another kind of import.
        </Notice>
      )}
      {missing.length === 0 && hasQuestions && <Notice look="info">Answer the questions above first.</Notice>}
      {!isBlocked && (
        <div className="row">
          <Button
            look={wasChecked ? 'plain' : 'primary'}
            isDisabled={(run && !run.isOver) || sent.length === 0}
            onPress={() => void begin(true)}
          >
            Check {number(sent.length)} {sent.length === 1 ? 'row' : 'rows'}
          </Button>
          {wasChecked && (
            <Button look="primary" isDisabled={good === 0} onPress={() => void begin(false)}>
              Import {number(good)} valid {good === 1 ? 'row' : 'rows'}
            </Button>
          )}
          {run && !run.isOver && <Button onPress={() => stopping.current?.abort()}>Stop</Button>}
        </div>
      )}
      {run && (
        <>
          <Progress
            label={run.isCheck ? 'Check' : 'Import'}
            value={run.tally.total === 0 ? 1 : run.tally.done / run.tally.total}
            text={`${number(run.tally.done)} of ${number(run.tally.total)} rows`}
          />
          {run.error && <Notice look="bad">{messageOf(run.error)}</Notice>}
        </>
      )}
      {missing.length === 0 && (!run || run.isOver) && (
        <Outcome run={run} file={file} kind={kind} findings={findings} />
      )}
    </Panel>
  );
}
