import fc from 'fast-check';
import { findHeader, guessKind, matchColumns, missingFields } from '../../../src/console/integrations/import/columns';
import { findingsOf, groupsOf, unknownWordsOf } from '../../../src/console/integrations/import/findings';
import { kindOf, type Kind } from '../../../src/console/integrations/import/kinds';
import { dateOrdersOf, guessDateOrder } from '../../../src/console/integrations/import/reading/dates';
import { decode } from '../../../src/console/integrations/import/reading/decode';
import { numberOf } from '../../../src/console/integrations/import/reading/numbers';
import { parseRows } from '../../../src/console/integrations/import/reading/parse';
import { judgeUnit, readTime, secondsOf } from '../../../src/console/integrations/import/reading/times';
import { clockOf, isRepeated } from '../../../src/console/integrations/import/reading/zones';
import { readerOf, type ReadingOptions } from '../../../src/console/integrations/import/records';

/** Parses a text as the import page does. */
function read(text: string, kindName: Kind = 'historical', options: ReadingOptions = {}) {
  const { rows: all, lines, delimiter } = parseRows(text);
  const at = findHeader(all);
  const headers = (all[at] ?? []).map((header) => header.trim());
  const rows = all.slice(at + 1);
  const kind = kindOf(kindName);
  const matching = matchColumns(headers, kind, rows);
  const column = matching.date ?? matching.timestamp ?? -1;
  const order = guessDateOrder(rows.map((row) => row[column] ?? ''));
  const reader = readerOf(rows, kind, matching, order, {
    headers,
    likelyNumbers: delimiter === ';' ? 'comma' : undefined,
    ...options,
  });
  const records = rows.map((row) => reader.recordOf(row));
  const file = { headers, rows, rowLines: lines.slice(at + 1) };
  const missing = missingFields(kind, matching).map(({ name }) => name);
  return { headers, missing, reader, records, file, kind, matching };
}

const volumes = (...cells: string[]) =>
  read(`Date;Interval;Calls;AHT\n${cells.map((cell) => `2026-01-05;09:00;"${cell}";310`).join('\n')}\n`, 'historical', {
    likelyNumbers: undefined,
  });

describe('numbers of a file', () => {
  it.each([
    [
      ['1.234', '2.050', '987'],
      [1234, 2050, 987],
    ],
    [
      ['1,234', '987'],
      [1234, 987],
    ],
    [
      ['1.234', '12,5'],
      [1234, 12.5],
    ],
    [
      ['1,234', '12.5'],
      [1234, 12.5],
    ],
    [
      ['1.234,5', '7'],
      [1234.5, 7],
    ],
    [
      ['1 234,5', '1\u00a0234', '1\u202f234'],
      [1234.5, 1234, 1234],
    ],
    [
      ["1'234.5", '3'],
      [1234.5, 3],
    ],
    [
      ['1.234.567', '1.234'],
      [1234567, 1234],
    ],
    [
      ['1,23,456', '5'],
      [123456, 5],
    ],
    [
      ['1.234', '1250'],
      [1.234, 1250],
    ],
    [
      ['4.2E+01', '42'],
      [42, 42],
    ],
    [
      ['0.125', '1.234'],
      [0.125, 1.234],
    ],
    [
      ['−5', '-'],
      [-5, undefined],
    ],
  ])('%j are %j', (cells, expected) => {
    expect(volumes(...cells).records.map(({ volume }) => volume)).toEqual(expected);
  });

  it('are asked for where nothing tells thousands from decimals, and never guessed', () => {
    const { reader, records } = volumes('1.234');
    expect([reader.hasAmbiguousNumbers, records[0]?.volume]).toEqual([true, '1.234']);
    const mixed = ['12.5', '12,5', '1.234'];
    expect(volumes(...mixed).records.map(({ volume }) => volume)).toEqual(mixed);
  });

  it('take their style from another column', () => {
    const text = 'Date;Time;Calls;AHT\n2026-01-05;09:00;1.250;12,5\n2026-01-05;09:30;1.300;13,5\n';
    expect(read(text).records[0]).toMatchObject({ volume: 1250, aht: 12.5 });
  });

  it('of handle times are seconds that somebody can work', () => {
    const [text, english] = ['310,125', '310.125'].map((aht) => `date;time;calls;aht\n2026-01-05;09:00;42;${aht}\n`);
    expect(read(text as string).records[0]?.aht).toBe(310.125);
    expect(read(english as string).records[0]?.aht).toBe(310.125);
  });

  it('come back from whatever a locale writes, once the style is known', () =>
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e7, noNaN: true }).map((value) => Math.round(value * 100) / 100),
        fc.constantFrom(
          ['en-US', 'point'],
          ['de-DE', 'comma'],
          ['fr-FR', 'comma'],
          ['de-CH', 'point'],
          ['en-IN', 'point'],
        ),
        (value, [locale, style]) => numberOf(value.toLocaleString(locale), style as 'point') === value,
      ),
    ));
});

