import { coalesced, type Coalesced } from '../../kernel/event-loop';
import { KeptConnection } from '../database/kept-connection';
import { APPLICATION_ROLE } from '../database/roles';
import { withOptions } from '../database/session-options';
import type { Redis } from './redis';

/**
 * Notifies other nodes of new data, without payload. Nothing depends on it except latency, as all readers also poll.
 * Uses Redis if configured, otherwise PostgreSQL on a dedicated connection: NOTIFY inside transactions would take a
 * cluster-wide lock at commit.
 */
export interface WakeUps {
  /**
   * Sends a notification after a commit. Concurrent calls are coalesced: at most one message is in flight and one more
   * follows.
   */
  send(): void;
  /** False while notifications of PostgreSQL are not received. */
  readonly isListening: boolean;
  stop(): Promise<void>;
}

interface Options {
  databaseUrl: string;
  redis?: Redis;
  onWake(): void;
  onError(error: unknown): void;
}

const CHANNEL = 'muster_live';

export function startWakeUps({ databaseUrl, redis, onWake, onError }: Options): WakeUps {
  const postgres = new KeptConnection({
    url: withOptions(databaseUrl, `-c role=${APPLICATION_ROLE}`),
    name: 'muster wake-ups',
    prepare: (client) => client.query(`listen ${CHANNEL}`).then(onWake), // something may have been said unheard
    onNotification: onWake,
    onLost: onError,
  });
  const subscriber = redis?.duplicate({
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    commandTimeout: undefined,
  });
  subscriber?.on('error', () => {}); // logged by the first connection
  subscriber?.on('message', onWake);
  subscriber?.subscribe(CHANNEL).catch(() => {});
  const sending: Coalesced = coalesced(async () => {
    if (redis?.status === 'ready') {
      const receivers = await redis.publish(CHANNEL, '').catch(() => 0);
      if (receivers > 0) return;
    }
    if (postgres.isOpen) await postgres.query(`notify ${CHANNEL}`);
  }, onError);
  return {
    send: () => sending.run(),
    get isListening() {
      return postgres.isOpen;
    },
    async stop() {
      subscriber?.disconnect();
      await postgres.close();
      await sending.stop();
    },
  };
}
