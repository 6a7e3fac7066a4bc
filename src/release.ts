import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The release that runs: a built folder, or the sources. */

const ROOT = join(__dirname, '..');
const isBuilt = __filename.endsWith('.js');

interface Manifest {
  version: string;
  /** Commit of the sources; only in a built release. */
  commit?: string;
}

const { version, commit } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;

/** Version and commit of the release, such as `0.1.0+05249fc`. */
export const RELEASE = commit ? `${version}+${commit}` : version;

/** Folder from which the server serves the console. */
export const CONSOLE_FOLDER = join(ROOT, isBuilt ? 'console' : 'dist/console');
