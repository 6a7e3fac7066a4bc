import { useState } from 'react';
import { counted, useFormat } from '../../kernel/format';
import type { OperationError } from '../../api/execute';
import { RebaseScenario, Schedules } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import type { MergeSide } from '../../api/types.generated';
import { Button, Choice } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Form } from '../../ui/form';
import { tell } from '../../ui/toast';
import { cellKey } from '../board/board.store';
import '../history/history.css';
import { ReasonField, reasonsIn, RuleRefusal } from '../history/rule-refusal';
import type { Plan } from '../schedule/use-board';

interface Side {
  startTime: string;
  endTime: string;
  breaks: readonly { type: string; duration: number }[];
}

/** A day of an employee that changed differently on both sides. */
interface Conflict {
  employeeId: string;
  date: string;
  base: readonly Side[];
  scenario: readonly Side[];
}

const conflictsOf = (error: OperationError | null): readonly Conflict[] =>
  Array.isArray(error?.details.conflicts) ? (error.details.conflicts as Conflict[]) : [];

const SIDES: readonly { value: MergeSide; name: string }[] = [
  { value: 'base', name: 'Take base' },
  { value: 'scenario', name: 'Keep scenario' },
];

interface Props {
  plan: Plan;
  onRebased(): void;
  onClose(): void;
}

/** Takes over what changed in the base. Days that changed on both sides are decided one by one. */
export function RebaseDialog({ plan: { board, personOf, scenarioOf }, onRebased, onClose }: Props) {
  const { day } = useFormat();
  const [takes, setTakes] = useState<ReadonlyMap<string, MergeSide>>(new Map());
  const [takeRest, setTakeRest] = useState<MergeSide>();
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const change = useChange(RebaseScenario, [Schedules, { name: 'ScenarioOptions' }]);
  const open = takeRest ? 0 : conflicts.filter((conflict) => !takes.has(cellKey(conflict))).length;
  const takeAll = (side: MergeSide) => {
    setTakes(new Map());
    setTakeRest(side);
  };
  const submit = (fields: FormData) => {
    if (open > 0) return;
    const resolutions = conflicts.flatMap(({ employeeId, date }) => {
      const take = takes.get(cellKey({ employeeId, date }));
      return take ? [{ employeeId, date, take }] : [];
    });
    change.mutate(
      { id: board.head.id, resolutions, takeRest, ...reasonsIn(fields) },
      {
        onSuccess: () => {
          tell('Scenario rebased');
          onRebased();
        },
        onError: (error) => {
          const found = conflictsOf(error);
          // Conflicts that are decided stay decided: the next attempt must name them again.
          setConflicts((before) => [
            ...new Map([...before, ...found].map((conflict) => [cellKey(conflict), conflict])).values(),
          ]);
        },
      },
    );
  };
  const base = scenarioOf?.schedule?.name ?? 'the base';
  const isConflict = conflictsOf(change.error).length > 0;
  return (
    <Dialog title={`Rebase ${board.head.name}`} place="wide" isOpen onOpenChange={onClose}>
      <Form
        change={{ error: isConflict ? null : change.error, isPending: change.isPending }}
        action={open > 0 ? undefined : 'Rebase'}
        onSubmit={submit}
      >
        <p>
          Applies the changes made in {base} since version {scenarioOf?.version}. Your changes to other days are kept.
        </p>
        {conflicts.length > 0 && (
          <section className="stack" aria-label="Conflicts">
            <div className="row">
              <h3>
                {conflicts.length === 1
                  ? '1 day was changed in both schedules'
                  : `${counted(conflicts.length, 'day')} were changed in both schedules`}
                {open > 0 && `, ${open} to decide`}
              </h3>
              <span className="row push">
                <Button onPress={() => takeAll('base')}>Take all from base</Button>
                <Button onPress={() => takeAll('scenario')}>Keep all of scenario</Button>
              </span>
            </div>
            <ul className="stack">
              {conflicts.map((conflict) => {
                const key = cellKey(conflict);
                const name = `${personOf.get(conflict.employeeId)?.name ?? 'Former employee'}, ${day(conflict.date)}`;
                return (
                  <li key={key} className="conflict">
                    <strong className="side-options">{name}</strong>
                    <SideOf name="Base" shifts={conflict.base} />
                    <SideOf name="Scenario" shifts={conflict.scenario} />
                    <div className="side-options">
                      <Choice<MergeSide>
                        label={`Resolution for ${name}`}
                        options={SIDES}
                        value={takes.get(key) ?? takeRest}
                        onChange={(side) => setTakes(new Map(takes).set(key, side))}
                      />
                    </div>
                  </li>
                );
              })}
            </ul>
          </section>
        )}
        <RuleRefusal error={isConflict ? null : change.error} personOf={personOf} />
        <ReasonField />
      </Form>
    </Dialog>
  );
}

function SideOf({ name, shifts }: { name: string; shifts: readonly Side[] }) {
  return (
    <div>
      <span className="muted small">{name}</span>
      {shifts.length === 0 && <div>No shift</div>}
      {shifts.map(({ startTime, endTime, breaks }) => (
        <div key={startTime}>
          <strong className="figure">
            {startTime}–{endTime}
          </strong>
          <div className="muted small">
            {breaks.map(({ type, duration }) => `${type} ${duration} min`).join(', ') || 'No breaks'}
          </div>
        </div>
      ))}
    </div>
  );
}
