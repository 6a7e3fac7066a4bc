import { differences } from '../adherence/oracle-check';
import { randomDay } from '../adherence/random-day';

/** `npm run -s bench -- oracle [--days 10000]`: random agent-days, judged and compared with the oracle's second by second. */
export async function run(args: string[]): Promise<void> {
  const days = Number(args[args.indexOf('--days') + 1] ?? 10_000) || 10_000;
  const started = Date.now();
  const found: string[] = [];
  for (let seed = 0; seed < days; seed++) found.push(...differences(randomDay(seed)));
  process.stdout.write(`${JSON.stringify({ days, differences: found.length, seconds: Math.round((Date.now() - started) / 1000) })}\n`);
  if (found.length > 0) throw new Error(found.slice(0, 20).join('\n'));
}
