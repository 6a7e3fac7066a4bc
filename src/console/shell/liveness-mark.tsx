import { liveness, type Liveness } from '../api/live';
import { useStore } from '../kernel/store';

const WORDS: Record<Exclude<Liveness, 'idle'>, { look: string; word: string; says: string }> = {
  live: { look: 'good', word: 'Live', says: 'Changes appear automatically' },
  reconnecting: { look: 'warn', word: 'Reconnecting', says: 'Reconnecting to the server' },
  stale: { look: 'bad', word: 'Offline', says: 'No connection. The data may be out of date.' },
};

/** Shows the state of the live connection as text and icon. Renders nothing without subscriptions. */
export function LivenessMark() {
  const now = useStore(liveness);
  if (now === 'idle') return null;
  const { look, word, says } = WORDS[now];
  return (
    <span className={`liveness liveness-${now} look-${look}`} role="status" title={says}>
      <span className="liveness-dot" aria-hidden />
      {word}
    </span>
  );
}
