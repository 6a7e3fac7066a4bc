/** From the bytes of a file to its text. */

export const ENCODINGS = ['utf-8', 'windows-1252', 'windows-1250', 'windows-1251', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface Decoded {
  text: string;
  encoding: Encoding;
}

const SAMPLE_BYTES = 4096;

/** Decodes with the chosen encoding, otherwise by byte order mark, as UTF-8 if valid, or as Windows-1252. */
export function decode(bytes: Uint8Array, chosen?: Encoding): Decoded {
  const marked = chosen ?? byMark(bytes) ?? byZeros(bytes);
  if (marked) return { text: new TextDecoder(marked).decode(bytes), encoding: marked };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}

function byMark([first, second, third]: Uint8Array): Encoding | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

/** Latin text in UTF-16 is zero in every other byte. */
function byZeros(bytes: Uint8Array): Encoding | undefined {
  const zeros: [number, number] = [0, 0];
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  sample.forEach((byte, i) => byte === 0 && zeros[(i % 2) as 0 | 1]++);
  const few = sample.length / 8;
  if (zeros[1] > few && zeros[1] > 4 * zeros[0]) return 'utf-16le';
  return zeros[0] > few && zeros[0] > 4 * zeros[1] ? 'utf-16be' : undefined;
}

/** Detects workbooks, which are zip archives or the older binary format, not text. */
export const isWorkbook = ([a, b, c, d]: Uint8Array): boolean =>
  (a === 0x50 && b === 0x4b && c === 3 && d === 4) || (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0);
