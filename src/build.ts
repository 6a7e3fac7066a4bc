import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, cp, link, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildConsole } from './console-build';
import { compile } from './register.cjs';
import { CONSOLE_FOLDER } from './release';

/**
 * `npm run build`: makes the folder `dist` of compiled server, console and production packages, which starts with
 * `node src/main.js`. `npm start` makes it without packages, as it finds those of the sources, and starts it. Only what
 * has changed is made again.
 */

const ROOT = join(__dirname, '..');
const { values } = parseArgs({
  options: { to: { type: 'string', default: join(ROOT, 'dist') }, 'with-packages': { type: 'boolean' } },
});
const DIST = resolve(values.to);
const SRC = join(ROOT, 'src');
const CONSOLE = join(SRC, 'console');
/** Sources of a release, besides the console. */
const SOURCES = ['src', 'migrations', 'schema/operations/console', 'mikro-orm.config.ts'];
/** Written by other steps than `buildFile`. */
const OTHERS = ['console', 'node_modules', 'package.json', 'package-lock.json'];
/** Tools of the sources, which a release does not need. */
const TOOLS = ['build.ts', 'console-build.ts', 'dev.ts', 'register.cjs', 'register.d.cts'];
/** The same commands as in the sources. */
const SCRIPTS = {
  start: 'exec node --max-semi-space-size=16 src/main.js',
  muster: 'node src/cli/muster.js',
};
const LOCK = join(ROOT, 'package-lock.json');

interface Package {
  dev?: boolean;
  devOptional?: boolean;
}

async function build(): Promise<void> {
  await mkdir(DIST, { recursive: true });
  await Promise.all([buildConsole(tell), buildSources(), writeManifest()]);
  const itsConsole = join(DIST, 'console');
  if (itsConsole !== CONSOLE_FOLDER) await cp(CONSOLE_FOLDER, itsConsole, { recursive: true });
  if (values['with-packages'] || (await isThere(join(DIST, 'node_modules')))) await copyPackages();
}

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

/** Files built at once: fewer than a process may have open, often 1,024. */
const FILES_AT_ONCE = 100;

async function buildSources(): Promise<void> {
  const sources = (await Promise.all(SOURCES.map((source) => filesIn(join(ROOT, source))))).flat();
  const wanted = sources.filter((file) => !file.startsWith(`${CONSOLE}/`) && !TOOLS.includes(relative(SRC, file)));
  const made = new Set<string>();
  for (let at = 0; at < wanted.length; at += FILES_AT_ONCE)
    for (const file of await Promise.all(wanted.slice(at, at + FILES_AT_ONCE).map(buildFile))) made.add(file);
  // Removed migrations and pages would otherwise remain part of the release.
  for (const entry of await readdir(DIST)) {
    if (OTHERS.includes(entry)) continue;
    for (const file of await filesIn(join(DIST, entry)))
      if (!made.has(file.replace(/\.map$/, ''))) await rm(file, { force: true });
  }
}

async function buildFile(source: string): Promise<string> {
  const target = join(DIST, relative(ROOT, source)).replace(/\.ts$/, '.js');
  if ((await modifiedMs(target)) > (await modifiedMs(source))) return target;
  await mkdir(dirname(target), { recursive: true });
  if (!source.endsWith('.ts')) {
    await writeFile(target, await readFile(source));
    return target;
  }
  const compiled = compile(source);
  const code = (await readFile(compiled, 'utf8')).replace(
    /(?<=\n\/\/# sourceMappingURL=).*/,
    `${basename(target)}.map`,
  );
  await writeFile(`${target}.map`, await readFile(`${compiled}.map`));
  await writeFile(target, code);
  return target;
}

async function writeManifest(): Promise<void> {
  const { name, version, license, engines, dependencies } = JSON.parse(
    await readFile(join(ROOT, 'package.json'), 'utf8'),
  ) as Record<string, unknown>;
  const commit = process.env.MUSTER_COMMIT ?? commitOf();
  const manifest = { name, version, commit, private: true, license, engines, scripts: SCRIPTS, dependencies };
  await writeFile(join(DIST, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Returns the short id of the commit; undefined outside a clone. */
function commitOf(): string | undefined {
  try {
    const git = (args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
    return git(['rev-parse', '--short=7', 'HEAD']);
  } catch {
    return undefined;
  }
}

/** Copies the production packages that `npm ci` has installed: no network, and the versions that were tested. */
async function copyPackages(): Promise<void> {
  const lock = await readFile(LOCK, 'utf8');
  const stamp = createHash('sha256').update(lock).digest('hex');
  const folder = join(DIST, 'node_modules');
  const stampFile = join(folder, '.stamp');
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return;
  await rm(folder, { recursive: true, force: true });
  const { packages } = JSON.parse(lock) as { packages: Record<string, Package> };
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    const from = join(ROOT, path);
    if (!path || dev || devOptional || !(await isThere(from))) continue; // packages of other platforms are not there
    await linkFiles(from, join(DIST, path));
  }
  await writeFile(stampFile, stamp);
}

/** Nested packages have entries of their own; types and source maps of packages are for developers. */
const LEFT_OUT = /^node_modules$|\.d\.[cm]?ts$|\.(js|cjs|mjs|ts)\.map$/;

/** Hard links take no space. Another file system needs copies. */
async function linkFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkFiles(source, target);
    else if (entry.isSymbolicLink()) await cp(source, target, { verbatimSymlinks: true });
    else await link(source, target).catch(() => copyFile(source, target));
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const modifiedMs = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => -1,
  );

async function filesIn(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

build().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
