import { useStore } from '../../kernel/store';
import type { Saver } from '../board/saver';

/** Shows unsaved changes. Placed beside the title so that its changes cause no layout shift. */
export function SaveState({ saver }: { saver: Saver }) {
  const { isRetrying, waiting } = useStore(saver.state);
  return <span role="status">{isRetrying ? 'Server unreachable. Retrying…' : waiting > 0 ? 'Saving…' : ''}</span>;
}
