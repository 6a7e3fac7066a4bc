'use strict';
const { TestEnvironment } = require('jest-environment-node');

/** Classes that tests share with modules loaded outside Jest's sandbox, for `instanceof` checks. */
const SHARED_CLASSES = { AggregateError, Array, Date, Error, Map, Object, RangeError, Set, SyntaxError, TypeError };

/**
 * Node environment with two pragmas in the first comment of a file. `@in-order`: tests depend on each other, such as
 * starting, stopping and restarting a server, and run in the written order even with `--randomize`. `@own-modules`: the
 * file mocks modules or timers and shares no modules with other files (`shared-modules.cjs`).
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
