import { afterCommit } from '../../kernel/topics';

/** Published when the live log has grown. This node reads it immediately, other nodes after their notification. */
export const liveLogGrew = afterCommit<void>();
