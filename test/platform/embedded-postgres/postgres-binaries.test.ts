import { execFileSync } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { accountFor } from '../../../src/platform/embedded-postgres/postgres-account';
import { locatePackage, preparePostgresBinaries } from '../../../src/platform/embedded-postgres/postgres-binaries';

const itAsRoot = process.getuid?.() === 0 ? it : it.skip;

describe('the programs of the embedded PostgreSQL', () => {
  let folder: string;
  let packageFolder: string;
  let temporary: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'muster-test-'));
    [packageFolder, temporary] = [path.join(folder, 'package'), path.join(folder, 'temporary')];
    await cp(locatePackage(), packageFolder, { recursive: true, verbatimSymlinks: true });
    await mkdir(temporary);
    await chmod(folder, 0o755);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('run where the install left out the links between libraries', async () => {
    const libraries = path.join(packageFolder, 'native', 'lib');
    for (const entry of await readdir(libraries, { withFileTypes: true })) {
      if (entry.isSymbolicLink()) await rm(path.join(libraries, entry.name));
    }
    expect(await prepare()).toBe(path.join(packageFolder, 'native', 'bin', 'postgres'));
    expect(await readdir(temporary)).toEqual([]);
  });

  itAsRoot('are copied once when their user cannot enter the checkout', async () => {
    await chmod(packageFolder, 0o700);
    const first = await prepare();
    const { ino } = await stat(first);
    expect(path.dirname(path.dirname(path.dirname(first)))).toBe(temporary);
    expect(await prepare()).toBe(first);
    expect((await stat(first)).ino).toBe(ino);
    expect(await readdir(temporary)).toHaveLength(1);
  });

  itAsRoot('are copied by many starts at once', async () => {
    await chmod(packageFolder, 0o700);
    const [first, ...others] = await Promise.all([prepare(), prepare(), prepare()]);
    expect(others).toEqual([first, first]);
    expect(await readdir(temporary)).toHaveLength(1);
  });

  itAsRoot('are copied again when the temporary folder was swept', async () => {
    await chmod(packageFolder, 0o700);
    const copy = path.dirname(path.dirname(await prepare()));
    await rm(path.join(copy, 'share'), { recursive: true });
    await prepare();
    expect(await readdir(copy)).toContain('share');
  });

  itAsRoot('are never taken from a copy that somebody else has laid out', async () => {
    await chmod(packageFolder, 0o700);
    const planted = path.dirname(path.dirname(await prepare()));
    await chown(planted, 65534, 65534);
    await expect(prepare()).rejects.toThrow('belongs to somebody else');
    await mkdir(path.join(folder, 'second'));
    const elsewhere = await prepare([temporary, path.join(folder, 'second')]);
    expect(elsewhere.startsWith(path.join(folder, 'second'))).toBe(true);
  });

  /** Returns the program, after running it as the user it will run as. */
  async function prepare(temporaryFolders = [temporary]): Promise<string> {
    const account = await accountFor(path.join(folder, 'no cluster yet'));
    const { postgres } = await preparePostgresBinaries(account, packageFolder, temporaryFolders);
    expect(execFileSync(postgres, ['--version'], { cwd: '/', ...account }).toString()).toContain('PostgreSQL');
    return postgres;
  }
});
