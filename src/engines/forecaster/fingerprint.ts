import type { DayGrid } from './day-grid';

/** 32 bits twice over of the grid's bytes, as 16 hexadecimal digits (FNV-1a, Fowler, Noll & Vo 1991, with two offsets). */
export function fingerprint(grid: DayGrid, further: string): string {
  let a = 0x811c9dc5;
  let b = 0x01000193;
  const mix = (word: number): void => {
    a = Math.imul(a ^ word, 0x01000193) >>> 0;
    b = Math.imul(b ^ ((word << 7) | (word >>> 25)), 0x01000193) >>> 0;
  };
  const view = new DataView(new ArrayBuffer(8));
  const mixNumber = (value: number): void => {
    view.setFloat64(0, value === value ? value : -1, true);
    mix(view.getUint32(0, true));
    mix(view.getUint32(4, true));
  };
  [grid.firstDay, grid.days, grid.slotMinutes].forEach(mixNumber);
  grid.volume.forEach(mixNumber);
  grid.handledSeconds.forEach(mixNumber);
  for (let i = 0; i < further.length; i++) mix(further.charCodeAt(i));
  return a.toString(16).padStart(8, '0') + b.toString(16).padStart(8, '0');
}