describe('times of a file', () => {
  it.each([
    ['09:00', 540],
    ['9:00 AM', 540],
    ['12:00 a. m.', 0],
    ['9:00AM- 9:30AM', 540],
    ['9:00-9:30 PM', 1260],
    ['11:30 - 12:00PM', 690],
    ['09:00–09:30', 540],
    ['0900', 540],
    ['930', 570],
    ['09h00', 540],
    ['9.30', 570],
    ['09:00 Uhr', 540],
    ['09:00:00.000', 540],
    ['24:00', 1440],
    ['9 pm', 1260],
  ])('%s is minute %d', (cell, minutes) => {
    expect(readTime(cell, 'clock')).toEqual({ minutes });
  });

  it.each(['25:00', '09:60', '13:00 PM', '09:00:15', 'soon', '24:30', '09:00 x'])('%s is none', (cell) => {
    expect(readTime(cell, 'clock')).toBeUndefined();
  });

  it('are hours where a column counts them, and parts of a day where Excel does', () => {
    const at = (cells: string[]) =>
      read(`date,interval,volume,aht\n${cells.map((cell) => `2026-01-05,"${cell}",1,1`).join('\n')}`).records.map(
        ({ interval }) => interval,
      );
    expect(at(['0', '1', '13'])).toEqual(['00:00', '01:00', '13:00']);
    expect(at(['0', '30', '100', '2330'])).toEqual(['00:00', '00:30', '01:00', '23:30']);
    expect(at(['0', '0,375', '0.5'])).toEqual(['00:00', '09:00', '12:00']);
  });

  it('of 24:00 begin the next day', () => {
    expect(read('date,interval,volume,aht\n2026-12-31,24:00,1,1').records[0]).toMatchObject({
      date: '2027-01-01',
      interval: '00:00',
    });
  });
});

describe('durations', () => {
  it.each([
    ['00:05:10', 310],
    ['4:10', 250],
    ['1:00:00', 3600],
    ['12:05:10 AM', 310],
    ['5 min 10 s', 310],
    ['5m10s', 310],
    ['PT5M10S', 310],
    ['310', 310],
    ['0:05:10.5', 310.5],
  ])('%s are %d seconds', (cell, seconds) => expect(secondsOf(cell, 'seconds', 'point')).toBe(seconds));

  it.each(['4:75', 'long', '1:2:3', ''])('%j is none', (cell) =>
    expect(secondsOf(cell, 'seconds', 'point')).toBeUndefined(),
  );

  it.each([
    ['AHT (min)', ['5.2'], 'minutes'],
    ['AHT ms', ['310000'], 'milliseconds'],
    ['AHT', ['0.0036', '0'], 'days'],
    ['AHT', ['310'], 'seconds'],
  ])('of %s count %j in %s', (header, cells, unit) => expect(judgeUnit(header, cells, 'point')).toBe(unit));
});

