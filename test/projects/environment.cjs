'use strict';
const { TestEnvironment } = require('jest-environment-node');

/** Classes by which tests judge what they get from modules that are loaded outside of Jest's sandbox. */
const SHARED_CLASSES = { AggregateError, Array, Date, Error, Map, Object, RangeError, Set, SyntaxError, TypeError };

/**
 * Node, and two pragmas in a file's first comment. `@in-order`: its tests tell one story in steps, such as a server
 * that is started, stopped and started again, and run as they are written also with `--randomize`. `@own-modules`: the
 * file replaces modules or the timers that they use, and shares none with other files (`shared-modules.cjs`).
 */
module.exports = class Environment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.isInOrder = 'in-order' in context.docblockPragmas;
    this.sharesModules = !('own-modules' in context.docblockPragmas);
    if (this.sharesModules) Object.assign(this.global, SHARED_CLASSES);
  }

  handleTestEvent(event, state) {
    if (this.isInOrder && event.name === 'finish_describe_definition') state.randomize = false;
  }
};
