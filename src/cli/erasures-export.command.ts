import { writeFile } from 'node:fs/promises';
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
      await writeFile(to, list.map((erasure) => `${JSON.stringify(erasure)}\n`).join(''), { mode: 0o600 });
      return { erasures: list.length, file: to };
    });
  },
};
