import { useState } from 'react';
import { ChangeSettings, OrganizationSettings, Session } from '../../kernel/operations.generated';
import { useAnswer, useChange } from '../../kernel/query';
import type { OrganizationSettingsQuery } from '../../kernel/types.generated';
import { NumberField, SelectField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { Answer, Panel } from '../../ui/page';
import { tell } from '../../ui/toast';

type Organization = OrganizationSettingsQuery['organization'];

export function OrganizationPanel() {
  const answer = useAnswer(OrganizationSettings, {});
  return (
    <Panel title="Organization">
      <Answer of={answer}>{({ organization }) => <OrganizationForm key={organization.id} of={organization} />}</Answer>
    </Panel>
  );
}

function OrganizationForm({ of: { name, timezone, settings } }: { of: Organization }) {
  const change = useChange(ChangeSettings, [OrganizationSettings, Session]);
  const [historicalVolume, setHistoricalVolume] = useState(settings.historicalVolume);
  const [target, setTarget] = useState(settings.serviceLevelTarget);
  const [threshold, setThreshold] = useState(settings.serviceLevelThreshold);
  const submit = (fields: FormData) => {
    const input = {
      name: String(fields.get('name')),
      timezone: String(fields.get('timezone')),
      settings: { historicalVolume, serviceLevelTarget: target, serviceLevelThreshold: threshold },
    };
    change.mutate({ input }, { onSuccess: () => tell('The settings are saved') });
  };
  return (
    <Form change={change} onSubmit={submit} action="Save">
      <div className="form-row">
        <TextField label="Name" name="name" defaultValue={name} isRequired />
        <TextField
          label="Time zone"
          name="timezone"
          defaultValue={timezone}
          hint="Region/City; shifts keep their times of the day"
          isRequired
        />
      </div>
      <div className="form-row">
        <NumberField
          label="Service level, percent"
          name="serviceLevelTarget"
          value={target}
          onChange={setTarget}
          minValue={1}
          maxValue={100}
        />
        <NumberField
          label="answered within, seconds"
          name="serviceLevelThreshold"
          value={threshold}
          onChange={setThreshold}
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
          onChange={(value: typeof historicalVolume) => setHistoricalVolume(value)}
        />
      </div>
    </Form>
  );
}
