import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/** Gives an answer its tag; true where the caller has this very text already, and 304 says all. */
export function isKnown(request: Request, response: Response, text: string): boolean {
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  response.set({ ETag: tag, 'Cache-Control': 'private, no-cache' });
  // Not Express's own check: it fails where a program sends `Cache-Control: no-cache` as well, and they do.
  const { 'if-none-match': known = '' } = request.headers;
  return known.split(',').some((each) => [tag, `W/${tag}`, '*'].includes(each.trim()));
}
