import { hostname } from 'node:os';

/** Name of this node in logs, metrics and jobs: machine and process. */
export const NODE_NAME = `${hostname()}:${process.pid}`;
