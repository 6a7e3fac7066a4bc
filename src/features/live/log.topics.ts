import { afterCommit } from '../../kernel/topics';

/** The live log has grown: read at once by this node, and by others through their wake-up. */
export const liveLogGrew = afterCommit<void>();
