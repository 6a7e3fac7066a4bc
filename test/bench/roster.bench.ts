import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Problem } from '../../src/engines/optimizer/model/problem';
import { solve } from '../../src/engines/optimizer/solve';
import { readRosterText } from '../support/problems/roster-text';
import { makeShiftCover } from '../support/problems/shift-cover';

/**
 * `roster --instance FILE --seconds N --seed S --out OUT.csv`: solves an instance in the published text format and
 * writes `employee,day,shift` for every shift (days from 0). `--made PEOPLE,SHIFTS,DAYS,SEED` generates an instance
 * instead; `--tight` one whose coverage cannot be met, as in most published ones.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      instance: { type: 'string' },
      made: { type: 'string' },
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
      out: { type: 'string' },
      epochs: { type: 'string' },
      tight: { type: 'boolean' },
      verbose: { type: 'boolean' },
    },
  });
  const problem = values.made
    ? madeProblem(values.made, values.tight)
    : values.instance && readRosterText(readFileSync(values.instance, 'utf8'));
  if (!problem) throw new Error('roster needs --instance FILE or --made PEOPLE,SHIFTS,DAYS,SEED');
  const seconds = Number(values.seconds);
  const begun = performance.now();
  const result = await solve(problem, {
    seed: Number(values.seed),
    epochs: values.epochs ? Number(values.epochs) : undefined,
    limit: { seconds, clock: () => performance.now() },
    onProgress: values.verbose
      ? (p) =>
          process.stderr.write(
            `${((performance.now() - begun) / 1000).toFixed(1)}s epoch ${p.epoch} ${p.phases.join('+')} ` +
              `hard ${p.hard} cost ${p.cost} bound ${p.bound ?? '-'}\n`,
          )
      : undefined,
  });
  if (values.out) {
    const lines = ['employee,day,shift'];
    problem.people.forEach((person, p) => {
      for (let day = 0; day < problem.days; day++) {
        const v = result.cells[p * problem.days + day]!;
        if (v) lines.push(`${person.id},${day},${problem.kinds[v - 1]!.name}`);
      }
    });
    writeFileSync(values.out, `${lines.join('\n')}\n`);
  }
  const { certificate } = result;
  console.log(`objective   ${result.cost}`);
  console.log(`bound       ${result.bound?.toFixed(3) ?? 'none'}`);
  console.log(`gap         ${result.gap == null ? 'unknown' : `${(result.gap * 100).toFixed(3)} %`}`);
  console.log(
    `certificate ${
      certificate.legal ? 'legal: no hard rule ' + 'broken' : `${certificate.hardViolations} hard rules ` + `broken`
    }; cost by rule ${JSON.stringify(certificate.costByConstraint)}`,
  );
  for (const v of certificate.violations.slice(0, 20))
    console.log(`broken      ${v.constraint}: ${v.person}, day ${v.day}, ${v.units}`);
  for (const { says } of result.impossible.slice(0, 20)) console.log(`impossible  ${says}`);
  console.log(
    `ended       ${result.ended} after ${result.epochs} epochs, ${((performance.now() - begun) / 1000).toFixed(1)} s`,
  );
}

function madeProblem(text: string, tight?: boolean): Problem {
  const [people, shifts, days, seed] = text.split(',').map(Number);
  if (![people, shifts, days, seed].every(Number.isInteger))
    throw new Error(`'${text}' is no PEOPLE,SHIFTS,DAYS,SEED: give four whole numbers`);
  return makeShiftCover({ people: people!, shifts: shifts!, days: days!, seed: seed!, tight });
}
