import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { randomUUID } from 'node:crypto';

/** Writes a final response to a raw connection without a response object. */
export function answerRaw(connection: Duplex, status: number, error: string, code: string, requestId: string): void {
  const body = JSON.stringify({ error, details: { code } });
  connection.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\nContent-Length: ` +
      `${Buffer.byteLength(body)}\r\nX-Request-Id: ${requestId}\r\nConnection: close\r\n\r\n${body}`,
    () => connection.destroy(),
  );
}

const REFUSALS: Record<string, [status: number, message: string] | undefined> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are larger than 16 KiB'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions are larger than 16 KiB'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
};

/** Answers malformed HTTP in the standard error format. Connections in the middle of a response are closed. */
export function answerMalformed(server: Server, log: Logger): void {
  server.on('clientError', (error: Error & { code?: string }, connection: Duplex) => {
    const { _httpMessage: answering } = connection as Duplex & { _httpMessage?: IncomingMessage | null };
    if (!connection.writable || answering) return void connection.destroy();
    const [status, message] = REFUSALS[error.code ?? ''] ?? [400, 'The request is malformed'];
    const requestId = randomUUID();
    log.info({ requestId, status, code: error.code }, 'request');
    answerRaw(connection, status, message, 'BAD_USER_INPUT', requestId);
  });
}
