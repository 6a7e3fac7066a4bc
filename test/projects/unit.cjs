'use strict';
const { base, BROWSER, UNIT } = require('./base.cjs');

/** Pure code: no database, no server, no browser. */
module.exports = {
  ...base,
  displayName: 'unit',
  testRegex: UNIT,
  testPathIgnorePatterns: [BROWSER],
  globalSetup: '<rootDir>/test/projects/unit-setup.ts',
};
