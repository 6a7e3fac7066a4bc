import { useState } from 'react';
import { ChangeSettings, OrganizationSettings } from '../../kernel/operations.generated';
import { useAnswer, useChange } from '../../kernel/query';
import type { OrganizationSettingsQuery } from '../../kernel/types.generated';
import { NumberField, Switch } from '../../ui/field';
import { Form } from '../../ui/form';
import { Answer, Panel } from '../../ui/page';
import { tell } from '../../ui/toast';
import { Unsaved } from './unsaved';
import { ReasonsPanel } from './reasons-panel';

type Settings = OrganizationSettingsQuery['organization']['settings']['adherence'];
type Amount = Exclude<keyof Settings, 'slideBreaksAfterContact'>;

/** Seconds, but for the people. */
const AMOUNTS: readonly { name: Amount; label: string; hint: string }[] = [
  { name: 'lateStartGrace', label: 'Late start after', hint: 'Seconds offline after a shift has begun' },
  { name: 'earlyLeaveGrace', label: 'Early leave before', hint: 'Seconds before the end from which leaving is fine' },
  { name: 'offlineGrace', label: 'Offline for', hint: 'Seconds without interruption before it is an early leave' },
  { name: 'breakGrace', label: 'Break longer by', hint: 'Seconds past its length, or beside its time' },
  { name: 'wrongStateGrace', label: 'Wrong state for', hint: 'Seconds in a state that is not the plan’s' },
  { name: 'earlyStartTolerance', label: 'Early start from', hint: 'Seconds before a shift in which work is fine' },
  { name: 'feedSilentSeconds', label: 'Feed is silent after', hint: 'Seconds without any record; 0 is off' },
  { name: 'feedSilentMinPeople', label: 'while in a shift are', hint: 'People, at least' },
];

export function AdherencePanel() {
  const answer = useAnswer(OrganizationSettings, {});
  return (
    <div className="stack">
      <Panel title="When somebody is out of adherence">
        <Answer of={answer}>
          {({ organization }) => <GracesForm key={organization.id} settings={organization.settings.adherence} />}
        </Answer>
      </Panel>
      <ReasonsPanel />
    </div>
  );
}

function GracesForm({ settings }: { settings: Settings }) {
  const change = useChange(ChangeSettings, [OrganizationSettings]);
  const [amounts, setAmounts] = useState<Settings>(settings);
  const submit = () =>
    change.mutate({ input: { settings: { adherence: amounts } } }, { onSuccess: () => tell('The graces are saved') });
  return (
    <Form change={change} onSubmit={submit} action="Save">
      <div className="form-row">
        {AMOUNTS.map(({ name, label, hint }) => (
          <NumberField
            key={name}
            label={label}
            name={name}
            hint={hint}
            value={amounts[name]}
            minValue={0}
            isRequired
            onChange={(value) => setAmounts((before) => ({ ...before, [name]: value }))}
          />
        ))}
      </div>
      <Switch
        isSelected={amounts.slideBreaksAfterContact}
        onChange={(is) => setAmounts((before) => ({ ...before, slideBreaksAfterContact: is }))}
      >
        A contact that lasts into a break moves the break
      </Switch>
      <Unsaved isChanged={JSON.stringify(amounts) !== JSON.stringify(settings)} />
    </Form>
  );
}
