import { inPieces, inputOf, inverse, meant, MAX_EDITS } from '../../../src/console/scheduling/board/changes';
import { findingsOf, type Absence, type Rest } from '../../../src/console/scheduling/board/local-checks';
import { newShift, type PlannedShift } from '../../../src/console/scheduling/board/planned-shift';
import { scheduleCsv } from '../../../src/console/scheduling/board/schedule-csv';
import { elsewhereWords, inWords } from '../../../src/console/scheduling/board/schedule-words';
import { createWallClock } from '../../../src/console/scheduling/board/wall-clock';

const clock = createWallClock('Europe/Berlin');
let made = 0;
const shiftOf = (date: string, hour: number, hours: number, employeeId = 'anna'): PlannedShift =>
  newShift(clock, { id: `s${++made}`, employeeId, date, start: hour * 60, minutes: hours * 60 });
const rest: Rest = { from: '2026-03-23', to: '2026-04-06', minutes: 660, isBinding: false };
const says = (shift: PlannedShift, shifts: PlannedShift[], absences: Absence[] = [], rests = [rest]) =>
  findingsOf(shift, { shifts, absences, rests, startDate: '2026-03-23', endDate: '2026-04-05' }).map(
    (finding) => `${finding.isRefused ? 'refused' : 'warns'}: ${finding.says}`,
  );

describe('local checks', () => {
  it('tell overlaps, second shifts, days outside and time off', () => {
    const day = shiftOf('2026-03-24', 8, 8);
    expect(says(day, [day])).toEqual([]);
    expect(says(shiftOf('2026-03-24', 12, 8), [day])).toEqual(['refused: overlaps 08:00–16:00']);
    expect(says(shiftOf('2026-03-24', 16, 2), [day])).toEqual([
      'warns: second shift of the day, in addition to 08:00–16:00',
    ]);
    expect(says(shiftOf('2026-04-06', 8, 8), [])).toEqual(['refused: outside the schedule (2026-03-23 – 2026-04-05)']);
  });

  it('tell time off by the hour: approved it is refused, asked for it is said', () => {
    const absence: Absence = {
      employeeId: 'anna',
      startDate: '2026-03-23',
      endDate: '2026-03-24',
      startsAt: clock.instantOf('2026-03-23', 0),
      endsAt: clock.instantOf('2026-03-25', 0),
      hasHours: false,
      name: 'Holiday',
      isApproved: true,
    };
    const day = shiftOf('2026-03-24', 8, 8);
    expect(says(day, [day], [absence])).toEqual(['refused: during time off: Holiday']);
    expect(says(day, [day], [{ ...absence, isApproved: false }])).toEqual(['warns: Holiday requested']);
    // Whole days take the shifts that start on them, overnight ones too, and none that began the day before.
    expect(says(shiftOf('2026-03-22', 22, 8), [], [absence])).not.toContain('refused: during time off: Holiday');
    expect(says(shiftOf('2026-03-24', 22, 8), [], [absence])).toEqual(['refused: during time off: Holiday']);
    expect(says(shiftOf('2026-03-25', 0, 8), [], [absence])).toEqual([]);
    const hours = { ...absence, hasHours: true, endsAt: clock.instantOf('2026-03-23', 120) };
    expect(says(shiftOf('2026-03-22', 22, 8), [], [hours])).toContain('refused: during time off: Holiday');
  });

  it('know the rest that the rules of the later day ask for', () => {
    const night = shiftOf('2026-03-24', 14, 8);
    const next = shiftOf('2026-03-25', 8, 8);
    const binding = { ...rest, from: '2026-03-25', minutes: 720, isBinding: true };
    const rests = [{ ...rest, to: '2026-03-24', minutes: 600 }, binding];
    expect(says(night, [next], [], rests)).toEqual(['refused: only 10 h rest before 08:00 (minimum 12 h)']);
    expect(says(next, [night], [], rests)).toEqual(['refused: only 10 h rest after 22:00 (minimum 12 h)']);
    expect(says(next, [night], [], [])).toEqual([]);
  });

  it('count rest as it passes: a clock change makes it shorter', () => {
    const late = (date: string) => shiftOf(date, 12, 8);
    expect(says(shiftOf('2026-03-25', 7, 8), [late('2026-03-24')])).toEqual([]);
    expect(says(shiftOf('2026-03-29', 7, 8), [late('2026-03-28')])).toEqual([
      'warns: only 10 h rest after 20:00 (minimum 11 h)',
    ]);
  });
});

