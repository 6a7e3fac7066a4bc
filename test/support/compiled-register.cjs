'use strict';
/** Preloaded by child processes of tests. Runs the output of `compileSources` instead of compiling TypeScript. */
const Module = require('node:module');
const { readFileSync } = require('node:fs');
const path = require('node:path');

process.setSourceMapsEnabled(true);

const ROOT = path.join(__dirname, '../..');
const COMPILED = process.env.TEST_COMPILED_FOLDER;

Module._extensions['.ts'] = (module, filename) => {
  module._compile(readFileSync(path.join(COMPILED, path.relative(ROOT, filename)), 'utf8'), filename);
};
