import type { Logger } from 'pino';
import type { OperatorContext } from '../access/operator';
import { startLoop } from '../../platform/nodes/loop';
import type { Redis } from '../../platform/nodes/redis';
import { startWakeUps } from '../../platform/nodes/wake-ups';
import { liveLogGrew } from './log.topics';
import { LiveStream } from './stream';

const READ_EVERY_MS = 1_000;

interface Options {
  newContext(): OperatorContext;
  databaseUrl: string;
  redis: Redis | undefined;
  log: Logger;
}

/** Reads the live log when any node has written to it, and at least every second. */
export function startLive({ newContext, databaseUrl, redis, log }: Options): {
  stream: LiveStream;
  readonly isListening: boolean;
  stop(): Promise<void>;
} {
  const onError = (error: unknown) => log.warn({ err: error }, 'live log not read');
  const stream = new LiveStream(newContext, onError);
  const wakeUps = startWakeUps({
    databaseUrl,
    redis,
    onWake: () => stream.wake(),
    onError: (error) => log.debug({ err: error }, 'no wake-up: the live log is read each second'),
  });
  const unsubscribe = liveLogGrew.subscribe(() => {
    stream.wake();
    wakeUps.send();
  });
  const endLoop = startLoop(async () => stream.wake(), { everyMs: READ_EVERY_MS, onError });
  return {
    stream,
    get isListening() {
      return wakeUps.isListening;
    },
    async stop() {
      unsubscribe();
      await wakeUps.stop();
      await endLoop();
      await stream.stop();
    },
  };
}
