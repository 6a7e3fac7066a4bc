'use strict';
const { base, BROWSER } = require('./base.cjs');

/** The console in a real browser. */
module.exports = {
  ...base,
  displayName: 'browser',
  testRegex: [BROWSER],
  globalSetup: '<rootDir>/test/projects/browser-setup.ts',
  globalTeardown: '<rootDir>/test/projects/browser-teardown.ts',
};
