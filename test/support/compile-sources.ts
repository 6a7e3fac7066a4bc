import { readdirSync } from 'node:fs';
import path from 'node:path';
import { compile } from '../../src/register.cjs';

const ROOT = path.resolve(__dirname, '../..');
/** Sources that workers of Jest and child processes load. */
const SOURCES = ['src', 'migrations', 'test/support', 'test/console/support'];

/** Compiles what has changed since the last run, so that no two processes do so. */
export function compileSources(): void {
  for (const source of SOURCES)
    for (const file of readdirSync(path.join(ROOT, source), { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.ts')) compile(path.join(ROOT, source, file));
  compile(path.join(ROOT, 'mikro-orm.config.ts'));
}
