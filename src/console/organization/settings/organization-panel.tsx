import { useState } from 'react';
import { COUNTRIES } from '../../kernel/countries';
import {
  ChangeQueueSettings,
  ChangeSettings,
  OrganizationSettings,
  QueueSettingsList,
  Session,
} from '../../kernel/operations.generated';
import { useAnswer, useChange } from '../../kernel/query';
import type { OrganizationSettingsQuery } from '../../kernel/types.generated';
import { ComboField, NumberField, SelectField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { Answer, Panel } from '../../ui/page';
import { tell } from '../../ui/toast';
import { Unsaved } from './unsaved';

/** Percent of a full agent by level of a skill; a level without one counts whole. */
type Percents = Record<string, number | undefined>;

export function OrganizationPanel() {
  const answer = useAnswer(OrganizationSettings, {});
  return (
    <div className="stack">
      <Panel title="Organization">
        <Answer of={answer}>{(of) => <OrganizationForm key={of.organization.id} of={of} />}</Answer>
      </Panel>
      <Panel title="Public holidays">
        <Answer of={answer}>{({ queueSettingsForAll }) => <HolidaysForm saved={queueSettingsForAll} />}</Answer>
      </Panel>
    </div>
  );
}

interface Holidays {
  country: string | null;
  region: string | null;
}

const NONE = 'none';

/** Whose holidays forecasts know, for all queues that choose no other country. */
function HolidaysForm({ saved: { country, region } }: { saved: Holidays }) {
  const change = useChange(ChangeQueueSettings, [OrganizationSettings, QueueSettingsList]);
  const [draft, setDraft] = useState<Holidays>({ country, region });
  const submit = () => change.mutate({ input: draft }, { onSuccess: () => tell('Saved; the forecasts follow') });
  return (
    <Form change={change} onSubmit={submit} action="Save">
      <div className="form-row">
        <ComboField
          label="Country"
          name="country"
          options={[{ value: NONE, name: 'None: forecasts know no holidays' }, ...COUNTRIES]}
          value={draft.country ?? NONE}
          onChange={(code) => setDraft({ country: code === NONE ? null : code, region: null })}
          hint="Forecasts learn what its public holidays do; a queue may have another one, in Queues"
        />
        <TextField
          label="Region"
          name="region"
          value={draft.region ?? ''}
          onChange={(text) => setDraft({ ...draft, region: text.trim() || null })}
          hint="Code of the state or province, such as WA; empty for the whole country"
        />
      </div>
      <Unsaved isChanged={draft.country !== country || draft.region !== region} />
    </Form>
  );
}

function OrganizationForm({ of }: { of: OrganizationSettingsQuery }) {
  const change = useChange(ChangeSettings, [OrganizationSettings, Session]);
  const saved = draftOf(of);
  const [draft, setDraft] = useState(saved);
  const { name, timezone, historicalVolume, serviceLevelTarget, serviceLevelThreshold, skillLevelPercents } = draft;
  const set = (changed: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...changed }));
  const submit = () => {
    const settings = { historicalVolume, serviceLevelTarget, serviceLevelThreshold, skillLevelPercents };
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
      <LevelFields percents={skillLevelPercents} onChange={(percents) => set({ skillLevelPercents: percents })} />
      <Unsaved isChanged={JSON.stringify(draft) !== JSON.stringify(saved)} />
    </Form>
  );
}

function LevelFields({ percents, onChange }: { percents: Percents; onChange(percents: Percents): void }) {
  const levels = Object.entries(percents);
  if (levels.length === 0) return null;
  return (
    <fieldset>
      <legend className="field-label">
        What people count for in plans by their level of a skill, in percent of a full agent; empty counts whole
      </legend>
      <div className="form-row">
        {levels.map(([level, percent = NaN]) => (
          <NumberField
            key={level}
            label={level}
            name={`settings.skillLevelPercents.${level}`}
            value={percent}
            onChange={(value) => onChange({ ...percents, [level]: Number.isNaN(value) ? undefined : value })}
            minValue={0}
          />
        ))}
      </div>
    </fieldset>
  );
}

const draftOf = ({ organization: { name, timezone, settings }, skills }: OrganizationSettingsQuery) => ({
  name,
  timezone,
  historicalVolume: settings.historicalVolume,
  serviceLevelTarget: settings.serviceLevelTarget,
  serviceLevelThreshold: settings.serviceLevelThreshold,
  skillLevelPercents: percentsOf(settings.skillLevelPercents as Percents, skills),
});

/** Of every level that a skill has, and of those that none has any more. */
function percentsOf(chosen: Percents, skills: OrganizationSettingsQuery['skills']): Percents {
  const levels = new Set([...skills.flatMap(({ proficiencyLevels }) => proficiencyLevels), ...Object.keys(chosen)]);
  return Object.fromEntries([...levels].map((level) => [level, chosen[level]]));
}
