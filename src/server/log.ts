import { isNativeError } from 'node:util/types';
import { pino, type DestinationStream, type LevelWithSilent, type Logger } from 'pino';

/**
 * The log: JSON lines on standard error. An error is told by what it is and where it happened, never by the values of
 * a statement, of a document or of a request: those are somebody's password hash, name or e-mail.
 */

const STANDARD_ERROR = 2;
/** An error that was caused by another one, and so on. */
const MAX_CAUSES = 4;
const LONGEST_MESSAGE = 300;

/** What else an error may tell: names of ours and of the machine. All other properties may hold values. */
const TOLD = [
  ...['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'],
  ...['errno', 'syscall', 'address', 'port', 'hostname'],
];

/** PostgreSQL repeats the value in these messages: data exceptions. */
const REPEATS_VALUES = /^22/;
const FRAME = /^ {4}at /;

export const createLog = (
  level: LevelWithSilent,
  destination: DestinationStream = pino.destination(STANDARD_ERROR),
): Logger => pino({ level, serializers: { err: (error: unknown) => toldOf(error) } }, destination);

/** What the log tells of an error. */
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

/** The message of an error without what somebody has sent or stored. */
function messageWithoutValues(error: Error): string {
  if (REPEATS_VALUES.test((error as { code?: string }).code ?? '')) return 'A value does not fit';
  // Where a statement failed, it stands in front with its values.
  const [line = ''] = (error.message.split(' - ').at(-1) as string).split('\n', 1);
  const shortened = line.slice(0, LONGEST_MESSAGE);
  return isOfDatabase(error) ? shortened : shortened.replace(/"(?:[^"\\]|\\.)*"?/g, '"…"');
}

/** The message of an error for the operator's terminal: whole, but for the values of a statement. */
export function messageForOperator(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return isOfDatabase(error) ? messageWithoutValues(error) : error.message;
}

/** Of pg, knex or the ORM. */
const isOfDatabase = (error: Error): boolean => ['severity', 'sqlState', 'sql'].some((name) => name in error);

/** The frames of the stack: the text above them is the message, values and all. */
function framesOf({ stack = '', message }: Error): string | undefined {
  const below = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack;
  const frames = below.split('\n').filter((line) => FRAME.test(line));
  return frames.length > 0 ? frames.map((line) => line.trim()).join('\n') : undefined;
}

/** A line of the embedded PostgreSQL. What it says of a failed statement repeats values; whoever sent it has told. */
export function tellPostgresLine(line: string, log: Logger): void {
  const level = / (LOG|WARNING|NOTICE|FATAL|PANIC): /.exec(line)?.[1];
  if (level) log[level === 'FATAL' || level === 'PANIC' ? 'warn' : 'debug']({ postgres: line });
}
