'use strict';
const { execFileSync } = require('node:child_process');
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { projects } = require('../../package.json').jest;

const RECORD = path.join(__dirname, 'last-long-run.json');

/** Returns the commit of the working tree; `-dirty` marks uncommitted changes. */
const currentCommit = () =>
  execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*'], { cwd: __dirname, encoding: 'utf8' }).trim();

/** Records a long run of the whole suite that passed. Other runs print when the last one was. */
module.exports = class LastLongRun {
  constructor(globalConfig) {
    this.isPartial = globalConfig.testPathPatterns.isSet() || Boolean(globalConfig.testNamePattern);
  }

  onRunComplete(contexts, { success, startTime, numPassedTests, numTotalTestSuites }) {
    if (process.env.TEST_BUDGET !== 'long') {
      if (numTotalTestSuites > 1) process.stderr.write(`\n${this.describeLastRun()}\n`);
      return;
    }
    if (!success || this.isPartial || contexts.size < projects.length) return;
    const record = {
      date: new Date(startTime).toISOString().slice(0, 10),
      commit: currentCommit(),
      seconds: Math.round((Date.now() - startTime) / 1000),
      tests: numPassedTests,
    };
    writeFileSync(RECORD, `${JSON.stringify(record, null, 2)}\n`);
  }

  describeLastRun() {
    if (!existsSync(RECORD)) return 'Long tests have not run yet: npm run test:long';
    const { date, commit } = JSON.parse(readFileSync(RECORD, 'utf8'));
    return `Long tests last ran on ${date} at ${commit}`;
  }
};
