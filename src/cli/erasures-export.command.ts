import { open, readFile, rename, rm } from 'node:fs/promises';
import { z } from 'zod';
import { allErasures } from '../features/privacy/erasure-list.queries';
import { flagsOf, type Command } from './command';

const flagsShape = z.object({ to: z.string().min(1) });

/** Writes the ids of all erased people to a file, for a restore of a backup that still has them. */
export const erasuresExport: Command = {
  name: 'erasures:export',
  about: 'Writes the ids of all erased people to a file. Keep it with the backups, which still contain these people.',
  flags: { to: { value: 'FILE', isRequired: true, about: 'the file to write' } },
  async run(given, operator) {
    const { to } = flagsOf(flagsShape, given);
    return operator.inDatabase(async (ctx) => {
      const list = await allErasures(ctx);
      const known = await linesIn(to);
      if (list.length < known)
        throw new Error(`${to} has ${known} erasures, the database ${list.length}: nothing was written`);
      await replaceFile(to, list.map((erasure) => `${JSON.stringify(erasure)}\n`).join(''));
      return { erasures: list.length, file: to };
    });
  },
};

/** Returns the number of erasures in a file; 0 if there is none. */
async function linesIn(file: string): Promise<number> {
  try {
    return (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '').length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}

/** Replaces the file at once, so that the former one stays if writing fails. */
async function replaceFile(file: string, text: string): Promise<void> {
  const written = `${file}.${process.pid}.tmp`;
  try {
    const handle = await open(written, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(written, file);
  } catch (error) {
    await rm(written, { force: true });
    throw error;
  }
}
