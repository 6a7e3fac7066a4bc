import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { counted, useFormat } from '../../kernel/format';
import { ChangeSetDiff, PromoteScenario, Schedules, ScheduleVersion } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import { useStore } from '../../kernel/store';
import type { PublishNotice } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SelectField } from '../../ui/field';
import { Form, messageOf } from '../../ui/form';
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
export function PromoteDialog({ plan: { board, saver, personOf, scenarioOf }, onRebase, onClose }: Props) {
  const { number } = useFormat();
  const navigate = useNavigate();
  const { id, name } = board.head;
  const baseId = scenarioOf?.scheduleId ?? '';
  const [notify, setNotify] = useState<PublishNotice>('changes');
  const isSaved = useStore(saver.state).waiting === 0;
  const head = useAnswer(ScheduleVersion, { id }, { enabled: isSaved, isKept: false, staleMs: 0 });
  const version = head.data?.schedule.version;
  const variables = { from: { scheduleId: baseId }, to: { scheduleId: id, version }, page: 1, limit: ROWS };
  const answer = useAnswer(ChangeSetDiff, variables, {
    enabled: version !== undefined,
    isKept: false,
    keepsPrevious: true,
  });
  const change = useChange(PromoteScenario, [Schedules, { name: 'ScenarioOptions' }]);
  // A conflict is about the base if the scenario still has the version that was shown.
  const isBehind =
    change.error?.details.currentVersion !== undefined && !head.isFetching && change.variables?.ifVersion === version;
  const submit = (fields: FormData) =>
    change.mutate(
      { id, ifVersion: version, notify, ...reasonsIn(fields) },
      {
        onSuccess: ({ promoteScenario: { written, skipped } }) => {
          tell(
            `${counted(written, 'shift')} written to ${scenarioOf?.schedule?.name ?? 'the base'}${skipped > 0 ? `, ${number(skipped)} skipped as they have begun` : ''}`,
          );
          onClose();
          void navigate({ to: '/schedule/$scheduleId', params: { scheduleId: baseId }, search: {} });
        },
        onError: () => void head.refetch(),
      },
    );
  return (
    <Dialog title={`Promote ${name}`} place="wide" isOpen onOpenChange={onClose}>
      {head.error && !head.data && <Notice look="bad">{messageOf(head.error)}</Notice>}
      <Answer of={answer} lines={4}>
        {({ scheduleDiff }) => (
          <Form
            change={change}
            action={answer.isPlaceholderData ? undefined : 'Promote'}
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
            {isBehind && <Notice look="warn">The base has changed. Rebase the scenario first.</Notice>}
            <RuleRefusal error={change.error} personOf={personOf} />
            <ReasonField />
          </Form>
        )}
      </Answer>
    </Dialog>
  );
}
