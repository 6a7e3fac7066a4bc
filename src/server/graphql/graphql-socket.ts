import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Request } from 'express';
import {
  createSourceEventStream,
  execute,
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type ExecutionArgs,
} from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import type { Logger } from 'pino';
import { WebSocketServer, type WebSocket } from 'ws';
import { liveSessions } from '../../features/access/session.commands';
import type { LiveRequestContext, LiveStream } from '../../features/live/stream';
import { LiveSubscription, type Outlet } from '../../features/live/subscription';
import { forbidden, unauthenticated } from '../../kernel/errors';
import { nextTurn } from '../../kernel/event-loop';
import { bounded } from '../../kernel/graphql/answer-pace';
import type { UserPrincipal } from '../../kernel/principal';
import { systemClock } from '../../kernel/time/clock';
import { startLoop } from '../../platform/nodes/loop';
import { faultOf, presentable } from '../faults';
import type { Authentication } from '../http/authentication';
import { requestIdOf } from '../http/request-log';
import { isSame, type ServerContext } from '../server-context';
import { withVariableFaults } from '../value-faults';
import { DOCUMENTS_KEPT } from './compiled-documents';
import { badDocument, documentBounds, MAX_TOKENS, requireShortDocument, withoutHints } from './document-bounds';
import { spendOperation, spendRefused } from './operation-limits';
import { Recent } from './recent';
import type { Pipeline } from './run-operation';
import { tellOperation, tellSocket, type OperationLine } from './socket-log';
import { SocketOutlet } from './socket-outlet';
import {
  closeSocket,
  createTransport,
  GOING_AWAY,
  KEEP_ALIVE_MS,
  CLOSING_MS,
  MAX_BACKLOG_OF_ALL_BYTES,
  pingAll,
  TOO_MUCH,
  tooSlow,
  UNAUTHORIZED,
} from './socket-transport';
import { onSocketUpgrade } from './socket-upgrade';
import { groupOf } from './subscription-group';

/** `graphql-transport-ws` on /graphql: queries, mutations and subscriptions, authenticated by the session cookie. */

const MAX_MESSAGE_BYTES = 1024 * 1024;
/** Maximum number of frames per message, as each has a fixed overhead in memory. */
const MAX_PIECES = 5_000;
/** Maximum size of a subscribe message, which stays in memory as long as the subscription. */
const MAX_SUBSCRIPTION = 8 * 1024;
const MAX_OPERATIONS = 200;
const MAX_SOCKETS_OF_USER = 1_000;
/** Maximum number of operations over all WebSockets of a user. */
const MAX_OPERATIONS_OF_USER = 1_000;
const CHECK_MS = 1_000;

interface Parts {
  pipeline: Pipeline;
  authentication: Authentication;
  live: LiveStream;
  introspection: boolean;
  /** Returns the request as Express sees it, with the client's address from trusted proxies. */
  asExpress(request: IncomingMessage): Request;
  newContext(): ServerContext;
  log: Logger;
}

interface SignedIn {
  principal: UserPrincipal;
  outlet: SocketOutlet;
  /** Number of running operations, including those that the client has completed early. */
  operations: number;
  /** Operations over all sockets of the user, which share this object. */
  ofUser: { operations: number };
}

type SocketContext = ServerContext &
  LiveRequestContext & { outlet: SocketOutlet; subscriptionId: string; told: OperationLine };

