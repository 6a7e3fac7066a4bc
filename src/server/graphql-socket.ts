import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { GraphQLError, parse, specifiedRules, subscribe, validate, type DocumentNode, type ExecutionArgs, type ExecutionResult } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import type { Logger } from 'pino';
import { WebSocketServer, type WebSocket } from 'ws';
import type { LiveSocketContext, LiveStream } from '../adherence/live-stream';
import { liveSessions } from '../access/session.commands';
import type { UserPrincipal } from '../kernel/principal';
import type { Authentication } from './authentication';
import { presentable, faultOf } from './faults';
import { MOST_TOKENS, queryBounds } from './graphql-door';
import type { LiveContext } from './live-context';
import { spendOperation } from './operation-limits';
import type { Pipeline } from './run-operation';

/** `graphql-transport-ws` on /graphql: queries, changes and subscriptions with the session cookie. */

const PATH = '/graphql';
const LARGEST_MESSAGE_BYTES = 1024 * 1024;
/** A client that lets this much wait unread is closed. */
const LARGEST_BACKLOG_BYTES = 4 * 1024 * 1024;
const SESSION_CHECK_MS = 1_000;
/** A client that has not answered its close after so long is cut off. */
const CLOSING_MS = 2_000;
const GOING_AWAY = 1001;
const UNAUTHORIZED = 4401;
const TOO_SLOW = 4408;

interface Parts {
  pipeline: Pipeline;
  authentication: Authentication;
  live: LiveStream;
  /** A context for one operation of a socket. */
  newContext(request?: IncomingMessage): LiveContext;
  log: Logger;
}

type SocketContext = LiveContext & LiveSocketContext;

export function attachGraphqlSocket(server: Server, { pipeline, authentication, live, newContext, log }: Parts): { stop(): Promise<void> } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE_BYTES, perMessageDeflate: false });
  const signedIn = new Map<WebSocket, UserPrincipal>();

  const contextOf = (socket: WebSocket, request: IncomingMessage): SocketContext => {
    const ctx = newContext(request);
    ctx.principal = signedIn.get(socket) ?? null;
    return Object.assign(ctx, { live, tooSlow: () => socket.close(TOO_SLOW, 'Too slow: resume from the last cursor') });
  };
  const cleanup = useServer<Record<string, unknown>, { socket: WebSocket; request: IncomingMessage }>(
    {
      schema: pipeline.schema,
      onConnect: ({ extra }) => {
        if (signedIn.has(extra.socket)) return true;
        extra.socket.close(UNAUTHORIZED, 'Sign in first');
        return false;
      },
      onSubscribe: async ({ extra }, _id, payload): Promise<readonly GraphQLError[] | ExecutionArgs> => {
        const ctx = contextOf(extra.socket, extra.request);
        try {
          const document = parse(payload.query, { maxTokens: MOST_TOKENS });
          const errors = validate(pipeline.schema, document, [...specifiedRules, ...queryBounds]);
          if (errors.length > 0) return errors.map((error) => presentable(error, ctx.requestId, log));
          await spendOperation(pipeline.schema, document, payload.operationName ?? undefined, ctx);
          return { schema: pipeline.schema, document, variableValues: payload.variables, operationName: payload.operationName, contextValue: ctx };
        } catch (error) {
          if (error instanceof GraphQLError) return [presentable(error, ctx.requestId, log)];
          const fault = faultOf(error, ctx.requestId, log);
          return [new GraphQLError(fault.message, { extensions: fault.extensions })];
        }
      },
      execute: ({ document, variableValues, contextValue, operationName }) =>
        pipeline.run(document as DocumentNode, (variableValues ?? {}) as Record<string, unknown>, contextValue as LiveContext, operationName ?? undefined),
      subscribe: async (args) => {
        const result = await subscribe(args as ExecutionArgs);
        (args.contextValue as LiveContext).endReads();
        return result as AsyncIterableIterator<ExecutionResult>;
      },
      onError: (_ctx, _id, _payload, errors) => errors.map((error) => presentable(error, '', log)),
      onNext: ({ extra }, _id, _payload, args, result) => {
        (args.contextValue as LiveContext).endReads();
        if (extra.socket.bufferedAmount > LARGEST_BACKLOG_BYTES) (args.contextValue as SocketContext).tooSlow();
        if (!result.errors) return undefined;
        return { ...result, errors: result.errors.map((error) => presentable(error, (args.contextValue as LiveContext).requestId, log)) };
      },
    },
    sockets,
  );

  server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    connection.on('error', () => connection.destroy()); // from here on nobody else looks after it
    void admit(request, connection, head).catch((error: unknown) => refuse(connection, faultOf(error, '', log)));
  });

  async function admit(request: IncomingMessage, connection: Duplex, head: Buffer): Promise<void> {
    if (new URL(request.url ?? '/', 'http://localhost').pathname !== PATH) return refuse(connection, { code: 'NOT_FOUND', message: 'There is no such path' });
    authentication.requireOwnOrigin(request);
    const ctx = newContext(request);
    await authentication.bySession(ctx, request);
    sockets.handleUpgrade(request, connection, head, (socket) => {
      if (ctx.principal?.kind === 'user') signedIn.set(socket, ctx.principal);
      socket.on('close', () => signedIn.delete(socket));
      sockets.emit('connection', socket, request);
    });
  }

  /** Sockets whose session has ended, or whose role or tier has changed, are closed. */
  const check = async () => {
    const asked = [...signedIn]; // who comes while the answer is under way is asked about next time
    if (asked.length === 0) return;
    const sessions = await liveSessions(newContext(), asked.map(([, principal]) => principal.sessionHash));
    for (const [socket, { sessionHash, role, tier }] of asked) {
      const session = sessions.get(sessionHash);
      if (session?.role !== role || session.tier !== tier) socket.close(UNAUTHORIZED, 'The session has ended');
    }
  };
  const timer = setInterval(() => void check().catch((error: unknown) => log.warn({ err: error }, 'sessions of sockets not checked')), SESSION_CHECK_MS);

  return {
    async stop() {
      clearInterval(timer);
      for (const socket of sockets.clients) socket.close(GOING_AWAY, 'The server is stopping');
      const impatience = setTimeout(() => sockets.clients.forEach((socket) => socket.terminate()), CLOSING_MS);
      await cleanup.dispose();
      clearTimeout(impatience);
    },
  };
}

const STATUS: Record<string, string> = { FORBIDDEN: '403 Forbidden', NOT_FOUND: '404 Not Found', SERVICE_UNAVAILABLE: '503 Service Unavailable' };

function refuse(connection: Duplex, { code, message }: { code: string; message: string }): void {
  const body = JSON.stringify({ error: message, details: { code } });
  connection.end(`HTTP/1.1 ${STATUS[code] ?? '400 Bad Request'}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`, () => connection.destroy());
}
