import type { AgentState, ScheduledState } from '../../../kernel/agent-states';
import type { AdherenceThresholds, PlannedShift, Stretch } from '../adherence.rules';
import { ALERT_CONDITIONS, type AlertType, type Checkpoint } from '../alerts/alert.rules';
import { copyOf } from '../judgement/checkpoint.rules';
import { Walk, type StateChange } from '../judgement/judgement.rules';

/** A stretch of the judgement in which nothing changed. */
export interface Piece extends Stretch {
  shiftId: string | null;
  scheduledState: ScheduledState;
  state: AgentState;
  isAdherent: boolean;
  /** The active alert condition, before or after its grace period. */
  condition: AlertType | null;
  /** The activity code of the scheduled break or on-queue segment; missing for the built-in code of a type. */
  activityCodeId?: string;
}

/**
 * Returns the stretches of the judgement. None is empty, and they cover the time from the start to `untilMs` without
 * gaps.
 */
export function piecesOf(
  start: Checkpoint,
  changes: readonly StateChange[],
  plan: readonly PlannedShift[],
  thresholds: AdherenceThresholds,
  untilMs: number,
): Piece[] {
  const pieces: Piece[] = [];
  const walk: Walk = new Walk(copyOf(start), plan, thresholds, [], (endMs) => pieces.push(pieceOf(walk, endMs)));
  walk.follow(changes);
  walk.advance(untilMs);
  return pieces;
}

function pieceOf(walk: Walk, endMs: number): Piece {
  const { at, state, shift } = walk.checkpoint;
  const scheduledState = walk.scheduledState();
  const activityCodeId = walk.scheduledActivity()?.activityCodeId;
  return {
    startMs: at,
    endMs,
    shiftId: shift?.id ?? null,
    scheduledState,
    state,
    isAdherent: walk.isAdherent(scheduledState),
    condition: ALERT_CONDITIONS.find(({ type }) => shift?.open[type] !== undefined)?.type ?? null,
    ...(activityCodeId !== undefined && { activityCodeId }),
  };
}
