import type { AgentState, ScheduledState } from '../../../kernel/agent-states';
import type { AdherenceThresholds, PlannedShift, Stretch } from '../adherence.rules';
import { ALERT_CONDITIONS, type AlertType, type Checkpoint } from '../alert.rules';
import { copyOf, Walk, type StateChange } from '../judgement.rules';

/** A stretch of the judgement's walk in which nothing changed. */
export interface Piece extends Stretch {
  shiftId: string | null;
  scheduledState: ScheduledState;
  state: AgentState;
  isAdherent: boolean;
  /** Which alert condition held, whether or not its grace had run out. */
  condition: AlertType | null;
}

/** The walk of the judgement, piece by piece, none of them empty; they leave no gap from the start to `untilMs`. */
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
  return {
    startMs: at,
    endMs,
    shiftId: shift?.id ?? null,
    scheduledState,
    state,
    isAdherent: walk.isAdherent(scheduledState),
    condition: ALERT_CONDITIONS.find(({ type }) => shift?.open[type] !== undefined)?.type ?? null,
  };
}
