import { coalesced, type Coalesced } from '../../kernel/event-loop';
import { KeptConnection } from '../database/kept-connection';
import { APPLICATION_ROLE } from '../database/roles';
import { withOptions } from '../database/session-options';
import type { Redis } from './redis';

/**
 * Tells other nodes that there is something new to read, and hears it from them: no payload, and nothing depends on it,
 * for every reader also looks by itself. Through Redis where it is there, else through PostgreSQL, on one connection of
 * its own: a NOTIFY inside of transactions would take a lock of the whole cluster at their commit.
 */
export interface WakeUps {
  /** Sent after a commit. However often it is asked for meanwhile, one message is under way and at most one follows. */
  send(): void;
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
  subscriber?.on('error', () => {}); // the first connection has told
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
    async stop() {
      subscriber?.disconnect();
      await postgres.close();
      await sending.stop();
    },
  };
}