describe('dates of a file', () => {
  const now = new Date('2026-11-28');
  it.each([
    [['03/04/2026'], ['mdy', 'dmy']],
    [['03/04/2026', '13/04/2026'], ['dmy']],
    [['03.04.2026'], ['dmy']],
    [['26-01-05', '26-01-31'], ['ymd']],
    [
      ['25-11-24', '25-11-25'],
      ['ymd', 'dmy'],
    ],
    [['1/5/26', '1/13/26'], ['mdy']],
    [['260105', '260131'], ['ymd']],
    [['2026-01-05', '46027', '5-Jan-2026', 'Total'], []],
  ])('%j are in the orders %j', (cells, orders) => expect(dateOrdersOf(cells, now)).toEqual(orders));

  it.each([
    ['5-Jan-2026', '2026-01-05'],
    ['Jan 5, 2026', '2026-01-05'],
    ['5. März 2026', '2026-03-05'],
    ['Mon 1/5/2026', '2026-01-05'],
    ['20260105', '2026-01-05'],
    ['46027', '2026-01-05'],
    ['2026/1/5', '2026-01-05'],
    ['1/5/26', '2026-01-05'],
  ])('%s is %s', (cell, date) => {
    expect(read(`date,interval,volume,aht\n"${cell}",09:00,1,1\n1/13/2026,09:00,1,1`).records[0]?.date).toBe(date);
  });

  it('are left as they are where the order does not fit', () => {
    const { records } = read('date,interval,volume,aht\n1/13/2026,09:00,1,1\n13/1/2026,09:00,1,1\n1/14/2026,09:00,1,1');
    expect(records.map(({ date }) => date)).toEqual(['2026-01-13', '13/1/2026', '2026-01-14']);
  });
});

describe('one column of date and time', () => {
  const at = (header: string, cell: string, options: ReadingOptions = { timeZone: 'Europe/Berlin' }) => {
    const { missing, records } = read(`${header};Offered;AHT\n${cell};16;320\n`, 'historical', options);
    return [missing, records[0]?.date, records[0]?.interval, records[0]?.utcOffset];
  };
  it.each([
    ['Interval Start UTC Date', '2026-02-26T14:15:00Z', '2026-02-26', '15:15'],
    ['Timestamp', '2025-11-24 08:00', '2025-11-24', '08:00'],
    ['StartInterval', '2026-02-26T23:30:00.000Z', '2026-02-27', '00:30'],
    ['Interval', '2026-07-01T08:00:00Z/2026-07-01T08:30:00Z', '2026-07-01', '10:00'],
    ['Date', '24.11.2025 08:00', '2025-11-24', '08:00'],
    ['Start time', '11/24/2025 8:00 PM', '2025-11-24', '20:00'],
    ['Datum/Uhrzeit', '24.11.2025 08:00 - 08:30', '2025-11-24', '08:00'],
    ['Interval start', '2026-01-05 05:00-05:30', '2026-01-05', '05:00'],
    ['Interval start', '2026-01-05 05:00:00-05', '2026-01-05', '11:00'],
    ['Date', '46027.375', '2026-01-05', '09:00'],
    ['Date', '2026-01-05 24:00', '2026-01-06', '00:00'],
  ])('%s: %s', (header, cell, date, interval) => {
    expect(at(header, cell)).toEqual([[], date, interval, undefined]);
  });

  it('tells the two passes of an hour apart', () => {
    expect(at('Start', '2026-10-25T00:30:00Z')).toEqual([[], '2026-10-25', '02:30', '+02:00']);
    expect(at('Start', '2026-10-25T01:30:00Z')).toEqual([[], '2026-10-25', '02:30', '+01:00']);
  });

  it('is in UTC where the reader says so', () => {
    expect(at('Start', '2026-01-05 09:00', { timeZone: 'Europe/Berlin', isUtc: true }).slice(1, 3)).toEqual([
      '2026-01-05',
      '10:00',
    ]);
  });

  it('is not cut where date and interval contradict each other', () => {
    const text = 'date,interval,volume,aht\n2026-01-05 09:00,10:00,1,1\n2026-01-05 00:00,10:00,1,1\n';
    expect(read(text).records.map(({ date }) => date)).toEqual(['2026-01-05 09:00', '2026-01-05']);
  });

  it('agrees with the clock of any zone', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2020, 0) / 9e5, max: Date.UTC(2030, 0) / 9e5 }).map((quarter) => quarter * 9e5),
        fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC'),
        (ms, timeZone) => {
          const iso = new Date(ms).toISOString();
          const { date, time, utcOffset } = clockOf(timeZone)(iso.slice(0, 10), (ms / 60_000) % 1440, 'Z');
          const shown = new Date(ms).toLocaleString('sv-SE', { timeZone });
          expect(`${date} ${time}:00`).toBe(shown);
          expect(utcOffset !== undefined).toBe(isRepeated(timeZone, date, time));
        },
      ),
    ));
});

