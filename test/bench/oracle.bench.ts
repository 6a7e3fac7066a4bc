import { parseArgs } from 'node:util';
import { differences } from '../features/adherence/oracle-check';
import { randomDay } from '../features/adherence/random-day';

/**
 * `npm run -s bench -- oracle [--days 10000] [--seed 0]`: random agent-days, judged and compared with the oracle's
 * second by second.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    strict: false,
    options: { days: { type: 'string', default: '10000' }, seed: { type: 'string', default: '0' } },
  });
  const [days, first] = [Number(values.days), Number(values.seed)];
  const started = Date.now();
  const found: string[] = [];
  for (let seed = first; seed < first + days; seed++) found.push(...differences(randomDay(seed)));
  const seconds = Math.round((Date.now() - started) / 1000);
  process.stdout.write(`${JSON.stringify({ days, seed: first, differences: found.length, seconds })}\n`);
  if (found.length > 0) throw new Error(found.slice(0, 20).join('\n'));
}
