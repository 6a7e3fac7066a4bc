'use strict';
const path = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');
const durations = require('./durations.json');

const ROOT = path.join(__dirname, '../..');
/** A file that is not listed yet. */
const DEFAULT_SECONDS = 5;

const secondsOf = (test) => durations[path.relative(ROOT, test.path)] ?? DEFAULT_SECONDS;

/**
 * Runs the slowest files first, so that no worker is left with a long one at the end. The order is the same on all
 * machines.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return [...tests].sort((a, b) => secondsOf(b) - secondsOf(a) || (a.path < b.path ? -1 : 1));
  }
};
