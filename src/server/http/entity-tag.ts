import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/** Sets the ETag of a response. Returns true if the client has this content already, so that 304 suffices. */
export function isKnown(request: Request, response: Response, text: string): boolean {
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  response.set({ ETag: tag, 'Cache-Control': 'private, no-cache' });
  // Express's own check fails for requests with `Cache-Control: no-cache`, which some clients always send.
  const { 'if-none-match': known = '' } = request.headers;
  return known.split(',').some((each) => [tag, `W/${tag}`, '*'].includes(each.trim()));
}
