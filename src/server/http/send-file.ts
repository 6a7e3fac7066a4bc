import type { RequestHandler } from 'express';

/** Answers with a file of the folder as it is: whole, whatever range is asked for. */
export const sendFile =
  (root: string, path: string): RequestHandler =>
  (_request, response) =>
    response.sendFile(path, { root, acceptRanges: false });
