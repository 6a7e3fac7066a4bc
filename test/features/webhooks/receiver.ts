import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { Caller } from '../../support/caller';

/** A typical webhook receiver, and requests to Muster about it. */

export interface Message {
  id: string;
  type: string;
  data: Record<string, any>;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  /** All received messages, in order, whatever the answer. */
  messages: Message[];
  /** Status to answer with; null to leave requests open. */
  answer: (message: Message) => number | null;
  /** Answers all open requests. */
  answerHeld(status: number): void;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const held: ServerResponse[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const { type, data } = JSON.parse(body);
      const { headers, url: path = '' } = request;
      const message = { id: headers['webhook-id'] as string, type, data, path, headers, body };
      receiver.messages.push(message);
      const status = receiver.answer(message);
      if (status === null) held.push(response);
      else response.writeHead(status, { location: `${receiver.url}/elsewhere` }).end('thanks');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages: [],
    answer: () => 204,
    answerHeld: (status) => held.splice(0).forEach((response) => response.writeHead(status).end('thanks')),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

/** Verifies a message with the library of the specification, at the message's timestamp. */
export function verified(secret: string, { headers, body }: Message): unknown {
  const sentAt = Number(headers['webhook-timestamp']) * 1_000;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(sentAt);
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    clock.mockRestore();
  }
}

export interface MadeWebhook {
  id: string;
  secret: string;
}

export async function makeWebhook(admin: Caller, url: string, eventTypes: readonly string[]): Promise<MadeWebhook> {
  const { createWebhook } = await admin.graphql(
    'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhook { id } secret } }',
    { input: { url, eventTypes } },
  );
  return { id: createWebhook.webhook.id, secret: createWebhook.secret };
}

export interface Delivery {
  id: string;
  eventId: string;
  type: string;
  subject: string;
  status: string;
  attempts: { at: string; status: number | null; error: string | null }[];
  nextAttemptAt: string | null;
}

/** The log of a webhook, the oldest first. */
export async function deliveriesOf(admin: Caller, webhookId: string): Promise<Delivery[]> {
  const { webhookDeliveries } = await admin.graphql(
    `query ($id: ID) { webhookDeliveries(webhookId: $id, limit: 500) { id eventId type subject status nextAttemptAt
       attempts { at status error } } }`,
    { id: webhookId },
  );
  return webhookDeliveries.toReversed();
}
