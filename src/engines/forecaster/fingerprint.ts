import type { DayGrid } from './history/day-grid';

/** Two 32-bit hashes of the grid, as 16 hexadecimal digits (FNV-1a, Fowler, Noll & Vo 1991, with two offsets). */
export function fingerprint(grid: DayGrid, further: string): string {
  let a = 0x811c9dc5;
  let b = 0x01000193;
  const mix = (word: number): void => {
    a = Math.imul(a ^ word, 0x01000193) >>> 0;
    b = Math.imul(b ^ ((word << 7) | (word >>> 25)), 0x01000193) >>> 0;
  };
  // Thousandths of a contact, low word and, where there is one, high word: exact for any count, and the same on every
  // machine.
  const mixNumber = (value: number): void => {
    const thousandths = value === value ? Math.round(value * 1000) : -1;
    mix(thousandths >>> 0);
    if (thousandths > 4294967295) mix(Math.floor(thousandths / 4294967296) >>> 0);
  };
  [grid.firstDay, grid.days, grid.slotMinutes].forEach(mixNumber);
  for (let cell = 0; cell < grid.volume.length; cell++) {
    mixNumber(grid.volume[cell]!);
    if (grid.handledSeconds[cell]! > 0) mixNumber(grid.handledSeconds[cell]!);
  }
  for (let i = 0; i < further.length; i++) mix(further.charCodeAt(i));
  return a.toString(16).padStart(8, '0') + b.toString(16).padStart(8, '0');
}
