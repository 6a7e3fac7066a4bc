'use strict';
/**
 * Preloaded by worker threads. Their TypeScript is what the server's own thread has compiled: a thread that is ended
 * inside a native compiler takes the whole process along.
 */
const Module = require('node:module');
const { getEnvironmentData } = require('node:worker_threads');

process.setSourceMapsEnabled(true);

const code = getEnvironmentData('muster.threadCode');

Module._extensions['.ts'] = (module, filename) => {
  const compiled = code.get(filename);
  if (compiled === undefined) throw new Error(`${filename} was not compiled for threads`);
  module._compile(compiled, filename);
};
