'use strict';
const { TestEnvironment } = require('jest-environment-node');

/**
 * For files whose tests are the steps of one story, such as a server that is started, stopped and started again: they
 * run in the order in which they are written, also with `--randomize`.
 */
module.exports = class InOrder extends TestEnvironment {
  handleTestEvent(event, state) {
    if (event.name === 'finish_describe_definition') state.randomize = false;
  }
};
