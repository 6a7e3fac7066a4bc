import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { nextTurn } from '../../kernel/event-loop';
import { closeSignal } from './close-signal';

const CHARACTERS_AT_ONCE = 64 * 1024;

/** Ends a response with a text; a large one is encoded piece by piece, each once the one before is taken. */
export async function sendText(response: ServerResponse, text: string): Promise<void> {
  if (text.length <= CHARACTERS_AT_ONCE) return void response.end(text);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  for (let next = 0; next < text.length && !response.destroyed;) {
    let end = next + CHARACTERS_AT_ONCE;
    if (isHighSurrogate(text.charCodeAt(end - 1))) end--;
    const isTaken = response.write(text.slice(next, end));
    next = end;
    if (!isTaken) await once(response, 'drain', { signal: closeSignal(response) }).catch(() => {});
    await nextTurn();
  }
  response.end();
}

/** True for the first half of a surrogate pair, which must not be split. */
const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
