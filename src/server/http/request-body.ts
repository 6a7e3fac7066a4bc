import type { Hmac } from 'node:crypto';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Request } from 'express';
import { badInput } from '../../kernel/errors';
import { nextTurn } from '../../kernel/event-loop';
import { HttpRefusal } from '../http-status';
import type { BodyBounds } from './body-room';
import { JsonBounds } from './json-bounds';

/** Reads and checks the body of a request, once the caller is authorized. */

const MAX_FORM_BYTES = 64 * 1024;
/** Text length above which parsing takes several milliseconds. */
const LARGE_TEXT = 100_000;
/**
 * Slow-write protection: each chunk has a fixed overhead, so beyond the first ones they must have this average size.
 */
const FEW_PIECES = 1_000;
const MIN_PIECE_BYTES = 64;
/** Maximum number of chunks discarded after a body was refused. The connection is then closed. */
const MAX_PIECES_THROWN_AWAY = 4_000;
/** Timeout without any data. */
const MAX_SILENCE_MS = 30_000;
const ROOM_BYTES = 4_096;
/** Bytes read before yielding to the event loop, as a fast connection can deliver megabytes at once. */
const READ_AT_ONCE = 100_000;

export const isForm = (request: Request): boolean =>
  request.is('application/x-www-form-urlencoded') !== false && hasBody(request);

interface Reading {
  /** True to accept forms, from pages without JavaScript. */
  forms?: boolean;
  /** Parses a CSV body, if CSV is accepted. */
  csv?(text: string): Promise<Record<string, unknown>>;
  /** Receives all bytes of the body after decompression. */
  digest?: Hmac;
}

/** Returns the body, which must be an object; {} if there is none. */
export async function readBody(
  request: Request,
  bounds: BodyBounds,
  { forms = false, csv, digest }: Reading = {},
): Promise<Record<string, unknown>> {
  if (!hasBody(request)) return {};
  const type = request.headers['content-type'];
  if (forms && isForm(request)) return (request.body = await readForm(request, bounds));
  const isCsv = csv !== undefined && request.is('text/csv') !== false;
  if (!isCsv && !request.is(['json', '+json'])) {
    const kinds = csv ? 'JSON (application/json) or CSV (text/csv)' : 'JSON (application/json)';
    throw new HttpRefusal(415, `The body must be ${kinds}, got ${type ?? 'no Content-Type'}`);
  }
  const charset = /charset="?([^";\s]+)/i.exec(type ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw new HttpRefusal(415, `The body must be UTF-8, got ${charset}`);
  const text = await textOf(request, bounds, { json: isCsv ? undefined : new JsonBounds('The body'), digest });
  if (isCsv) return csv(text);
  if (text.length > LARGE_TEXT) await nextTurn(); // in its own slice, as after reading
  const body = text === '' ? {} : parsed(text);
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw badInput([{ path: '', message: 'The body must be a JSON object' }]);
  return body as Record<string, unknown>;
}

async function readForm(request: Request, bounds: BodyBounds): Promise<Record<string, string>> {
  const largestBytes = Math.min(bounds.largestBytes, MAX_FORM_BYTES);
  const text = await textOf(request, { ...bounds, largestBytes });
  if (!isEscapedUtf8(text)) throw notUtf8();
  return Object.fromEntries(new URLSearchParams(text));
}

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpRefusal(400, 'The body is malformed JSON');
  }
}

const inflaters = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/**
 * Returns the decompressed body. A body that exceeds its limits is refused at once and its rest is discarded.
 * body-parser would read a refused body to its end, and never answer an endless one.
 */
async function textOf(
  request: Request,
  { largestBytes, room, patienceMs }: BodyBounds,
  { json, digest }: { json?: JsonBounds; digest?: Hmac } = {},
): Promise<string> {
  const tooLarge = () => new HttpRefusal(413, `The body is larger than ${largestBytes / 1024} KiB`);
  const encoding = (request.headers['content-encoding'] ?? 'identity').toLowerCase();
  const inflater = encoding === 'identity' ? undefined : inflaters.get(encoding)?.();
  if (encoding !== 'identity' && !inflater)
    throw new HttpRefusal(415, `The content encoding must be gzip, deflate or br, got ${encoding}`);
  if (Number(request.headers['content-length']) > largestBytes) throw tooLarge();
  const source = inflater ? request.pipe(inflater) : request;
  let kept: Buffer = Buffer.allocUnsafe(ROOM_BYTES);
  let bytes = 0;
  let restsAt = READ_AT_ONCE;
  const endedEarly = () => new HttpRefusal(400, 'The body ended early');
  if (request.destroyed) throw endedEarly();
  let isAnswered = false;
  request.res?.once('close', () => {
    isAnswered = true;
    room.giveBack(bytes);
  });
  await new Promise<void>((resolve, reject) => {
    let isRefused = false;
    const giveUp = () => refuse(new HttpRefusal(408, 'The body took too long to arrive'));
    const silence = setTimeout(giveUp, MAX_SILENCE_MS);
    const impatience = setTimeout(giveUp, patienceMs);
    const stopWaiting = () => [silence, impatience].forEach(clearTimeout);
    const refuse = (error: unknown) => {
      if (isRefused) return;
      isRefused = true;
      stopWaiting();
      source.removeAllListeners('data');
      request.unpipe().removeAllListeners('data');
      let thrownAway = 0;
      request.on('data', () => ++thrownAway > MAX_PIECES_THROWN_AWAY && request.destroy());
      inflater?.destroy();
      kept = Buffer.alloc(0);
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    source.on('data', (piece: Buffer) => {
      try {
        silence.refresh();
        if (isAnswered) throw endedEarly();
        if (bytes + piece.length > largestBytes) throw tooLarge();
        room.take(piece.length);
        bytes += piece.length;
        json?.read(piece);
        digest?.update(piece);
        if (bytes > kept.length) kept = enlarged(kept, bytes);
        piece.copy(kept, bytes - piece.length);
        if (bytes < restsAt) return;
        restsAt = bytes + READ_AT_ONCE;
        source.pause();
        void nextTurn().then(() => source.resume());
      } catch (error) {
        refuse(error);
      }
    });
    let pieces = 0;
    let sentBytes = 0;
    request.on('data', (piece: Buffer) => {
      silence.refresh();
      sentBytes += piece.length;
      if (++pieces <= FEW_PIECES + sentBytes / MIN_PIECE_BYTES) return;
      refuse(new HttpRefusal(400, `The body comes in too many pieces: send ${MIN_PIECE_BYTES} bytes or more at once`));
    });
    source.on('end', () => (stopWaiting(), resolve()));
    source.on('error', () => refuse(new HttpRefusal(400, `The body cannot be read as ${encoding}`)));
    request.on('close', () => request.readableEnded || refuse(endedEarly()));
  });
  if (bytes > LARGE_TEXT) await nextTurn();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(kept.subarray(0, bytes));
  } catch {
    throw notUtf8();
  }
}

/** Doubles the buffer. Collecting the chunks instead would need much more memory for tiny ones. */
function enlarged(kept: Buffer, bytes: number): Buffer {
  const larger = Buffer.allocUnsafe(Math.max(bytes, 2 * kept.length));
  kept.copy(larger);
  return larger;
}

const notUtf8 = () => new HttpRefusal(400, 'The body is not valid UTF-8');

/** Returns true if the percent-escapes of a form or query are valid UTF-8; `%FF` is not. */
export function isEscapedUtf8(text: string): boolean {
  try {
    text.replace(/(?:%[0-9a-f]{2})+/gi, decodeURIComponent);
    return true;
  } catch {
    return false;
  }
}
