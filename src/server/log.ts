import { isNativeError } from 'node:util/types';
import { pino, type DestinationStream, type LevelWithSilent, type Logger } from 'pino';

/**
 * Log with JSON lines on standard error. Errors are logged with their type and location, but never with values of
 * statements, documents or requests, which may be password hashes, names or emails.
 */

const STANDARD_ERROR = 2;
/** Maximum length of a chain of causes. */
const MAX_CAUSES = 4;
const MAX_MESSAGE = 300;

/** Properties of errors that are safe to log. All others may hold values. */
const TOLD = [
  ...['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'],
  ...['errno', 'syscall', 'address', 'port', 'hostname'],
];

/** SQLSTATE class of data exceptions, whose messages contain the value. */
const REPEATS_VALUES = /^22/;
const FRAME = /^ {4}at /;

export const createLog = (
  level: LevelWithSilent,
  destination: DestinationStream = pino.destination(STANDARD_ERROR),
): Logger => pino({ level, serializers: { err: (error: unknown) => toldOf(error) } }, destination);

/** Returns the loggable part of an error. */
export function toldOf(error: unknown, depth = 0): Record<string, unknown> {
  if (!isNativeError(error)) return { type: typeof error };
  const { cause, previous } = error as { cause?: unknown; previous?: unknown };
  const inner = previous ?? cause;
  const told: Record<string, unknown> = { type: error.name, message: messageWithoutValues(error) };
  for (const name of TOLD) {
    const value = (error as unknown as Record<string, unknown>)[name];
    if (typeof value === 'string' || typeof value === 'number') told[name] = value;
  }
  const frames = framesOf(error);
  if (frames) told.stack = frames;
  if (inner !== undefined && depth < MAX_CAUSES) told.cause = toldOf(inner, depth + 1);
  if (error instanceof AggregateError && depth < MAX_CAUSES)
    told.errors = error.errors.slice(0, MAX_CAUSES).map((each) => toldOf(each, depth + 1));
  return told;
}

/** Returns the message of an error without values that users have sent or stored. */
function messageWithoutValues(error: Error): string {
  if (REPEATS_VALUES.test((error as { code?: string }).code ?? '')) return 'A value does not fit';
  // The message of a failed statement begins with the statement and its values.
  const [line = ''] = (error.message.split(' - ').at(-1) as string).split('\n', 1);
  const shortened = line.slice(0, MAX_MESSAGE);
  return isOfDatabase(error) ? shortened : shortened.replace(/"(?:[^"\\]|\\.)*"?/g, '"…"');
}

/** Returns the message of an error for the operator's terminal: complete, except for values of statements. */
export function messageForOperator(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return isOfDatabase(error) ? messageWithoutValues(error) : error.message;
}

/** True for errors of pg, knex or the ORM. */
const isOfDatabase = (error: Error): boolean => ['severity', 'sqlState', 'sql'].some((name) => name in error);

/** Returns the stack frames. The text above them is the message, which may contain values. */
function framesOf({ stack = '', message }: Error): string | undefined {
  const below = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack;
  const frames = below.split('\n').filter((line) => FRAME.test(line));
  return frames.length > 0 ? frames.map((line) => line.trim()).join('\n') : undefined;
}

/**
 * Logs a line of the embedded PostgreSQL. Errors of statements are left out, as they contain values and are logged by
 * their sender.
 */
export function tellPostgresLine(line: string, log: Logger): void {
  const level = / (LOG|WARNING|NOTICE|FATAL|PANIC): /.exec(line)?.[1];
  if (level) log[level === 'FATAL' || level === 'PANIC' ? 'warn' : 'debug']({ postgres: line });
}
