import 'reflect-metadata';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A bench is a file `NAME.bench.ts` here that exports `run(args)`; `npm run -s bench -- NAME …` runs it. */
interface Bench {
  run(args: string[]): Promise<void>;
}

async function main([name, ...args]: string[]): Promise<void> {
  const file = name && join(__dirname, `${name}.bench.ts`);
  if (!file || !existsSync(file)) {
    const names = readdirSync(__dirname)
      .filter((f) => f.endsWith('.bench.ts'))
      .map((f) => f.replace('.bench.ts', ''));
    throw new Error(`Unknown bench: ${name ?? '(none)'}. There are: ${names.join(', ')}`);
  }
  const bench = (await import(file)) as Bench;
  await bench.run(args);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
