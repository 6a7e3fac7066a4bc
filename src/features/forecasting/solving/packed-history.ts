import type { HistoryColumns } from '../../../engines/forecaster/history/history-columns';

/** Converts history from PostgreSQL's packed columns in network byte order to the engine's columns. */

/** Intervals of some days. */
export interface HistoryPart {
  /** int4, days since 1970. */
  day: Uint8Array;
  /** int2, minutes after midnight. */
  minute: Uint8Array;
  /** float8, contacts. */
  volume: Uint8Array;
  /** float8. */
  handleTimeSeconds: Uint8Array;
}

/** Totals by day. */
export interface PackedDays {
  /** int4, days since 1970. */
  day: Uint8Array;
  /** float8, contacts. */
  total: Uint8Array;
}

export function columnsOfParts(parts: readonly HistoryPart[]): HistoryColumns {
  return {
    day: int32sOf(parts.map(({ day }) => day)),
    minute: int16sOf(parts.map(({ minute }) => minute)),
    volume: float64sOf(parts.map(({ volume }) => volume)),
    handleTimeSeconds: float64sOf(parts.map(({ handleTimeSeconds }) => handleTimeSeconds)),
  };
}

export function daysOf({ day, total }: PackedDays): { day: Int32Array; total: Float64Array } {
  return { day: int32sOf([day]), total: float64sOf([total]) };
}

const int32sOf = (parts: readonly Uint8Array[]): Int32Array => new Int32Array(joined(parts, 'swap32'));
const int16sOf = (parts: readonly Uint8Array[]): Int16Array => new Int16Array(joined(parts, 'swap16'));
const float64sOf = (parts: readonly Uint8Array[]): Float64Array => new Float64Array(joined(parts, 'swap64'));

/** Concatenates all parts in the byte order of this machine. */
function joined(parts: readonly Uint8Array[], swap: 'swap16' | 'swap32' | 'swap64'): ArrayBuffer {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  if (LITTLE_ENDIAN) Buffer.from(bytes.buffer)[swap]();
  return bytes.buffer;
}

const LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;
