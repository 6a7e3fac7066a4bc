import { csvText } from '../../src/kernel/csv-text';

describe('a cell of CSV', () => {
  it.each([-12, -0.25, -1e-7, -1.5e21, 12, 0])('that is a number stays one: %d', (number) => {
    expect(csvText([[String(number)]])).toBe(`${number}\r\n`);
  });

  it.each(['-', '-12 Main Street', '-1+2', '--1', '-e5', '-1e', '=1', '+49', '@sum', '\t1', '＝1', '－1'])(
    'that a spreadsheet would compute is guarded: %j',
    (text) => expect(csvText([[text]])).toBe(`'${text}\r\n`),
  );

  it('is guarded also where a spreadsheet with another list separator would begin a cell in it', () => {
    expect(csvText([['x;=1+1', 'a; @b', 'a|+1', 'a;b', '1;2']])).toBe("x;'=1+1,a; '@b,a|'+1,a;b,1;2\r\n");
    expect(csvText([['a,-1', 'a\n=1']])).toBe(`"a,'-1","a\n'=1"\r\n`);
  });

  it('is quoted where it holds a separator', () => {
    expect(csvText([['a,b', 'say "no"', '-1\n']])).toBe('"a,b","say ""no""","\'-1\n"\r\n');
  });
});