export function attachGraphqlSocket(
  server: Server,
  { pipeline, authentication, live, introspection, asExpress, newContext, log }: Parts,
): { readonly count: number; stop(): Promise<void> } {
  const { schema } = pipeline;
  const documents = new Recent<string, DocumentNode>(DOCUMENTS_KEPT);
  const rules = [...specifiedRules, ...documentBounds(introspection)];
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    maxFragments: MAX_PIECES,
    maxBufferedChunks: MAX_PIECES,
    perMessageDeflate: false,
    autoPong: false,
    handleProtocols: (offered) => (offered.has('graphql-transport-ws') ? 'graphql-transport-ws' : false),
  });
  const signedIn = new Map<WebSocket, SignedIn>();

  const endSession = (socket: WebSocket, reason: string) => {
    signedIn.delete(socket);
    closeSocket(socket, UNAUTHORIZED, reason);
  };

  /**
   * Returns the context of an operation, after checking that the session is valid and its role and tier are unchanged
   * since the socket was opened.
   */
  const contextOf = async (socket: WebSocket, request: Request, subscriptionId: string) => {
    const own = signedIn.get(socket);
    const ctx = authentication.context(request);
    await authentication.bySession(ctx, request);
    if (!own || !ctx.principal || !isSame(own.principal, ctx.principal)) {
      endSession(socket, 'The session has ended');
      throw unauthenticated();
    }
    return Object.assign(ctx, { live, outlet: own.outlet, subscriptionId });
  };

  /** Counts an operation. Its end must be reported in any case. */
  const beginOperation = (own: SignedIn | undefined, request: Request): OperationLine => {
    if (own) {
      own.operations++;
      own.ofUser.operations++;
    }
    return tellOperation(log, request, () => {
      if (!own) return;
      own.operations--;
      own.ofUser.operations--;
    });
  };

  const requireRoom = (own: SignedIn | undefined): void => {
    if (!own) return;
    if (own.operations > MAX_OPERATIONS)
      throw forbidden(`A web socket carries at most ${MAX_OPERATIONS} operations at once`);
    if (own.ofUser.operations > MAX_OPERATIONS_OF_USER)
      throw forbidden(`The web sockets of a user carry at most ${MAX_OPERATIONS_OF_USER} operations at once`);
  };

  /** Returns the document of an operation, or throws its errors. */
  const documentOf = async ({ query: text, operationName, extensions }: SubscribePayload): Promise<DocumentNode> => {
    const known = pipeline.knownBy(extensions?.documentId);
    if (known) return known.document;
    requireShortDocument(text);
    let document = documents.get(text);
    if (!document) {
      await nextTurn();
      document = parse(text, { maxTokens: MAX_TOKENS });
      const errors = validate(schema, document, rules);
      if (errors.length > 0) throw new AggregateError(introspection ? errors : errors.map(withoutHints));
      documents.keep(text, document, text.length);
    }
    if (!getOperationAST(document, operationName)) throw badDocument('Say by operationName which operation to run');
    return document;
  };

  const converse = createTransport<Request>(
    {
      schema,
      onConnect: ({ extra }) => signedIn.has(extra.socket),
      onSubscribe: async ({ extra }, id, payload): Promise<readonly GraphQLError[] | ExecutionArgs> => {
        const { messageLength } = extra;
        const own = signedIn.get(extra.socket);
        const told = beginOperation(own, extra.request);
        try {
          requireRoom(own);
          const ctx = Object.assign(await contextOf(extra.socket, extra.request, id), { told });
          told.ctx = ctx;
          const document = await documentOf(payload).catch(async (refusal: unknown) => {
            await spendRefused(ctx);
            throw refusal;
          });
          ctx.operation = pipeline.nameOf(document, payload.operationName ?? undefined);
          const operationName = payload.operationName ?? undefined;
          await spendOperation(schema, { document, operationName, isOfConsole: pipeline.isOfConsole(document) }, ctx);
          requireShortSubscription(document, payload.operationName, messageLength);
          return {
            schema,
            document,
            variableValues: payload.variables,
            operationName: payload.operationName,
            contextValue: ctx,
          };
        } catch (error) {
          const errors = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
          const requestId = told.ctx?.requestId ?? requestIdOf(extra.request);
          const presented = errors.map((each) => {
            if (each instanceof GraphQLError) return presentable(each, requestId, log);
            const { message, extensions } = faultOf(each, requestId, log);
            return new GraphQLError(message, { extensions });
          });
          told.end(presented);
          return presented;
        }
      },
      execute: async ({ document, variableValues, contextValue, operationName }) => {
        const ctx = contextValue as SocketContext;
        try {
          const result = await pipeline.run(document, variableValues ?? {}, ctx, operationName ?? undefined);
          ctx.told.end(result.errors);
          return result;
        } finally {
          ctx.told.end();
          ctx.answered();
        }
      },
      subscribe: async (args) => {
        const ctx = args.contextValue as SocketContext;
        const stream = await createSourceEventStream(args);
        ctx.endReads();
        ctx.askNoMore(); // the subscription checks access on each read
        if (!(Symbol.asyncIterator in stream)) {
          const { document, operationName } = args;
          const asked = { schema, document, operationName, variables: { ...args.variableValues } };
          const faults = withVariableFaults(stream.errors ?? [], asked);
          const errors = faults.map((error) => presentable(error, ctx.requestId, log));
          ctx.told.end(errors);
          return { ...stream, errors };
        }
        if (!(stream instanceof LiveSubscription)) throw new Error('Subscriptions are to the live log');
        return stream.open(outletFor(args, ctx));
      },
      onError: (_ctx, _id, _payload, errors) => errors.map((error) => presentable(error, '', log)),
      onNext: (_ctx, _id, _payload, args, result) => {
        const ctx = args.contextValue as ServerContext;
        ctx.endReads();
        if (!result.errors) return undefined;
        return { ...result, errors: result.errors.map((error) => presentable(error, ctx.requestId, log)) };
      },
    },
    log,
  );

  /**
   * Returns the outlet of a subscription, whose results are executed like any operation and sent as messages of its
   * socket.
   */
  const outletFor = (args: ExecutionArgs, ctx: SocketContext): Outlet => ({
    group: groupOf(args, ctx.principal),
    async answer(change) {
      const result = await bounded(ctx, () => execute({ ...args, rootValue: change }));
      ctx.endReads();
      const errors = result.errors?.map((error) => presentable(error, ctx.requestId, log));
      return JSON.stringify(errors ? { ...result, errors } : result);
    },
    deliver: (deliveries) => ctx.outlet.deliver(ctx.subscriptionId, deliveries),
    end: () => {
      ctx.outlet.forget(ctx.subscriptionId);
      ctx.told.end();
    },
  });

  const admit = async (incoming: IncomingMessage, connection: Duplex, head: Buffer): Promise<void> => {
    const request = asExpress(incoming);
    authentication.requireOwnHost(request);
    authentication.requireOwnOrigin(request);
    const ctx = authentication.context(request);
    await authentication.bySession(ctx, request);
    const { principal } = ctx;
    sockets.handleUpgrade(request, connection, head, (socket) => {
      // Without a listener, a malformed frame would crash the process, even on a socket that is closing.
      const requestId = requestIdOf(request);
      socket.on('error', (error) => log.debug({ err: error, requestId }, 'web socket'));
      tellSocket(log, socket, request, principal);
      if (principal?.kind !== 'user') return closeSocket(socket, UNAUTHORIZED, 'Sign in first');
      const own = [...signedIn.values()].filter((other) => other.principal.userId === principal.userId);
      if (own.length >= MAX_SOCKETS_OF_USER)
        return closeSocket(socket, TOO_MUCH, `A user has at most ${MAX_SOCKETS_OF_USER} web sockets`);
      const outlet = new SocketOutlet(socket, systemClock, () => tooSlow(socket));
      const ofUser = own[0]?.ofUser ?? { operations: 0 };
      signedIn.set(socket, { principal, outlet, operations: 0, ofUser });
      socket.on('close', () => signedIn.delete(socket));
      converse(socket, request);
    });
  };
  sockets.on('headers', (headers, request) => headers.push(`X-Request-Id: ${requestIdOf(request)}`));
  onSocketUpgrade(server, admit, {
    faultOf: (error, request) => faultOf(error, requestIdOf(request), log),
    onRefused: (request, status) => log.info({ requestId: requestIdOf(request), method: 'GET', status }, 'request'),
  });

  /** Closes sockets whose session has ended, or whose role or tier has changed. */
  const checkSessions = async () => {
    const asked = [...signedIn]; // sockets opened during the query are checked next time
    if (asked.length === 0) return;
    const sessions = await liveSessions(
      newContext(),
      asked.map(([, { principal }]) => principal.sessionHash),
    );
    for (const [socket, { principal }] of asked) {
      const session = sessions.get(principal.sessionHash);
      if (session?.role !== principal.role || session.tier !== principal.tier) {
        endSession(socket, 'The session has ended');
      }
    }
  };
  const checkBacklogs = () => {
    const largestFirst = [...sockets.clients].sort((a, b) => b.bufferedAmount - a.bufferedAmount);
    let all = largestFirst.reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0);
    for (const socket of largestFirst) {
      if (all <= MAX_BACKLOG_OF_ALL_BYTES) return;
      all -= socket.bufferedAmount;
      socket.terminate();
    }
  };
  const endChecks = startLoop(
    () => {
      checkBacklogs();
      return checkSessions();
    },
    { everyMs: CHECK_MS, onError: (error) => log.warn({ err: error }, 'sessions of sockets not checked') },
  );

  const endPings = startLoop(async () => pingAll(sockets.clients), {
    everyMs: KEEP_ALIVE_MS,
    onError: (error) => log.warn({ err: error }, 'web sockets not pinged'),
  });

  return {
    get count() {
      return sockets.clients.size;
    },
    async stop() {
      await Promise.all([endChecks(), endPings()]);
      for (const socket of sockets.clients) closeSocket(socket, GOING_AWAY, 'The server is stopping');
      const impatience = setTimeout(() => sockets.clients.forEach((socket) => socket.terminate()), CLOSING_MS);
      await new Promise((resolve) => sockets.close(resolve));
      clearTimeout(impatience);
    },
  };
}

function requireShortSubscription(
  document: DocumentNode,
  operationName: string | null | undefined,
  messageLength: number,
): void {
  if (messageLength <= MAX_SUBSCRIPTION) return;
  if (getOperationAST(document, operationName)?.operation === OperationTypeNode.SUBSCRIPTION)
    throw badDocument(
      `A message that subscribes must be at most ${MAX_SUBSCRIPTION} characters long, got ${messageLength}`,
    );
}
