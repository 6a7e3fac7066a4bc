import { useNavigate } from '@tanstack/react-router';
import { CreateScenario, Schedules } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { tell } from '../../ui/toast';

interface Props {
  schedule: { id: string; name: string };
  /** Version to copy; undefined is the present one. */
  version: number | undefined;
  onClose(): void;
}

/** Copies a schedule to a draft that can be changed, compared and promoted. */
export function CreateScenarioDialog({ schedule, version, onClose }: Props) {
  const navigate = useNavigate();
  const change = useChange(CreateScenario, [Schedules, { name: 'ScenarioOptions' }]);
  const submit = (fields: FormData) =>
    change.mutate(
      { scheduleId: schedule.id, name: String(fields.get('name')), version },
      {
        onSuccess: ({ createScenario: { id } }) => {
          tell('Scenario created');
          onClose();
          void navigate({ to: '/schedule/$scheduleId', params: { scheduleId: id }, search: {} });
        },
      },
    );
  return (
    <Dialog title="Create scenario" isOpen onOpenChange={onClose}>
      <Form change={change} action="Create scenario" onSubmit={submit}>
        <p>
          A scenario is a draft of {schedule.name}
          {version !== undefined && `, version ${version}`}. No one is notified until you promote it.
        </p>
        <TextField label="Name" name="name" defaultValue={`${schedule.name} – scenario`} isRequired autoFocus />
      </Form>
    </Dialog>
  );
}
