import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformFile } from '@swc/core';

const ROOT = path.resolve(__dirname, '../..');
/** Folder for the compiled JavaScript of child processes and Jest workers, with source maps. */
const FOLDER = path.join(ROOT, 'node_modules/.cache/muster-test');
/** Sources that they may load: the server, its commands and migrations, and test scripts. */
const SOURCES = ['src', 'migrations', 'test/support', 'test/console/support', 'mikro-orm.config.ts'];
const OPTIONS = {
  configFile: path.join(ROOT, '.swcrc'),
  sourceMaps: true,
  inlineSourcesContent: false,
} as const;

/** Compiles the sources that have changed since the last run. Returns the output folder. */
export async function compileSources(): Promise<string> {
  const files = (await Promise.all(SOURCES.map(filesOf))).flat().filter((file) => file.endsWith('.ts'));
  await Promise.all(files.map(compile));
  return FOLDER;
}

async function filesOf(source: string): Promise<string[]> {
  if (source.endsWith('.ts')) return [source];
  const files = await readdir(path.join(ROOT, source), { recursive: true });
  return files.map((file) => path.join(source, file));
}

async function compile(file: string): Promise<void> {
  const target = path.join(FOLDER, file);
  const [source, compiled] = await Promise.all([stat(path.join(ROOT, file)), stat(target).catch(() => undefined)]);
  if (compiled && compiled.mtimeMs > source.mtimeMs) return;
  const { code, map } = await transformFile(path.join(ROOT, file), OPTIONS);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(`${target}.map`, String(map));
  await writeFile(target, `${code}\n//# sourceMappingURL=${pathToFileURL(target).href}.map\n`);
}
