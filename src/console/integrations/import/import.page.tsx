import { useMemo, useRef, useState } from 'react';
import { Page } from '../../ui/page';
import { ChooseFile } from './choose-file';
import { guessKind, matchColumns, type Matching } from './columns';
import './import.css';
import { kindOf, type Kind } from './kinds';
import { MatchColumns } from './match-columns';
import type { CsvFile } from './read-csv';
import { guessDateOrder, recordOf, type DateOrder } from './records';
import { SendPanel } from './send-panel';

interface Chosen {
  file: CsvFile;
  kind: Kind;
  matching: Matching;
  order: DateOrder;
}

/** A CSV of any of the four imports: matched, rehearsed, then written. */
export function ImportPage() {
  const [chosen, setChosen] = useState<Chosen>();
  const [updatesExisting, setUpdatesExisting] = useState(true);
  const count = useRef(0);

  const read = (file: CsvFile) => {
    count.current++;
    setChosen(withKind(file, guessKind(file.headers).kind));
  };
  const change = (changed: Partial<Chosen>) => {
    count.current++; // what was rehearsed before was another import
    setChosen((before) => before && { ...before, ...changed });
  };
  const records = useMemo(
    () => chosen?.file.rows.map((row) => recordOf(row, kindOf(chosen.kind), chosen.matching, chosen.order)) ?? [],
    [chosen],
  );
  return (
    <Page
      title="Import"
      summary="History, employees, agent states or deflection from a CSV file; nothing is written before a rehearsal"
    >
      <ChooseFile file={chosen?.file} onRead={read} />
      {chosen && (
        <>
          <MatchColumns
            {...chosen}
            updatesExisting={updatesExisting}
            onKind={(kind) => change(withKind(chosen.file, kind))}
            onMatching={(matching) => change({ matching })}
            onOrder={(order) => change({ order })}
            onUpdatesExisting={(updates) => (change({}), setUpdatesExisting(updates))}
          />
          <SendPanel
            key={count.current}
            kind={kindOf(chosen.kind)}
            matching={chosen.matching}
            file={chosen.file}
            records={records}
            updatesExisting={updatesExisting}
          />
        </>
      )}
    </Page>
  );
}

function withKind(file: CsvFile, kind: Kind): Chosen {
  const matching = matchColumns(file.headers, kindOf(kind));
  const column = matching.date;
  const dates = column === undefined ? [] : file.rows.map((row) => row[column] ?? '');
  return { file, kind, matching, order: guessDateOrder(dates) };
}
