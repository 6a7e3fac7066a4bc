import { useState } from 'react';
import { DropZone, FileTrigger, Text } from 'react-aria-components';
import { useFormat } from '../../kernel/format';
import { Button } from '../../ui/button';
import { IconFileSpreadsheet, IconUpload } from '../../ui/icons/icons';
import { Notice } from '../../ui/notice';
import { Panel, Waiting } from '../../ui/page';
import { readCsv, type CsvFile } from './read-csv';

const MOST_BYTES = 200_000_000;

export function ChooseFile({ file, onRead }: { file?: CsvFile; onRead(file: CsvFile): void }) {
  const { number } = useFormat();
  const [isReading, setReading] = useState(false);
  const [fault, setFault] = useState<string>();

  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    setFault(undefined);
    if (chosen.size > MOST_BYTES) return setFault(`${chosen.name} is larger than ${MOST_BYTES / 1e6} MB: split it`);
    setReading(true);
    try {
      const csv = await readCsv(chosen);
      if (csv.rows.length === 0) setFault(`${chosen.name} has no rows under a header row`);
      else onRead(csv);
    } catch (error) {
      setFault((error as Error).message);
    } finally {
      setReading(false);
    }
  };
  return (
    <Panel title="1. File">
      <DropZone
        aria-label="CSV file"
        className="import-drop"
        onDrop={({ items }) => {
          const [item] = items.filter((each) => each.kind === 'file');
          void item?.getFile().then(read);
        }}
      >
        {isReading ? (
          <Waiting lines={2} />
        ) : (
          <>
            {file ? <IconFileSpreadsheet size={28} aria-hidden /> : <IconUpload size={28} aria-hidden />}
            <Text slot="label">
              {file
                ? `${file.name}: ${number(file.rows.length)} rows, ${file.headers.length} columns`
                : 'Drop a CSV file with a header row here, or'}
            </Text>
            <FileTrigger
              acceptedFileTypes={['.csv', '.txt', '.tsv', 'text/csv']}
              onSelect={(list) => void read(list?.[0])}
            >
              <Button look={file ? 'plain' : 'primary'}>{file ? 'Choose another file' : 'Choose a file'}</Button>
            </FileTrigger>
          </>
        )}
      </DropZone>
      {fault && <Notice look="bad">{fault}</Notice>}
      {file?.fault && <Notice look="warn">The file has a fault in {file.fault}</Notice>}
    </Panel>
  );
}
