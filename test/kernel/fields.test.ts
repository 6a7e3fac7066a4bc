import { grouped } from '../../src/kernel/collections';
import { changedFields, withoutAbsent, withoutAbsentWithin } from '../../src/kernel/fields';

describe('the fields of a change', () => {
  it('are those that are present, null among them', () => {
    expect(withoutAbsent({ name: 'Ada', team: null, role: undefined })).toEqual({ name: 'Ada', team: null });
    expect(withoutAbsent({ role: undefined })).not.toHaveProperty('role');
  });

  it('are those that are present in objects within', () => {
    const at = new Date();
    expect(withoutAbsentWithin({ input: { a: null, b: undefined, at, list: [{ c: undefined }] } })).toStrictEqual({
      input: { a: null, at, list: [{ c: undefined }] },
    });
  });

  it('change nothing where they say what is already so', () => {
    const before = { name: 'Ada', team: 'Support', role: 'agent' };
    expect(changedFields(before, { name: 'Ada', team: null, role: undefined })).toEqual({ team: null });
  });
});

describe('rows by a key', () => {
  it('keep their order, and that of their keys', () => {
    const rows = [
      { team: 'b', id: 1 },
      { team: 'a', id: 2 },
      { team: 'b', id: 3 },
    ];
    expect([...grouped(rows, ({ team }) => team)]).toEqual([
      ['b', [rows[0], rows[2]]],
      ['a', [rows[1]]],
    ]);
  });
});
