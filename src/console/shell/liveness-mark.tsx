import { liveness, type Liveness } from '../kernel/live';
import { useStore } from '../kernel/store';

const WORDS: Record<Liveness, { look: string; word: string; says: string }> = {
  connecting: { look: 'quiet', word: 'Not live', says: 'Nothing on this page is live' },
  live: { look: 'good', word: 'Live', says: 'Changes arrive by themselves' },
  reconnecting: { look: 'warn', word: 'Reconnecting', says: 'The connection is being made again' },
  stale: { look: 'bad', word: 'Stale', says: 'No connection: what is shown may be out of date' },
};

/** Whether what is shown follows the world, in a word and a shape. */
export function LivenessMark() {
  const now = useStore(liveness);
  const { look, word, says } = WORDS[now];
  if (now === 'connecting') return null;
  return (
    <span className={`liveness liveness-${now} look-${look}`} role="status" title={says}>
      <span className="liveness-dot" aria-hidden />
      {word}
    </span>
  );
}
