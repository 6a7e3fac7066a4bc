/** A shift of whole hours that covers all of them, in slots of an hour. */
export const hourlyShift = (template: number, startMinute: number, minutes: number) => ({
  name: `${startMinute}`,
  template,
  startMinute,
  endMinute: startMinute + minutes,
  minutes,
  covers: Array.from({ length: minutes / 60 }, (_, i) => startMinute / 60 + i),
});
