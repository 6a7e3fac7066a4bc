import type { IncomingMessage } from 'node:http';
import type { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Principal } from '../../kernel/principal';
import { callerKind, msSince, requestIdOf } from '../http/request-log';
import type { ServerContext } from '../server-context';

/** Log lines of WebSockets: one for each operation, and one for each closed socket. */

/** Log line of an operation, written once when it ends; for subscriptions, when the client unsubscribes. */
export interface OperationLine {
  /** Known once its session is. */
  ctx?: ServerContext;
  end(errors?: readonly GraphQLError[]): void;
}

export function tellOperation(log: Logger, socket: IncomingMessage, onEnd: () => void): OperationLine {
  const beganMs = performance.now();
  let isTold = false;
  return {
    end(errors = []) {
      if (isTold) return;
      isTold = true;
      onEnd();
      log.info(
        {
          requestId: this.ctx?.requestId,
          socketId: requestIdOf(socket),
          operation: this.ctx?.operation,
          caller: callerKind(this.ctx?.principal),
          ms: msSince(beganMs),
          code: errors[0]?.extensions.code,
        },
        'operation',
      );
    },
  };
}

export function tellSocket(
  log: Logger,
  socket: WebSocket,
  request: IncomingMessage,
  principal: Principal | null,
): void {
  const beganMs = performance.now();
  const connection = request.socket;
  socket.once('close', (code) =>
    log.info(
      {
        requestId: requestIdOf(request),
        method: 'GET',
        route: '/graphql',
        status: 101,
        ms: msSince(beganMs),
        bytes: connection.bytesWritten,
        caller: callerKind(principal),
        code,
      },
      'request',
    ),
  );
}
