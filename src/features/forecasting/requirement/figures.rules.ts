/** Figures of a requirement by interval, and their storage format per day. */

/** Each array holds the intervals of consecutive days on the wall clock. */
export interface Figures {
  contacts: Float32Array;
  handleTimeSeconds: Float32Array;
  /** Net people on duty; whole, except for deferred work. */
  required: Float32Array;
  /** With shrinkage, unrounded. */
  scheduled: Float32Array;
  /** Probability that `required` people meet the target; NaN if unknown. */
  probability: Float32Array;
}

const COLUMNS = [
  'contacts',
  'handleTimeSeconds',
  'required',
  'scheduled',
  'probability',
] as const satisfies readonly (keyof Figures)[];

export function emptyFigures(intervals: number): Figures {
  const column = (): Float32Array => new Float32Array(intervals);
  return {
    contacts: column(),
    handleTimeSeconds: column(),
    required: column(),
    scheduled: column(),
    probability: column().fill(NaN),
  };
}

/** Packs the figures of a day: one column after another as little-endian 32-bit floats. */
export function packedDay(figures: Figures, day: number, slots: number): Buffer {
  const bytes = Buffer.allocUnsafe(COLUMNS.length * slots * Float32Array.BYTES_PER_ELEMENT);
  let at = 0;
  for (const name of COLUMNS)
    for (let slot = 0; slot < slots; slot++) at = bytes.writeFloatLE(figures[name][day * slots + slot] as number, at);
  return bytes;
}

/** Unpacks a stored day into figures of several days. */
export function unpackDay(bytes: Buffer, figures: Figures, day: number, slots: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  COLUMNS.forEach((name, column) => {
    const into = figures[name];
    for (let slot = 0; slot < slots; slot++)
      into[day * slots + slot] = view.getFloat32((column * slots + slot) * Float32Array.BYTES_PER_ELEMENT, true);
  });
}

/** Copies full days between figures. */
export function copyDays(
  from: Figures,
  fromDay: number,
  into: Figures,
  intoDay: number,
  days: number,
  slots: number,
): void {
  for (const name of COLUMNS)
    into[name].set(from[name].subarray(fromDay * slots, (fromDay + days) * slots), intoDay * slots);
}
