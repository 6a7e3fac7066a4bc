import { useState } from 'react';
import { ChangeSettings, OrganizationSettings, Session } from '../../kernel/operations.generated';
import { useAnswer, useChange } from '../../kernel/query';
import type { OrganizationSettingsQuery } from '../../kernel/types.generated';
import { NumberField, SelectField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { Answer, Panel } from '../../ui/page';
import { tell } from '../../ui/toast';
import { Unsaved } from './unsaved';

type Organization = OrganizationSettingsQuery['organization'];

export function OrganizationPanel() {
  const answer = useAnswer(OrganizationSettings, {});
  return (
    <Panel title="Organization">
      <Answer of={answer}>{({ organization }) => <OrganizationForm key={organization.id} of={organization} />}</Answer>
    </Panel>
  );
}

function OrganizationForm({ of }: { of: Organization }) {
  const change = useChange(ChangeSettings, [OrganizationSettings, Session]);
  const saved = draftOf(of);
  const [draft, setDraft] = useState(saved);
  const { name, timezone, historicalVolume, serviceLevelTarget, serviceLevelThreshold } = draft;
  const set = (changed: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...changed }));
  const submit = () => {
    const settings = { historicalVolume, serviceLevelTarget, serviceLevelThreshold };
    change.mutate({ input: { name, timezone, settings } }, { onSuccess: () => tell('The settings are saved') });
  };
  return (
    <Form change={change} onSubmit={submit} action="Save">
      <div className="form-row">
        <TextField label="Name" name="name" value={name} onChange={(value) => set({ name: value })} isRequired />
        <TextField
          label="Time zone"
          name="timezone"
          value={timezone}
          onChange={(value) => set({ timezone: value })}
          hint="Region/City; shifts keep their times of the day"
          isRequired
        />
      </div>
      <div className="form-row">
        <NumberField
          label="Service level, percent"
          name="serviceLevelTarget"
          value={serviceLevelTarget}
          onChange={(value) => set({ serviceLevelTarget: value })}
          isRequired
          minValue={1}
          maxValue={100}
        />
        <NumberField
          label="answered within, seconds"
          name="serviceLevelThreshold"
          value={serviceLevelThreshold}
          onChange={(value) => set({ serviceLevelThreshold: value })}
          isRequired
          minValue={1}
        />
        <SelectField
          label="Imported volume counts"
          name="historicalVolume"
          options={[
            { value: 'reached', name: 'contacts that reached people' },
            { value: 'offered', name: 'contacts before bots' },
          ]}
          value={historicalVolume}
          onChange={(value: typeof historicalVolume) => set({ historicalVolume: value })}
        />
      </div>
      <Unsaved isChanged={JSON.stringify(draft) !== JSON.stringify(saved)} />
    </Form>
  );
}

const draftOf = ({ name, timezone, settings }: Organization) => ({
  name,
  timezone,
  historicalVolume: settings.historicalVolume,
  serviceLevelTarget: settings.serviceLevelTarget,
  serviceLevelThreshold: settings.serviceLevelThreshold,
});
