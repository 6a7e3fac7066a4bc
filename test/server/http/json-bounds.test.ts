import fc from 'fast-check';
import { JsonBounds } from '../../../src/server/http/json-bounds';

const measured = (json: unknown): { values: number; levels: number } => {
  if (json === null || typeof json !== 'object') return { values: 1, levels: 0 };
  const inner = Object.values(json).map(measured);
  return {
    values: inner.reduce((sum, { values }) => sum + values, 1),
    levels: Math.max(0, ...inner.map(({ levels }) => levels)) + 1,
  };
};

/** Splits the text after the given byte offsets. */
const inPieces = (text: string, cuts: readonly number[]): Uint8Array[] => {
  const bytes = Buffer.from(text);
  const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return at.slice(1).map((end, i) => bytes.subarray(at[i], end));
};

describe('the bounds of JSON', () => {
  it('are counted in its bytes as they would be in its values, wherever the bytes are cut', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 8 }),
        fc.array(fc.nat(), { maxLength: 6 }),
        fc.constantFrom(undefined, 1, '\t'),
        (value, cuts, indent) => {
          const text = JSON.stringify(value, undefined, indent);
          const bounds = new JsonBounds('The body');
          for (const piece of inPieces(text, cuts)) bounds.read(piece);
          expect({ values: bounds.values, levels: bounds.levels }).toEqual(measured(JSON.parse(text)));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('are 64 levels and two million values', () => {
    const read = (text: string) => () => new JsonBounds('The body').read(Buffer.from(text));
    expect(read('['.repeat(64))).not.toThrow();
    expect(read('['.repeat(65))).toThrow('The body is nested more than 64 levels deep');
    expect(read(`[${'0,'.repeat(1_999_999)}`)).not.toThrow();
    expect(read(`[${'0,'.repeat(2_000_000)}`)).toThrow('The body holds more than 2000000 values');
  });
});
