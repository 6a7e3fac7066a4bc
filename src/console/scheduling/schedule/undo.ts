import { useEffect, useMemo, useState } from 'react';
import { execute, OperationError } from '../../api/execute';
import { Redo, Undo, UndoSteps } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import type { ChangeFragment } from '../../api/types.generated';
import { messageOf } from '../../ui/form';
import { tell } from '../../ui/toast';
import type { Saver } from '../board/saver';
import type { Plan } from './use-board';

/** Undo and redo by the server. The changed shifts arrive by the subscription of the schedule. */

export type Step = 'undo' | 'redo';

/** A step that breaks rules. It needs a reason. */
export interface RefusedStep {
  step: Step;
  error: OperationError;
}

export interface Steps {
  undo: ChangeFragment | null | undefined;
  redo: ChangeFragment | null | undefined;
  refused: RefusedStep | undefined;
  run(step: Step, reason?: string): void;
  dismiss(): void;
}

/** Debounce interval for reloading the steps after changes. */
const RENEWS_AFTER_MS = 300;

/** `changes` is incremented by each change of the schedule, which makes the steps due. */
export function useUndo({ board, saver }: Plan, isEnabled: boolean, changes: number): Steps {
  const scheduleId = board.head.id;
  const answer = useAnswer(UndoSteps, { scheduleId }, { enabled: isEnabled, isKept: false });
  useEffect(() => {
    if (changes === 0 || !isEnabled) return undefined;
    const timer = setTimeout(() => void answer.refetch(), RENEWS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [changes, isEnabled]);
  const [refused, setRefused] = useState<RefusedStep>();
  const { refetch } = answer;
  const run = useMemo(() => {
    // One step after the other, in the order of the keys.
    let latest: Promise<unknown> = Promise.resolve();
    return (step: Step, reason?: string) => {
      setRefused(undefined);
      const { dropped } = saver;
      latest = latest
        .then(() => isSaved(saver))
        .then(async () => {
          // An edit that was waiting was rolled back: that was the step.
          if (saver.dropped !== dropped) return;
          const variables = { scheduleId, override: reason ? { reason } : undefined };
          await (step === 'undo' ? execute(Undo, variables) : execute(Redo, variables));
        })
        .catch((error: unknown) => {
          if (!(error instanceof OperationError)) throw error;
          if (Array.isArray(error.details.breaches)) setRefused({ step, error });
          else tell(messageOf(error), { look: error.code === 'CONFLICT' ? 'warn' : 'bad' });
        })
        .then(() => refetch());
    };
  }, [saver, scheduleId, refetch]);
  const { undo, redo } = answer.data?.undoState ?? {};
  return { undo, redo, refused, run, dismiss: () => setRefused(undefined) };
}

/** Resolves once all changes are saved. */
const isSaved = ({ state }: Saver): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (state.get().waiting > 0) return;
      end();
      resolve();
    };
    const end = state.subscribe(look);
    look();
  });
