/** Loaded before a program, this sets its wall clock ahead by CLOCK_AHEAD_HOURS. */
const aheadMs = Number(process.env.CLOCK_AHEAD_HOURS) * 3_600_000;
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
