import fc from 'fast-check';
import { csvOf } from '../../../src/console/kernel/csv';
import { csvText } from '../../../src/kernel/csv-text';
import { runs } from '../../support/budget';

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'=+-@＝－,;|"\t\r\n 1.e2ab') }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
);

it('the CSV of the console is the one of the server, whatever the cells hold', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), (rows) =>
      expect(csvOf(rows)).toBe(csvText(rows)),
    ),
    { numRuns: runs(200) },
  );
});

it('the CSV of the console leaves cells without a value empty', () => {
  expect(csvOf([[null, undefined, 0, false]])).toBe(',,0,false\r\n');
});
