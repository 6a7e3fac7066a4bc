import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { ContactLoad } from '../../src/engines/staffing/load';
import { peopleRequired, peopleScheduled, serviceOf } from '../../src/engines/staffing/requirement';
import { csvLine, readCsv, type Row } from './support/csv';

/**
 * `--in POINTS.csv --out OUT.csv`: agents, scheduled people and service level of every point (model C or A, contacts
 * per interval, seconds). If a point has no number of agents, the number required for its target is used; if it has no
 * target, its service level is left empty. `--time`: instead measures 134,400 requirements (96 intervals x 28 days x 50
 * queues) of Erlang C and of Erlang A.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { in: { type: 'string' }, out: { type: 'string' }, time: { type: 'boolean' } },
  });
  if (values.time) return timeRequirements();
  if (!values.in || !values.out) throw new Error('Usage: staffing --in POINTS.csv --out OUT.csv, or staffing --time');
  const lines = [csvLine(['id', 'agents', 'scheduled', 'pwait', 'sl', 'asa_s', 'occupancy', 'abandon'])];
  for (const row of readCsv(values.in)) lines.push(csvLine(answer(row)));
  writeFileSync(values.out, `${lines.join('\n')}\n`);
}

function answer(row: Row): (string | number)[] {
  const number = (column: string): number | undefined => (row[column]?.trim() ? Number(row[column]) : undefined);
  const load: ContactLoad = {
    contacts: number('arrivals') ?? 0,
    intervalSeconds: number('interval_s') ?? 1800,
    handleTimeSeconds: number('aht_s') ?? 0,
    patienceSeconds: row.model === 'A' ? number('patience_s') : undefined,
  };
  const target = {
    serviceLevel: number('target_sl'),
    withinSeconds: number('target_s'),
    maxOccupancy: number('max_occ'),
  };
  const agents = number('agents') ?? peopleRequired(load, target);
  const service = serviceOf(agents, load, target);
  return [
    row.id ?? '',
    agents,
    peopleScheduled(agents, number('shrinkage') ?? 0),
    fixed(service.waitProbability),
    target.withinSeconds === undefined ? '' : fixed(service.serviceLevel),
    fixed(service.averageWaitSeconds),
    fixed(service.occupancy),
    row.model === 'A' ? fixed(service.abandonment) : '',
  ];
}

function fixed(value: number): string {
  return Number.isFinite(value) ? value.toFixed(12) : 'Infinity';
}

function timeRequirements(): void {
  const loads: ContactLoad[] = [];
  for (let queue = 0; queue < 50; queue++) {
    for (let day = 0; day < 28; day++) {
      for (let interval = 0; interval < 96; interval++) {
        const contacts = (1 + queue) * (0.4 + Math.sin((Math.PI * interval) / 96)) * (1 + 0.03 * (day % 7));
        loads.push({
          contacts,
          intervalSeconds: 900,
          handleTimeSeconds: 240 + 5 * queue + (interval % 12),
          patienceSeconds: 180,
        });
      }
    }
  }
  const target = { serviceLevel: 0.8, withinSeconds: 20, maxOccupancy: 0.9 };
  for (const model of ['C', 'A'] as const) {
    const posed = model === 'A' ? loads : loads.map((load) => ({ ...load, patienceSeconds: undefined }));
    for (let run = 1; run <= 3; run++) {
      const from = process.hrtime.bigint();
      let people = 0;
      for (const load of posed) people += peopleRequired(load, target);
      const seconds = Number(process.hrtime.bigint() - from) / 1e9;
      process.stdout.write(
        `Erlang ${model}, run ${run}: ${posed.length} requirements, ${people} people, ${seconds.toFixed(3)} s\n`,
      );
    }
  }
}
