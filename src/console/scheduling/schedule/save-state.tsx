import { useStore } from '../../kernel/store';
import type { Saver } from '../board/saver';

/** Whether changes are on their way. It stands beside the title, where coming and going moves nothing. */
export function SaveState({ saver }: { saver: Saver }) {
  const { isRetrying, waiting } = useStore(saver.state);
  return (
    <span role="status">{isRetrying ? 'The server cannot be reached: trying again' : waiting > 0 ? 'Saving' : ''}</span>
  );
}
