import { useEffect, useMemo, useRef } from 'react';
import { useFormat } from '../../kernel/format';
import { useRole, useSession } from '../../kernel/session';
import { useStore } from '../../kernel/store';
import { Page } from '../../ui/page';
import { ChooseFile } from './choose-file';
import { findingsOf, unknownWordsOf } from './findings';
import './import.css';
import { firstReading, importStore, kindsFor, readingAs, type Chosen } from './import.store';
import { kindOf } from './kinds';
import { HowToRead } from './how-to-read';
import { MapWords } from './map-words';
import { MatchColumns } from './match-columns';
import { withHeader, type CsvFile } from './csv-file';
import { isRepeated } from './reading/zones';
import { readerOf } from './records';
import { saveReading } from './saved-readings';
import { SendPanel } from './send-panel';
import { findHeader } from './columns';

const SUMMARIES = {
  admin:
    'Import history, employees, agent states or deflection from a CSV file. Nothing is imported before you check it.',
  planner: 'Import history or deflection from a CSV file. Nothing is imported before you check it.',
};

/** Imports a CSV file of any of the four kinds: match columns, check, import. */
export function ImportPage() {
  const { me, organization } = useSession();
  const role = useRole();
  const kept = useStore(importStore);
  const chosen = kept?.userId === me.id ? kept : undefined;
  const count = useRef(0);
  useEffect(
    () => () => {
      if (importStore.get()?.isImported) importStore.set(undefined);
    },
    [],
  );

  const read = (file: CsvFile) => {
    count.current++;
    importStore.set({ file, userId: me.id, isImported: false, ...firstReading(file, organization.id, role) });
  };
  const change = (changed: Partial<Chosen>) => {
    count.current++; // Earlier check results no longer apply.
    if (chosen) importStore.set({ ...chosen, isImported: false, ...changed });
  };
  const kinds = kindsFor(role);
  return (
    <Page title="Import" summary={SUMMARIES[role === 'admin' ? 'admin' : 'planner']}>
      <ChooseFile
        kinds={kinds}
        file={chosen?.file}
        onRead={(rows) => read(withHeader(rows, findHeader(rows.all)))}
        onHeader={(row) => chosen && read(withHeader(chosen.file, row))}
      />
      {chosen && (
        <Steps
          chosen={chosen}
          kinds={kinds}
          round={count.current}
          onChange={change}
          onSave={() => saveReading(organization.id, chosen.file.headers, chosen)}
        />
      )}
    </Page>
  );
}

interface StepsProps {
  chosen: Chosen;
  kinds: ReturnType<typeof kindsFor>;
  /** Incremented with each change. */
  round: number;
  onChange(changed: Partial<Chosen>): void;
  onSave(): void;
}

function Steps({ chosen, kinds, round, onChange, onSave }: StepsProps) {
  const { timezone } = useFormat();
  const { file, matching, order, isUtc, numbers, unit, words } = chosen;
  const kind = kindOf(chosen.kind);
  const { reader, records } = useMemo(() => {
    const likelyNumbers = file.delimiter === ';' ? ('comma' as const) : undefined;
    const options = { headers: file.headers, timeZone: timezone, isUtc, numbers, unit, words, likelyNumbers };
    const reader = readerOf(file.rows, kind, matching, order, options);
    return { reader, records: file.rows.map((row) => reader.recordOf(row)) };
  }, [file, kind, matching, order, timezone, isUtc, numbers, unit, words]);
  const findings = useMemo(
    () => findingsOf(file, records, kind, matching, (date, time) => isRepeatedTime(timezone, date, time)),
    [file, records, kind, matching, timezone],
  );
  const unknownWords = useMemo(() => unknownWordsOf(records, kind), [records, kind]);
  return (
    <>
      <MatchColumns
        {...chosen}
        kinds={kinds}
        records={records}
        onKind={(next) => onChange({ ...readingAs(next, file), isFromLastTime: false })}
        onMatching={(next) => onChange({ matching: next })}
        onUpdatesExisting={(updatesExisting) => onChange({ updatesExisting })}
        onStartOver={() => onChange({ ...readingAs(chosen.kind, file), isFromLastTime: false })}
      >
        <HowToRead chosen={chosen} reader={reader} onChange={onChange} />
        <MapWords words={unknownWords} chosen={words} onChange={(next) => onChange({ words: next })} />
      </MatchColumns>
      <SendPanel
        key={round}
        kind={kind}
        chosen={chosen}
        records={records}
        findings={findings}
        hasQuestions={!chosen.isOrderKnown || reader.hasAmbiguousNumbers}
        onCheck={onSave}
        onImported={() => importStore.set({ ...chosen, isImported: true })}
      />
    </>
  );
}

/** Unparseable dates and times do not repeat. */
function isRepeatedTime(timezone: string, date: string, time: string): boolean {
  try {
    return isRepeated(timezone, date, time);
  } catch {
    return false;
  }
}
