'use strict';
const path = require('node:path');

const ROOT = path.join(__dirname, '../..');

/** Published as ES modules only, which Jest runs as CommonJS. */
const ES_MODULES = 'temporal-|openid-client|oauth4webapi|jose|oidc-provider';

/** Files of each project. Every test file belongs to exactly one. */
const BROWSER = '\\.browser\\.test\\.ts$';
const UNIT = ['/test/(engines|kernel|house|console)/.*\\.test\\.ts$', '\\.(rules|unit)\\.test\\.ts$'];

/** Shared by all projects: compilation of TypeScript, and the seed of property tests. */
const base = {
  rootDir: ROOT,
  roots: ['<rootDir>/test'],
  testEnvironment: '<rootDir>/test/projects/environment.cjs',
  runtime: '<rootDir>/test/projects/shared-modules.cjs',
  moduleFileExtensions: ['ts', 'js', 'mjs', 'json'],
  transform: {
    '^.+\\.ts$': ['@swc/jest'],
    [`/(${ES_MODULES})[^/]*/.+\\.js$`]: ['@swc/jest'],
  },
  transformIgnorePatterns: [`/node_modules/(?!${ES_MODULES})`],
  setupFiles: ['reflect-metadata', '<rootDir>/test/support/properties.ts'],
  // Otherwise numerical code would look these up in the sandbox's global object on each use.
  sandboxInjectedGlobals: ['Math', 'Infinity'],
};

module.exports = { base, BROWSER, UNIT };
