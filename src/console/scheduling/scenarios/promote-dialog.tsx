import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { counted, useFormat } from '../../kernel/format';
import { ChangeSetDiff, PromoteScenario, Schedules } from '../../kernel/operations.generated';
import { useAnswer, useChange } from '../../kernel/query';
import type { PublishNotice } from '../../kernel/types.generated';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SelectField } from '../../ui/field';
import { Form } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { Answer } from '../../ui/page';
import { tell } from '../../ui/toast';
import { DiffList } from '../history/diff-list';
import { ReasonField, reasonsIn, RuleRefusal } from '../history/rule-refusal';
import { NOTICES } from '../schedule/publish-notices';
import type { Plan } from '../schedule/use-board';

const ROWS = 200;

interface Props {
  plan: Plan;
  onRebase(): void;
  onClose(): void;
}

/** Writes a scenario into its base after showing the differences. Refused if the base has changed. */
export function PromoteDialog({ plan: { board, personOf, scenarioOf }, onRebase, onClose }: Props) {
  const { number } = useFormat();
  const navigate = useNavigate();
  const { id, name } = board.head;
  const baseId = scenarioOf?.scheduleId ?? '';
  const [notify, setNotify] = useState<PublishNotice>('changes');
  const variables = { from: { scheduleId: baseId }, to: { scheduleId: id }, page: 1, limit: ROWS };
  const answer = useAnswer(ChangeSetDiff, variables, { isKept: false });
  const change = useChange(PromoteScenario, [Schedules, { name: 'ScenarioOptions' }]);
  const isBehind = change.error?.message.includes('rebase the scenario');
  const submit = (fields: FormData) =>
    change.mutate(
      { id, notify, ...reasonsIn(fields) },
      {
        onSuccess: ({ promoteScenario: { written, skipped } }) => {
          tell(
            `${counted(written, 'shift')} written to ${scenarioOf?.schedule?.name ?? 'the base'}${skipped > 0 ? `, ${number(skipped)} skipped as they have begun` : ''}`,
          );
          onClose();
          void navigate({ to: '/schedule/$scheduleId', params: { scheduleId: baseId }, search: {} });
        },
      },
    );
  return (
    <Dialog title={`Promote ${name}`} place="wide" isOpen onOpenChange={onClose}>
      <Answer of={answer} lines={4}>
        {({ scheduleDiff }) => (
          <Form
            change={change}
            action="Promote"
            onSubmit={submit}
            beside={isBehind && <Button onPress={onRebase}>Rebase</Button>}
          >
            <p>
              {scheduleDiff.cells === 0
                ? 'The scenario and its base have the same shifts.'
                : `${counted(scheduleDiff.cells, 'day')} of ${counted(scheduleDiff.people, 'person', 'people')} ${scheduleDiff.cells === 1 ? 'changes' : 'change'} in ${scenarioOf?.schedule?.name ?? 'the base'}. Shifts that have begun stay as they are.`}
            </p>
            <DiffList counts={scheduleDiff} cells={scheduleDiff.data} />
            <SelectField<PublishNotice>
              label="Notify"
              options={NOTICES}
              value={notify}
              onChange={setNotify}
              hint="Only if the base is published"
            />
            {isBehind && <Notice look="warn">Rebase first: it takes over what changed in the base.</Notice>}
            <RuleRefusal error={change.error} personOf={personOf} />
            <ReasonField />
          </Form>
        )}
      </Answer>
    </Dialog>
  );
}
