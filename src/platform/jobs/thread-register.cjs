'use strict';
/**
 * Preloaded by worker threads. They use TypeScript compiled by the main thread, as terminating a thread inside a native
 * compiler would crash the process.
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