describe('changes', () => {
  const before = { ...shiftOf('2026-03-24', 8, 8), version: 3 };
  const after = { ...before, employeeId: 'ben' };

  it('are rolled back by their inverse', () => {
    const change = { name: 'Move a shift', edits: [{ before, after }] };
    expect(inverse(change).edits).toEqual([{ before: after, after: before }]);
    expect(inverse(inverse(change))).toEqual(change);
  });

  it('leave out what changes nothing, and come in pieces that fit into a request', () => {
    expect(meant({ name: '', edits: [{ before, after: { ...before } }] }).edits).toEqual([]);
    const edits = Array.from({ length: MAX_EDITS + 1 }, () => ({ before: null, after }));
    expect(inPieces({ name: 'Copy', edits }).map((piece) => [piece.name, piece.edits.length])).toEqual([
      ['Copy (1 of 2)', MAX_EDITS],
      ['Copy (2 of 2)', 1],
    ]);
    expect(inPieces({ name: 'Nothing', edits: [] })).toEqual([]);
  });

  it('are sent with the versions last seen', () => {
    const edits = [
      { before, after },
      { before: null, after },
      { before, after: null },
    ];
    const input = inputOf({ name: '', edits }, ({ version }) => version + 4);
    expect(input.update).toEqual([expect.objectContaining({ id: before.id, ifVersion: 7, employeeId: 'ben' })]);
    expect(input.create[0]).toMatchObject({ id: before.id, startTime: '08:00' });
    expect(input.create[0]).not.toHaveProperty('ifVersion');
    expect(input.delete).toEqual([{ id: before.id, ifVersion: 7 }]);
  });
});

it('CSV quotes, ends its lines by CRLF and disarms formulas', () => {
  const shift = { ...shiftOf('2026-10-24', 22, 8), templateId: 't' };
  const csv = scheduleCsv(
    [shift],
    () => ({ name: '=HYPERLINK("x")', teamName: 'Sales, north' }),
    () => 'Night\nlate',
  );
  const [head, row] = [csv.slice(0, csv.indexOf('\r\n')), csv.slice(csv.indexOf('\r\n') + 2)];
  expect(head).toMatch(/^Person,Team,Date,/);
  expect(row).toBe(
    `"'=HYPERLINK(""x"")","Sales, north",2026-10-24,22:00,06:00,2026-10-24T20:00:00.000Z,2026-10-25T05:00:00.000Z,` +
      `540,0,,"Night\nlate"\r\n`,
  );
});

it('messages name people instead of ids', () => {
  const id = '01a20cd9-62bc-74ef-96b5-83479dd639bf';
  const people = new Map([[id, { name: 'Anna Berg' }]]);
  expect(inWords(`A work rule of the employee ${id} is broken`, people)).toBe('A work rule of Anna Berg is broken');
});

it('of people who work elsewhere at the same time one is named, and each other schedule', () => {
  const people = new Map(['Cem', 'Anna', 'Ben'].map((name) => [name, { name }]));
  const of = (...of: [string, string][]) =>
    elsewhereWords(
      of.map(([employeeId, name]) => ({ employeeId, schedule: { name } })),
      people,
    );
  expect(of(['Ben', 'Week 50'], ['Ben', 'Week 50'])).toBe(
    'Ben has shifts in Week 50 already. Delete or change one of the two.',
  );
  expect(of(['Cem', 'Week 50'], ['Anna', 'Nights'], ['Ben', 'Nights'])).toBe(
    'Anna and 2 others have shifts in Week 50, Nights already. Delete or change one of the two.',
  );
});