describe('instants of agent states', () => {
  it.each([
    ['2026-01-05T09:00:00Z', '2026-01-05T09:00:00Z'],
    ['05.01.2026 09:00:05', '2026-01-05T09:00:05'],
    ['1/13/2026 9:00:05 PM', '2026-01-13T21:00:05'],
    ['2026-01-05 09:00 UTC', '2026-01-05 09:00Z'],
    ['soon', 'soon'],
  ])('%s are %s', (cell, expected) => {
    const { records } = read(`Agent;Status;Date and time\na@x.example;Break;${cell}\n`, 'agent-states');
    expect(records[0]).toEqual({ agentId: 'a@x.example', state: 'break', timestamp: expected });
  });
});

describe('words of a file', () => {
  it.each([
    ['historical', 'date,interval,volume,aht,Media Type', '2026-01-05,09:00,1,1,Voice', 'channel', 'voice'],
    ['historical', 'date,interval,volume,aht,Kanal', '2026-01-05,09:00,1,1,E-Mail', 'channel', 'email'],
    ['historical', 'date,interval,volume,aht,Kanal', '2026-01-05,09:00,1,1,SMS', 'channel', 'SMS'],
    ['employees', 'email,firstName,lastName,Role', 'a@x.example,A,B,Supervisor', 'role', 'supervisor'],
    ['employees', 'email,firstName,lastName,Employment', 'a@x.example,A,B,Full time', 'employmentType', 'full_time'],
    ['employees', 'email,firstName,lastName,Aktiv', 'a@x.example,A,B,Nein', 'active', false],
    ['agent-states', 'agentId,state,timestamp', 'a@x.example,On Queue,2026-01-05T09:00:00Z', 'state', 'available'],
  ] as const)('of %s: %s / %s', (kind, header, row, field, value) => {
    expect(read(`${header}\n${row}\n`, kind).records[0]?.[field]).toBe(value);
  });

  it('that nobody knows are mapped by the reader', () => {
    const text = 'agentId,state,timestamp\na@x.example,AUX 3,2026-01-05T09:00:00Z\n';
    const unknown = read(text, 'agent-states');
    expect(unknownWordsOf(unknown.records, unknown.kind)).toMatchObject([{ word: 'AUX 3', count: 1 }]);
    const mapped = read(text, 'agent-states', { words: { state: { aux3: 'break' } } });
    expect(mapped.records[0]?.state).toBe('break');
    expect(unknownWordsOf(mapped.records, mapped.kind)).toEqual([]);
  });
});

describe('a text', () => {
  it('is found by its header, whatever stands above it, and its lines are counted as editors do', () => {
    const text = [
      ...['Queue Report;;;;', 'Generated 2026-01-31;;;;', '', 'Date;Time;Calls;AHT;Queue'],
      ...['2026-01-05;09:00;42;310;"Ca\nre"', '', '2026-01-05;09:30;1;310;Care', ''],
    ].join('\n');
    const { headers, file, records } = read(text);
    expect(headers).toEqual(['Date', 'Time', 'Calls', 'AHT', 'Queue']);
    expect(file.rowLines).toEqual([5, 8]);
    expect(records[1]).toMatchObject({ volume: 1, queue: 'Care' });
  });

  it.each([',', ';', '\t', '|'])('has its delimiter found: %j', (delimiter) => {
    const text = `A report of calls, chats; and more\ndate,interval,volume,aht\n2026-01-05,09:00,42,310\n`;
    const [title, ...lines] = text.split('\n');
    const parsed = parseRows([title, ...lines.map((line) => line.replaceAll(',', delimiter))].join('\n'));
    expect(parsed.delimiter).toBe(delimiter);
  });

  it('names its delimiter as Excel does', () => {
    expect(parseRows('sep=|\na|b\n1|2\n')).toMatchObject({ delimiter: '|', lines: [2, 3] });
  });

  it.each([
    ['utf-8', Buffer.from('Jörg Müller')],
    ['utf-8', Buffer.from('\ufeffJörg Müller')],
    ['windows-1252', Buffer.from('Jörg Müller', 'latin1')],
    ['utf-16le', Buffer.from('\ufeffJörg Müller', 'utf16le')],
    ['utf-16le', Buffer.from('Jörg Müller', 'utf16le')],
    ['utf-16be', Buffer.from('Jörg Müller', 'utf16le').swap16()],
  ])('is decoded: %s', (encoding, bytes) => {
    expect(decode(bytes)).toEqual({ text: 'Jörg Müller', encoding });
  });
});

