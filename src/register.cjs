'use strict';
/**
 * Preloaded by `npm start`. Compiles TypeScript on first `require`. Unlike general loaders, keeps neither compiled text
 * nor TypeScript itself in memory.
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
