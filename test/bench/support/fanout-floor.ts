import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { tellFigures } from './figures';

/**
 * Plain ws: for each request, sends a message of the same size as Muster's to all subscribers, with their subscription
 * id.
 */

const PAYLOAD = JSON.stringify({
  data: {
    agentStateChanged: {
      cursor: '1000000',
      state: {
        employeeId: '11111111-2222-4333-8444-555555555555',
        employeeName: 'First123 Last123',
        employeeNumber: 'N123',
        state: 'available',
        stateStartedAt: '2026-03-02T12:00:00.000Z',
        stateIsStale: false,
        queue: 'support',
        scheduledState: 'available',
        isAdherent: true,
        shift: { startTime: '09:00', endTime: '17:00' },
      },
    },
  },
});

const server = createServer((_request, response) => {
  for (const socket of sockets.clients) socket.send(`{"id":"1","type":"next","payload":${PAYLOAD}}`);
  response.end();
});
const sockets = new WebSocketServer({
  server,
  perMessageDeflate: false,
  handleProtocols: () => 'graphql-transport-ws',
});
sockets.on('connection', (socket) => {
  socket.on('message', (text) => {
    if (String(text).includes('connection_init')) socket.send('{"type":"connection_ack"}');
  });
});
server.listen(0, '127.0.0.1', () => {
  tellFigures();
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
