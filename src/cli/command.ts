import type { z } from 'zod';
import type { ServerContext } from '../server/server-context';

/** One command of the command line: it gets its flags as text and answers what is printed as JSON. */
export interface Command {
  name: string;
  /** Names of its flags, each of which takes a value. */
  flags: string[];
  run(flags: Record<string, string | undefined>, ctx: ServerContext): Promise<object>;
}

/** The flags checked against a shape. Throws an error that names every flag at fault. */
export function flagsOf<T extends z.ZodType>(shape: T, flags: object): z.output<T> {
  const result = shape.safeParse(flags);
  if (result.success) return result.data;
  throw new Error(result.error.issues.map((issue) => `--${issue.path.join('.')} ${issue.message}`).join('; '));
}
