'use strict';
const { readdirSync } = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { default: Runtime } = require('jest-runtime');
require('reflect-metadata');
const { COMPILED } = require('../../src/register.cjs');

const ROOT = path.join(__dirname, '../..');
const SHARED = ['src', 'migrations', 'node_modules'].map((folder) => path.join(ROOT, folder) + path.sep);

const sourceMaps = readdirSync(COMPILED, { recursive: true })
  .filter((file) => file.endsWith('.map'))
  .map((file) => [path.join(ROOT, file.slice(0, -'.map'.length)), path.join(COMPILED, file)]);

/**
 * Loads sources and packages once for all test files of a worker, outside Jest's sandbox: loading a server's modules
 * takes seconds, and numerical code is slower in a sandbox, where each global is looked up.
 */
module.exports = class SharedModules extends Runtime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    this.sharesModules = environment.sharesModules;
    if (this.sharesModules) for (const [source, map] of sourceMaps) this.getSourceMaps().set(source, map);
  }

  requireModuleOrMock(from, name) {
    if (!this.sharesModules || Module.isBuiltin(name) || name === '@jest/globals')
      return super.requireModuleOrMock(from, name);
    const require = Module.createRequire(from);
    const file = require.resolve(name);
    if (!SHARED.some((folder) => file.startsWith(folder))) return super.requireModuleOrMock(from, name);
    return require(file);
  }
};
