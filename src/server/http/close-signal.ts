import type { Writable } from 'node:stream';
import { unavailable } from '../../kernel/errors';

const signals = new WeakMap<Writable, AbortSignal>();

/** Returns a signal that is aborted when the response or connection closes. */
export function closeSignal(stream: Writable): AbortSignal {
  const known = signals.get(stream);
  if (known) return known;
  const closing = new AbortController();
  const abort = () => closing.abort(unavailable('Nobody waits for the answer any more'));
  if (stream.destroyed) abort();
  else stream.once('close', abort);
  signals.set(stream, closing.signal);
  return closing.signal;
}
