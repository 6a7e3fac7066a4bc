/** Loaded before a program, this sets its wall clock ahead by CLOCK_AHEAD_HOURS; SIGUSR2 sets it back, or ahead. */
const stepMs = Number(process.env.CLOCK_AHEAD_HOURS) * 3_600_000;
let aheadMs = stepMs;
process.on('SIGUSR2', () => (aheadMs = stepMs - aheadMs));
const MachineDate = Date;

class ShiftedDate extends MachineDate {
  constructor(...values: []) {
    if (values.length === 0) super(MachineDate.now() + aheadMs);
    else super(...values);
  }

  static override now(): number {
    return MachineDate.now() + aheadMs;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
