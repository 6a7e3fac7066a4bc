import type { z } from 'zod';
import type { Config } from '../config';
import type { ServerContext } from '../server/server-context';

export interface Flag {
  /** Placeholder of the value in the usage text. Flags without one take no value. */
  value?: string;
  isRequired?: boolean;
  about: string;
}

/** Environment of commands. */
export interface Operator {
  /** Returns the settings. Throws if they are invalid. */
  config(): Config;
  /** Runs work in the migrated database, whether the server is running or not. */
  inDatabase<T>(work: (ctx: ServerContext) => Promise<T>): Promise<T>;
}

/** A command of the CLI. Its result is printed as one line of JSON. */
export interface Command {
  name: string;
  about: string;
  flags: Record<string, Flag>;
  run(flags: Record<string, string | boolean | undefined>, operator: Operator): Promise<object | void>;
}

/** Validates the flags. Throws an error that names every invalid flag. */
export function flagsOf<T extends z.ZodType>(shape: T, flags: object): z.output<T> {
  const result = shape.safeParse(flags);
  if (result.success) return result.data;
  throw new Error(result.error.issues.map((issue) => `--${issue.path.join('.')} ${issue.message}`).join('; '));
}

/** Returns the usage text of one command or of all. */
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
