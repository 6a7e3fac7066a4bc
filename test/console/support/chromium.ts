import { accessSync, constants, existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { startProcess } from '../../support/process';

/** Which Chromium tests run in: npm's on Linux of 64-bit PCs, the same for everybody; elsewhere the one on `PATH`. */

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

interface Chromium {
  executablePath: string;
  args: string[];
  environment: Record<string, string>;
}

/** npm's Chromium makes no windows, which cost more than most tests: it opens a page in a fifth of the time. */
export const chromiumOf = async (): Promise<Chromium> =>
  process.platform === 'linux' && process.arch === 'x64' ? packaged() : ofThisMachine();

/** Unpacked once, in its package: who removes that removes it too. Several processes may do so at once. */
async function packaged(): Promise<Chromium> {
  const home = join(require.resolve('@sparticuz/chromium'), '../../..');
  const folder = join(home, 'unpacked');
  if (!existsSync(folder)) {
    const making = await mkdtemp(join(home, 'unpacking-'));
    try {
      // Tells it that the system brings no libraries, and where it is to put them.
      const environment = { AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x', TMPDIR: making };
      const { code, stderr } = await startProcess('test/console/support/unpack-chromium.ts', { environment }).ended;
      if (code !== 0) throw new Error(`Chromium was not unpacked: ${stderr}`);
      const fonts = `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts</cachedir></fontconfig>`;
      await writeFile(join(making, 'fonts', 'fonts.conf'), fonts); // its own expects them in /tmp
      await rename(making, folder);
    } catch (error) {
      if (!existsSync(folder)) throw error; // another process was quicker
    } finally {
      await rm(making, { recursive: true, force: true });
    }
  }
  return {
    executablePath: join(folder, 'chromium'),
    // For machines that have no room or no rights for a sandbox.
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
        // not here
      }
    }
  throw new Error(`No Chromium on PATH: none of ${NAMES.join(', ')}`);
}
