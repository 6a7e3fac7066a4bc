import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { operatorOfId } from '../features/access/operator';
import { eraseSoon } from '../features/privacy/erasure.jobs';
import { uuid } from '../kernel/shapes';
import { flagsOf, type Command } from './command';

const flagsShape = z.object({ from: z.string().min(1) });
const lineShape = z.object({ organizationId: uuid, employeeId: uuid, at: z.coerce.date() });
const REASON = 'Erased before the backup was restored';

/** Erases people again after a backup was restored. Repeating it changes nothing. */
export const erasuresApply: Command = {
  name: 'erasures:apply',
  about: 'Erases again, after a restore, the people of a file of erasures:export. Repeating it changes nothing.',
  flags: { from: { value: 'FILE', isRequired: true, about: 'the file to read' } },
  async run(given, operator) {
    const { from } = flagsOf(flagsShape, given);
    const list = linesOf(await readFile(from, 'utf8'), from);
    return operator.inDatabase(async (ctx) => {
      let erased = 0;
      for (const { organizationId, employeeId, at } of list) {
        ctx.principal = await operatorOfId(ctx, organizationId);
        if (!ctx.principal) continue;
        const isErased = await ctx.unitOfWork(organizationId, () => eraseSoon(ctx, employeeId, { reason: REASON, at }));
        if (isErased) erased++;
      }
      return { erased, unchanged: list.length - erased };
    });
  },
};

/** Reads one erasure a line. Throws an error that names the first bad line. */
function linesOf(text: string, file: string) {
  return text.split('\n').flatMap((line, i) => {
    if (line.trim() === '') return [];
    const result = lineShape.safeParse(jsonOf(line));
    if (!result.success) throw new Error(`Line ${i + 1} of ${file} is no erasure: nothing was changed`);
    return [result.data];
  });
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