describe('columns', () => {
  it('are found by the headers of the common systems', () => {
    const found = (...headers: string[]) =>
      missingFields(kindOf('historical'), matchColumns(headers, kindOf('historical')));
    expect(found('Interval Start', 'Interval End', 'Media Type', 'Queue Name', 'Offered', 'Avg Handle Time')).toEqual(
      [],
    );
    expect(found('StartInterval', 'EndInterval', 'Queue', 'Contacts queued', 'Average handle time')).toEqual([]);
    expect(found('CSQ Name', 'Interval Start Time', 'Calls Presented', 'Handle Time - Avg')).toEqual([]);
    expect(found('DATE', 'HALF HOUR', 'SKILL', 'CALLS', 'AVERAGE HANDLE TIME')).toEqual([]);
    expect(found('Date', 'Time', 'Split/Skill', 'ACD Calls', 'AHT (sec)')).toEqual([]);
    expect(found('Datum', 'Uhrzeit', 'Anrufe', 'Bearbeitungszeit (s)')).toEqual([]);
  });

  it('prefer what was offered to what was handled', () => {
    const kind = kindOf('historical');
    expect(matchColumns(['Calls Handled', 'Calls Offered'], kind).volume).toBe(1);
  });

  it('of no import are no file of employees', () => {
    expect(guessKind(['Queue Report', '', '']).kind).toBe('historical');
  });
});

describe('what is wrong with rows', () => {
  const find = (text: string, kind: Kind = 'historical') => {
    const { file, records, kind: imported, matching } = read(text, kind);
    return findingsOf(file, records, imported, matching, (date, time) => isRepeated('Europe/Berlin', date, time));
  };
  const HEADER = 'date,interval,volume,aht,queue\n';

  it('is told of totals and ragged rows, one by one', () => {
    const { faults } = find(
      `${HEADER}2026-01-05,09:00,42,310,q\nTotal,42\n2026-01-05,09:30,1,1,q,x\n2026-01-05,10:00,1,1,q,\n`,
    );
    expect(faults).toEqual([
      { row: 1, text: 'The row has 2 cells, the header has 5' },
      { row: 2, text: 'The row has 6 cells, the header has 5' },
    ]);
  });

  it('is told of intervals and e-mails that an earlier line has', () => {
    const rows = '2026-01-05,09:00,42,310,q\n2026-01-05,09:00,99,310, Q\n2026-01-05,9:00 AM,99,310, q \n';
    expect(find(HEADER + rows).faults).toEqual([{ row: 2, text: 'Date and interval: same as line 2' }]);
    const people =
      'email,first name,last name,team\nann@x.example,Ann,A,T\nben@x.example,Ben,B,\nANN@x.example,Hans,H,T\n';
    expect(find(people, 'employees')).toEqual({
      faults: [{ row: 2, text: 'E-mail: same as line 2' }],
      warnings: [{ row: 1, text: 'Team is empty' }],
    });
  });

  it('is not the second pass of an hour that the clock shows twice', () => {
    const hour = (count: number) => HEADER + '2026-10-25,02:30,1,1,q\n'.repeat(count);
    expect(find(hour(2)).faults).toEqual([]);
    expect(find(hour(3)).faults).toHaveLength(1);
  });

  it('is put together by its words, with counts and first lines', () => {
    const faults = [
      { row: 0, text: 'volume must be a number, got "many; or few"; aht is required' },
      { row: 3, text: 'volume must be a number, got "none"' },
      { row: 4, text: 'Unknown state: dancing' },
      { row: 5, text: 'Date and interval: same as line 2' },
      { row: 6, text: 'Date and interval: same as line 3' },
    ];
    expect(groupsOf(faults, kindOf('historical'))).toEqual([
      {
        text: 'Contacts must be a number',
        count: 2,
        lines: [
          { row: 0, value: '"many; or few"' },
          { row: 3, value: '"none"' },
        ],
      },
      {
        text: 'Date and interval: same as an earlier line',
        count: 2,
        lines: [
          { row: 5, value: 'line 2' },
          { row: 6, value: 'line 3' },
        ],
      },
      { text: 'AHT is required', count: 1, lines: [{ row: 0, value: '' }] },
      { text: 'Unknown state', count: 1, lines: [{ row: 4, value: 'dancing' }] },
    ]);
  });
});
