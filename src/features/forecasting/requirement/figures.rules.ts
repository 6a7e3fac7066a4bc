/** Figures of a stream's requirement by interval, and how a day of them is stored. */

/** Each list holds the intervals of some days, one after another, as the wall clock shows them. */
export interface Figures {
  contacts: Float32Array;
  handleTimeSeconds: Float32Array;
  /** Net people on duty: whole, but for deferred work. */
  required: Float32Array;
  /** After shrinkage, not rounded. */
  scheduled: Float32Array;
  /** Probability that `required` meet the target; NaN where there is none. */
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

/** A day's figures as bytes: column after column of 32-bit floating point numbers, little-endian. */
export function packedDay(figures: Figures, day: number, slots: number): Buffer {
  const bytes = Buffer.allocUnsafe(COLUMNS.length * slots * Float32Array.BYTES_PER_ELEMENT);
  let at = 0;
  for (const name of COLUMNS)
    for (let slot = 0; slot < slots; slot++) at = bytes.writeFloatLE(figures[name][day * slots + slot] as number, at);
  return bytes;
}

/** Writes a stored day into figures of several days. */
export function unpackDay(bytes: Buffer, figures: Figures, day: number, slots: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  COLUMNS.forEach((name, column) => {
    const into = figures[name];
    for (let slot = 0; slot < slots; slot++)
      into[day * slots + slot] = view.getFloat32((column * slots + slot) * Float32Array.BYTES_PER_ELEMENT, true);
  });
}

/** Copies whole days from figures to figures. */
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
