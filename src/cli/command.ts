import type { z } from 'zod';
import type { Config } from '../config';
import type { ServerContext } from '../server/server-context';

export interface Flag {
  /** What stands for its value in the usage; a flag without one takes none. */
  value?: string;
  isRequired?: boolean;
  about: string;
}

/** What commands work with. */
export interface Operator {
  /** The settings of the environment. Throws when they are not usable. */
  config(): Config;
  /** Work in the database, migrated, whether the server runs or not. */
  inDatabase<T>(work: (ctx: ServerContext) => Promise<T>): Promise<T>;
}

/** One command of the command line. What it answers is printed as one line of JSON. */
export interface Command {
  name: string;
  about: string;
  flags: Record<string, Flag>;
  run(flags: Record<string, string | boolean | undefined>, operator: Operator): Promise<object | void>;
}

/** The flags checked against a shape. Throws an error that names every flag at fault. */
export function flagsOf<T extends z.ZodType>(shape: T, flags: object): z.output<T> {
  const result = shape.safeParse(flags);
  if (result.success) return result.data;
  throw new Error(result.error.issues.map((issue) => `--${issue.path.join('.')} ${issue.message}`).join('; '));
}

/** How the program is called, with every command or with this one. */
export function usage(commands: readonly Command[]): string {
  const lines = ['Usage: npm run -s muster -- COMMAND [FLAGS]', ''];
  for (const { name, about, flags } of commands) {
    lines.push(`${name}`, `    ${about}`);
    for (const [flag, { value, isRequired, about: why }] of Object.entries(flags)) {
      const form = `--${flag}${value === undefined ? '' : ` ${value}`}`;
      lines.push(`    ${form.padEnd(32)} ${why}${isRequired ? ' (required)' : ''}`);
    }
    lines.push('');
  }
  lines.push(
    'It uses the settings of the server: DATABASE_URL, or else the embedded database of DATA_DIR (./.data).',
    'A failure is one line on standard error, and exit status 1.',
    'Every setting is explained in src/docs/operations/settings.md, at /docs of the running server.',
  );
  return lines.join('\n');
}
