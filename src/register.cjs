'use strict';
/**
 * Preloaded by `npm start`: compiles TypeScript as it is first required. Unlike a general loader it keeps neither the
 * compiled text nor TypeScript itself in memory.
 */
const Module = require('node:module');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { transformSync } = require('@swc/core');

process.setSourceMapsEnabled(true);

const OPTIONS = {
  configFile: path.join(__dirname, '../.swcrc'),
  sourceMaps: 'inline',
  inlineSourcesContent: false,
};

Module._extensions['.ts'] = (module, filename) => {
  module._compile(transformSync(readFileSync(filename, 'utf8'), { ...OPTIONS, filename }).code, filename);
};
