import express, { type Request, type Response } from 'express';
import { badInput, MusterError } from '../kernel/errors';

/** Reads and checks the body of a request once its caller is known to be allowed. */

const LARGEST_BYTES = 16 * 1024 * 1024;
const DEEPEST_LEVEL = 64;

/** A refusal that only HTTP knows; everything else of it is an error like any other. */
export class HttpRefusal extends MusterError {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super('BAD_USER_INPUT', message, { issues: [] });
  }
}

const json = express.json({ limit: LARGEST_BYTES, strict: false, type: () => true });
const form = express.urlencoded({ limit: 64 * 1024, extended: false, type: () => true });

export const isForm = (request: Request): boolean => request.is('application/x-www-form-urlencoded') !== false && hasBody(request);

/** The object that the body is; {} when there is none. `forms` are understood where a page without JavaScript posts. */
export async function readBody(request: Request, response: Response, forms = false): Promise<Record<string, unknown>> {
  if (!hasBody(request)) return {};
  const parse = forms && isForm(request) ? form : json;
  if (parse === json && !request.is(['json', '+json'])) {
    throw new HttpRefusal(415, `The body must be JSON (application/json), got ${request.headers['content-type'] ?? 'no Content-Type'}`);
  }
  await new Promise<void>((resolve, reject) => {
    parse(request, response, (error?: unknown) => (error ? reject(refusalOf(error)) : resolve()));
  });
  const body: unknown = request.body;
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw badInput([{ path: '', message: 'The body must be a JSON object' }]);
  if (isDeeper(body, DEEPEST_LEVEL)) throw badInput([{ path: '', message: `The body is nested more than ${DEEPEST_LEVEL} levels deep` }]);
  return body as Record<string, unknown>;
}

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] !== undefined && headers['content-length'] !== '0');

function refusalOf(error: unknown): unknown {
  const { type, status, message } = error as { type?: string; status?: number; message: string };
  if (type === 'entity.too.large') return new HttpRefusal(413, `The body is larger than ${LARGEST_BYTES / 1024 / 1024} MiB`);
  if (type === 'entity.parse.failed') return new HttpRefusal(400, 'The body is malformed JSON');
  if (status === 415) return new HttpRefusal(415, message);
  if (status !== undefined && status < 500) return new HttpRefusal(400, `The body cannot be read: ${message}`);
  return error;
}

/** Without recursion: the depth is what is not trusted. */
function isDeeper(value: object, levels: number): boolean {
  let level: object[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= levels) return true;
    const next: object[] = [];
    for (const item of level) for (const child of Object.values(item)) if (child !== null && typeof child === 'object') next.push(child as object);
    level = next;
  }
  return false;
}
