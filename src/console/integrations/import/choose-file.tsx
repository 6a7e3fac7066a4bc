import { useState } from 'react';
import { DropZone, FileTrigger, Text } from 'react-aria-components';
import { useFormat } from '../../kernel/format';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/field';
import { IconDownload, IconFileSpreadsheet, IconUpload } from '../../ui/icons/icons';
import { Menu } from '../../ui/menu';
import { Notice } from '../../ui/notice';
import { Panel, Waiting } from '../../ui/page';
import { MAX_LINES_ABOVE } from './columns';
import type { CsvFile, CsvRows } from './csv-file';
import { readCsv } from './read-csv';
import type { ImportKind } from './kinds';
import { downloadSample } from './sample-files';
import { ENCODINGS, type Encoding } from './reading/decode';

const MAX_BYTES = 200_000_000;
const ENCODING_NAMES: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252 (Western European)',
  'windows-1250': 'Windows-1250 (Central European)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big endian)',
};

interface Props {
  file?: CsvFile;
  /** Kinds that the user may import, for the sample files. */
  kinds: readonly ImportKind[];
  onRead(rows: CsvRows): void;
  onHeader(row: number): void;
}

export function ChooseFile({ file, kinds, onRead, onHeader }: Props) {
  const { number } = useFormat();
  const [isReading, setReading] = useState(false);
  const [fault, setFault] = useState<string>();

  const read = async (chosen: File | undefined, encoding?: Encoding) => {
    if (!chosen) return;
    setFault(undefined);
    if (chosen.size > MAX_BYTES)
      return setFault(`${chosen.name} is larger than ${MAX_BYTES / 1e6} MB. Split it into smaller files.`);
    setReading(true);
    try {
      const csv = await readCsv(chosen, encoding);
      if (csv.all.length < 2) setFault(`${chosen.name} has no rows below the header row`);
      else onRead(csv);
    } catch (error) {
      setFault((error as Error).message);
    } finally {
      setReading(false);
    }
  };
  return (
    <Panel title="1. File" actions={!file && <SampleFiles kinds={kinds} />}>
      <DropZone
        aria-label="CSV file"
        className="import-drop"
        onDrop={({ items }) => {
          const [item] = items.filter((each) => each.kind === 'file');
          void item?.getFile().then((dropped) => read(dropped));
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
      {file && (
        <div className="import-fields">
          <SelectField
            label="Header"
            options={headerOptions(file)}
            value={String(file.headerRow)}
            onChange={(row) => onHeader(Number(row))}
          />
          <SelectField
            label="Encoding"
            options={ENCODINGS.map((value) => ({ value, name: ENCODING_NAMES[value] }))}
            value={file.encoding}
            onChange={(encoding) => void read(file.source, encoding)}
          />
        </div>
      )}
      {file && file.encoding !== 'utf-8' && (
        <Notice look="info">
          The file is not in UTF-8 and is read as {ENCODING_NAMES[file.encoding]}. Select another encoding if names look
          wrong.
        </Notice>
      )}
      {file?.fault && <Notice look="warn">The file has an error in {file.fault}</Notice>}
    </Panel>
  );
}

const SampleFiles = ({ kinds }: Pick<Props, 'kinds'>) => (
  <Menu
    label="Sample files"
    button={
      <Button>
        <IconDownload aria-hidden /> Sample files
      </Button>
    }
    actions={kinds.map(({ kind, name }) => ({ id: kind, name, onAction: () => downloadSample(kind) }))}
  />
);

const MAX_PREVIEW = 60;

const headerOptions = ({ all, lines }: CsvFile) =>
  all.slice(0, Math.min(MAX_LINES_ABOVE, all.length - 1)).map((cells, row) => ({
    value: String(row),
    name: `Line ${lines[row]}: ${cells.filter(Boolean).join(', ').slice(0, MAX_PREVIEW)}`,
  }));
