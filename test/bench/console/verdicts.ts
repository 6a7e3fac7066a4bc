import { loadavg } from 'node:os';

/** Measurements with their limits. */

export interface Verdict {
  name: string;
  is: number;
  allowed: number;
  unit: string;
  /** More is better. */
  atLeast?: boolean;
}

const text = (value: number): string => (Math.round(value * 10) / 10).toString();

/** A line each, under a title that says how busy the machine is (processes that run or wait to). */
export function printVerdicts(title: string, verdicts: readonly Verdict[]): void {
  const lines = verdicts.map(({ name, is, allowed, unit, atLeast = false }) => {
    const holds = atLeast ? is >= allowed : is <= allowed;
    const bound = `${atLeast ? 'at least' : 'at most'} ${allowed}`;
    const figure = `${text(is)} ${unit}`.padStart(12);
    return `  ${name.padEnd(38)} ${figure}  ${bound.padEnd(12)}  ${holds ? 'holds' : 'misses'}`;
  });
  process.stdout.write(`${title} (load ${(loadavg()[0] as number).toFixed(1)})\n${lines.join('\n')}\n`);
}
