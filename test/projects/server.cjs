'use strict';
const { base, BROWSER, UNIT } = require('./base.cjs');

/** Everything that talks to PostgreSQL, to a server or to a process. */
module.exports = {
  ...base,
  displayName: 'server',
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: [BROWSER, ...UNIT],
  globalSetup: '<rootDir>/test/projects/server-setup.ts',
  globalTeardown: '<rootDir>/test/projects/server-teardown.ts',
};
