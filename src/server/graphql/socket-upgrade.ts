import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { MusterError } from '../../kernel/errors';
import { answerRaw } from '../http/raw-answer';
import { requestIdOf } from '../http/request-log';
import { statusOf } from '../http-status';

/** Separates WebSocket upgrades on /graphql from all others. */

const PATH = '/graphql';

interface Hooks {
  faultOf(error: unknown, request: IncomingMessage): MusterError;
  onRefused(request: IncomingMessage, status: number): void;
}

/** Calls `admit` for each WebSocket upgrade on /graphql. Errors are sent as HTTP responses. */
export function onSocketUpgrade(
  server: Server,
  admit: (request: IncomingMessage, connection: Duplex, head: Buffer) => Promise<void>,
  { faultOf, onRefused }: Hooks,
): void {
  const refuse = (request: IncomingMessage, connection: Duplex, fault: MusterError) => {
    const status = statusOf(fault);
    answerRaw(connection, status, fault.message, fault.code, requestIdOf(request));
    onRefused(request, status);
  };
  /** Responses in progress by connection. */
  const lastAnswers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    lastAnswers.set(socket, response);
    response.once('close', () => lastAnswers.get(socket) === response && lastAnswers.delete(socket));
  });
  const upgrade = (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    const isWebSocket = request.headers.upgrade?.toLowerCase() === 'websocket';
    const isOffered = isWebSocket && request.url?.split('?', 1)[0] === PATH;
    if (!isOffered) return ignoreUpgrade(server, request, connection, head);
    connection.on('error', () => connection.destroy()); // no other error handler is attached yet
    admit(request, connection, head).catch((error: unknown) => refuse(request, connection, faultOf(error, request)));
  };
  server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    const before = lastAnswers.get(connection);
    if (!before) return upgrade(request, connection, head);
    // Pipelined upgrade: the response to the previous request is sent first.
    const cutOff = () => connection.destroy();
    connection.on('error', cutOff);
    before.once('close', () => {
      connection.off('error', cutOff);
      if (!connection.writable) return void connection.destroy();
      request.socket.setTimeout(0); // the keep-alive timeout, which no longer applies
      upgrade(request, connection, head);
    });
  });
}

const OF_THE_UPGRADE = new Set(['upgrade', 'http2-settings']);

/**
 * A server may ignore an upgrade that it does not support (RFC 9110, 7.8), such as `h2c` of Java and curl clients, or a
 * WebSocket on another path. The request is pushed back without its upgrade headers and parsed again as plain HTTP.
 */
function ignoreUpgrade(server: Server, request: IncomingMessage, connection: Duplex, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const [name = '', value = ''] = rawHeaders.slice(n, n + 2);
    if (name.toLowerCase() === 'connection') lines.push(`${name}: ${withoutUpgrade(value)}`);
    else if (!OF_THE_UPGRADE.has(name.toLowerCase())) lines.push(`${name}: ${value}`);
  }
  connection.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', connection);
}

const withoutUpgrade = (connectionOptions: string): string =>
  connectionOptions
    .split(',')
    .filter((option) => !OF_THE_UPGRADE.has(option.trim().toLowerCase()))
    .join(',');
