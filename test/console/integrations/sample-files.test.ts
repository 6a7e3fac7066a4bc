import Papa from 'papaparse';
import { guessKind, matchColumns, missingFields } from '../../../src/console/integrations/import/columns';
import { KINDS } from '../../../src/console/integrations/import/kinds';
import { readerOf } from '../../../src/console/integrations/import/records';
import { findingsOf } from '../../../src/console/integrations/import/findings';
import { sampleCsv } from '../../../src/console/integrations/import/sample-files';

it.each(KINDS.map((kind) => [kind.kind, kind] as const))('the sample of %s is read without a question', (_, kind) => {
  const [headers = [], ...rows] = Papa.parse<string[]>(sampleCsv(kind.kind), { skipEmptyLines: true }).data;
  expect(guessKind(headers).kind).toBe(kind.kind);
  const matching = matchColumns(headers, kind, rows);
  expect(missingFields(kind, matching)).toEqual([]);
  expect(Object.values(matching).filter((column) => column !== undefined)).toHaveLength(headers.length);
  const reader = readerOf(rows, kind, matching, 'ymd', { headers, timeZone: 'UTC', isUtc: false, words: {} });
  const records = rows.map((row) => reader.recordOf(row));
  for (const { name, isRequired, values } of kind.fields)
    for (const record of records) {
      if (isRequired) expect(record[name]).toBeDefined();
      if (values && record[name] !== undefined) expect(values).toContain(record[name]);
    }
  const found = findingsOf({ headers, rows, rowLines: [2, 3] }, records, kind, matching, () => false);
  expect(found.faults).toEqual([]);
});
