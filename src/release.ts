import { join } from 'node:path';

/** The release that runs: a built folder, or the sources. */

const ROOT = join(__dirname, '..');
const isBuilt = __filename.endsWith('.js');

/** Folder from which the server serves the console. */
export const CONSOLE_FOLDER = join(ROOT, isBuilt ? 'console' : 'dist/console');
