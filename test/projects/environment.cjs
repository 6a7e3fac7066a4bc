'use strict';
const { TestEnvironment } = require('jest-environment-node');

/**
 * Node, and one pragma: a file that begins with `@in-order` in its first comment tells one story in steps, such as a
 * server that is started, stopped and started again. Its tests run as they are written, also with `--randomize`.
 */
module.exports = class Environment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.isInOrder = 'in-order' in context.docblockPragmas;
  }

  handleTestEvent(event, state) {
    if (this.isInOrder && event.name === 'finish_describe_definition') state.randomize = false;
  }
};
