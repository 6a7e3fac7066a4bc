import { createSealing } from '../../src/kernel/sealing';

describe('a sealed text', () => {
  const sealing = createSealing('a secret of the server');

  it('opens with the same secret, for what it was sealed for, unchanged', () => {
    const sealed = sealing.seal('client secret', 'one');
    expect(sealed).not.toBe(sealing.seal('client secret', 'one'));
    expect(sealing.open(sealed, 'one')).toBe('client secret');
    expect(sealing.open(sealed, 'two')).toBeNull();
    expect(createSealing('another secret').open(sealed, 'one')).toBeNull();
    expect(
      sealing.open(`${sealed.slice(0, 20)}${sealed[20] === 'A' ? 'B' : 'A'}${sealed.slice(21)}`, 'one'),
    ).toBeNull();
    const withKey = sealing.with('of its owner').seal('an answer', 'one');
    expect(sealing.with('of its owner').open(withKey, 'one')).toBe('an answer');
    for (const other of [sealing, sealing.with('of another')]) expect(other.open(withKey, 'one')).toBeNull();
    for (const nothing of ['', 'x', 'not sealed at all']) expect(sealing.open(nothing, 'one')).toBeNull();
  });
});
