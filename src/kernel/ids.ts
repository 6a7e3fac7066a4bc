import { v7 } from 'uuid';

/**
 * The id of a new row. Ids rise with time (RFC 9562, version 7), so that rows made together lie together in an index:
 * five hundred new shifts touch a few of its pages, however many shifts there are.
 */
export const newId = (): string => v7();
