import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setEnvironmentData } from 'node:worker_threads';
import { transformFile } from '@swc/core';

/** JavaScript for worker threads, compiled outside the main thread and outside the workers. */

/** Makes threads run TypeScript that `provideCode` has compiled. */
export const THREAD_ARGUMENTS = ['-r', join(__dirname, 'thread-register.cjs')];

const OPTIONS = {
  configFile: join(__dirname, '../../../.swcrc'),
  sourceMaps: 'inline',
  inlineSourcesContent: false,
} as const;
/** Imports of a neighbor, as the compiler writes them. */
const NEIGHBORS = /\brequire(?:\.resolve)?\(['"](\.{1,2}\/[^'"]+)['"]\)/g;

const compiled = new Map<string, string>();

/** Gives threads that begin from now on these modules and all that they import. */
export async function provideCode(modules: readonly string[]): Promise<void> {
  const asked = new Set(modules);
  for (const file of asked) {
    if (!compiled.has(file)) compiled.set(file, (await transformFile(file, OPTIONS)).code);
    for (const [, path = ''] of (compiled.get(file) as string).matchAll(NEIGHBORS)) {
      const neighbor = `${join(dirname(file), path)}.ts`;
      if (existsSync(neighbor)) asked.add(neighbor);
    }
  }
  setEnvironmentData('muster.threadCode', compiled);
}
