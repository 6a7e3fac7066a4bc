import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Request } from 'express';
import { badInput, MusterError } from '../kernel/errors';
import { ownTurn } from '../kernel/turns';

/** Reads and checks the body of a request once its caller is known to be allowed. */

const LARGEST_BYTES = 16 * 1024 * 1024;
const LARGEST_FORM_BYTES = 64 * 1024;
const DEEPEST_LEVEL = 64;
/** What takes some milliseconds to parse. */
const LARGE_TEXT = 100_000;

/** A refusal that only HTTP knows; everything else of it is an error like any other. */
export class HttpRefusal extends MusterError {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super('BAD_USER_INPUT', message, { issues: [] });
  }
}

export const isForm = (request: Request): boolean => request.is('application/x-www-form-urlencoded') !== false && hasBody(request);

/** The object that the body is; {} when there is none. `forms` are understood where a page without JavaScript posts. */
export async function readBody(request: Request, forms = false): Promise<Record<string, unknown>> {
  if (!hasBody(request)) return {};
  const type = request.headers['content-type'];
  if (forms && isForm(request)) return (request.body = Object.fromEntries(new URLSearchParams(await textOf(request, LARGEST_FORM_BYTES))));
  if (!request.is(['json', '+json'])) throw new HttpRefusal(415, `The body must be JSON (application/json), got ${type ?? 'no Content-Type'}`);
  const charset = /charset="?([^";\s]+)/i.exec(type ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw new HttpRefusal(415, `The body must be UTF-8, got ${charset}`);
  const text = await textOf(request, LARGEST_BYTES);
  if (text.length > LARGE_TEXT) await ownTurn();
  const body = text === '' ? {} : parsed(text);
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw badInput([{ path: '', message: 'The body must be a JSON object' }]);
  if (isDeeper(body, DEEPEST_LEVEL)) throw badInput([{ path: '', message: `The body is nested more than ${DEEPEST_LEVEL} levels deep` }]);
  return body as Record<string, unknown>;
}

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] !== undefined && headers['content-length'] !== '0');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpRefusal(400, 'The body is malformed JSON');
  }
}

const inflaters: Record<string, (() => NodeJS.ReadWriteStream) | undefined> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The whole body, inflated. One that is too large is refused at once: what is still under way is thrown away unread. */
async function textOf(request: Request, largestBytes: number): Promise<string> {
  const tooLarge = new HttpRefusal(413, `The body is larger than ${largestBytes / 1024} KiB`);
  const encoding = (request.headers['content-encoding'] ?? 'identity').toLowerCase();
  const inflater = encoding === 'identity' ? undefined : inflaters[encoding]?.();
  if (encoding !== 'identity' && !inflater) throw new HttpRefusal(415, `The content encoding must be gzip, deflate or br, got ${encoding}`);
  if (Number(request.headers['content-length']) > largestBytes) throw tooLarge;
  const source: NodeJS.ReadableStream = inflater ? request.pipe(inflater) : request;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const refuse = (error: Error) => {
      source.removeAllListeners('data');
      request.unpipe();
      request.resume();
      reject(error);
    };
    source.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > largestBytes) return refuse(tooLarge);
      chunks.push(chunk);
    });
    source.on('end', () => resolve(new TextDecoder().decode(Buffer.concat(chunks))));
    source.on('error', () => refuse(new HttpRefusal(400, `The body cannot be read as ${encoding}`)));
    request.on('close', () => request.complete || refuse(new HttpRefusal(400, 'The body ended early')));
  });
}

/** Without recursion: the depth is what is not trusted. */
function isDeeper(value: object, levels: number): boolean {
  let level: object[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= levels) return true;
    const next: object[] = [];
    for (const item of level) {
      for (const name in item) {
        const child = (item as Record<string, unknown>)[name];
        if (child !== null && typeof child === 'object') next.push(child);
      }
    }
    level = next;
  }
  return false;
}
