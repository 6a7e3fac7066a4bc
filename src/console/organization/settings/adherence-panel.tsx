import { useState } from 'react';
import { ChangeSettings, OrganizationSettings } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import type { OrganizationSettingsQuery } from '../../api/types.generated';
import { NumberField, Switch } from '../../ui/field';
import { Form } from '../../ui/form';
import { Answer, Panel } from '../../ui/page';
import { tell } from '../../ui/toast';
import { Unsaved } from './unsaved';
import { ReasonsPanel } from './reasons-panel';

type Settings = OrganizationSettingsQuery['organization']['settings']['adherence'];
type Amount = Exclude<keyof Settings, 'slideBreaksAfterContact'>;

/** Seconds, but for the people. */
const AMOUNTS: readonly { name: Amount; label: string; hint: string; unit?: string }[] = [
  { name: 'lateStartGrace', label: 'Late start after', hint: 'Offline after the start of a shift' },
  { name: 'earlyLeaveGrace', label: 'Early leave before', hint: 'Leaving this long before the end is allowed' },
  { name: 'offlineGrace', label: 'Offline for', hint: 'Continuous offline time that counts as an early leave' },
  { name: 'breakGrace', label: 'Break exceeded by', hint: 'Beyond the scheduled length or time' },
  { name: 'wrongStateGrace', label: 'Wrong state for', hint: 'In a state other than the scheduled one' },
  { name: 'earlyStartTolerance', label: 'Early start within', hint: 'Work this long before a shift is allowed' },
  { name: 'feedSilentSeconds', label: 'Feed outage after', hint: 'Time without any record; 0 disables the check' },
  {
    name: 'feedSilentMinPeople',
    label: 'Minimum on shift',
    unit: 'people',
    hint: 'With fewer people on shift, feed outages are not checked',
  },
];

export function AdherencePanel() {
  const answer = useAnswer(OrganizationSettings, {});
  return (
    <div className="stack">
      <Panel title="Adherence thresholds">
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
    change.mutate({ input: { settings: { adherence: amounts } } }, { onSuccess: () => tell('Thresholds saved') });
  return (
    <Form change={change} onSubmit={submit} action="Save">
      <div className="form-row">
        {AMOUNTS.map(({ name, label, hint, unit = 's' }) => (
          <NumberField
            key={name}
            label={label}
            unit={unit}
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
        A contact that runs into a break shifts the break
      </Switch>
      <Unsaved isChanged={JSON.stringify(amounts) !== JSON.stringify(settings)} />
    </Form>
  );
}
