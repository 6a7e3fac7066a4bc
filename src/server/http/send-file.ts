import type { RequestHandler } from 'express';

/** Sends a file of the folder as a whole, ignoring range requests. */
export const sendFile =
  (root: string, path: string): RequestHandler =>
  (_request, response) =>
    response.sendFile(path, { root, acceptRanges: false });
