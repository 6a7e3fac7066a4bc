import { useState } from 'react';
import { COUNTRIES } from '../../kernel/countries';
import {
  ChangeQueueSettings,
  ChangeSettings,
  OrganizationSettings,
  QueueSettingsList,
  Session,
} from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import { useSession } from '../../kernel/session';
import type { OrganizationSettingsQuery } from '../../api/types.generated';
import { ComboField, NumberField, SelectField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { Answer, Panel } from '../../ui/page';
import { tell } from '../../ui/toast';
import { RegionField } from './region-field';
import { Unsaved } from './unsaved';

/** Productivity by skill level, in percent of a full agent. Levels without a value count 100 %. */
type Percents = Record<string, number | undefined>;

export function OrganizationPanel() {
  const answer = useAnswer(OrganizationSettings, {});
  const { tier } = useSession().organization;
  return (
    <Panel title="Organization">
      {tier === 'standard' && (
        <Notice look="info">
          This organization has the standard tier. The enterprise tier adds adherence: the pages Today, Alerts,
          Exceptions and Reports, and agent states from the phone system.
        </Notice>
      )}
      <Answer of={answer}>{(of) => <OrganizationForm key={of.organization.id} of={of} />}</Answer>
    </Panel>
  );
}

const NONE = 'none';

const CLOCKS = [
  { value: 'h24', name: '24 hours (14:30)' },
  { value: 'h12', name: '12 hours (2:30 PM)' },
] as const;

const FIRST_WEEKDAYS = [
  { value: 'monday', name: 'Monday' },
  { value: 'sunday', name: 'Sunday' },
  { value: 'saturday', name: 'Saturday' },
] as const;

/** Time zones by name, such as `Europe/Berlin`; browsers do not list `UTC`. */
const timeZones = (current: string) =>
  [...new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
    value: zone,
    name: zone.replaceAll('_', ' '),
  }));

function OrganizationForm({ of }: { of: OrganizationSettingsQuery }) {
  const change = useChange(ChangeSettings, [OrganizationSettings, Session]);
  // The holiday calendar of forecasts is a queue setting. This one is the default for all queues.
  const holidays = useChange(ChangeQueueSettings, [OrganizationSettings, QueueSettingsList]);
  const saved = draftOf(of);
  const [draft, setDraft] = useState(saved);
  const {
    name,
    timezone,
    country,
    region,
    clock,
    firstWeekday,
    historicalVolume,
    serviceLevelTarget,
    serviceLevelThreshold,
    skillLevelPercents,
  } = draft;
  const set = (changed: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...changed }));
  const submit = () => {
    const settings = {
      clock,
      firstWeekday,
      historicalVolume,
      serviceLevelTarget,
      serviceLevelThreshold,
      skillLevelPercents,
    };
    const done = () => tell('Settings saved');
    const isElsewhere = country !== saved.country || region !== saved.region;
    change.mutate(
      { input: { name, timezone, settings } },
      {
        onSuccess: () => (isElsewhere ? holidays.mutate({ input: { country, region } }, { onSuccess: done }) : done()),
      },
    );
  };
  return (
    <Form change={holidays.error ? holidays : change} onSubmit={submit} action="Save">
      <div className="form-row">
        <TextField label="Name" name="name" value={name} onChange={(value) => set({ name: value })} isRequired />
        <ComboField
          label="Time zone"
          name="timezone"
          options={timeZones(saved.timezone)}
          value={timezone}
          onChange={(value) => set({ timezone: value })}
          hint="Shifts keep their local times."
          isRequired
        />
      </div>
      <div className="form-row">
        <SelectField
          label="Time format"
          name="clock"
          options={CLOCKS}
          value={clock}
          onChange={(value: typeof clock) => set({ clock: value })}
        />
        <SelectField
          label="First day of the week"
          name="firstWeekday"
          options={FIRST_WEEKDAYS}
          value={firstWeekday}
          onChange={(value: typeof firstWeekday) => set({ firstWeekday: value })}
        />
      </div>
      <div className="form-row">
        <ComboField
          label="Public holidays"
          name="country"
          options={[{ value: NONE, name: 'None (forecasts ignore holidays)' }, ...COUNTRIES]}
          value={country ?? NONE}
          onChange={(code) => set({ country: code === NONE ? null : code, region: null })}
          hint="Used for all queues without their own setting"
        />
        <RegionField country={country} region={region} onChange={(code) => set({ region: code })} />
      </div>
      <div className="form-row">
        <NumberField
          label="Service level"
          unit="%"
          term="service level"
          name="serviceLevelTarget"
          value={serviceLevelTarget}
          onChange={(value) => set({ serviceLevelTarget: value })}
          isRequired
          minValue={1}
          maxValue={100}
        />
        <NumberField
          label="Answer time"
          unit="s"
          name="serviceLevelThreshold"
          value={serviceLevelThreshold}
          onChange={(value) => set({ serviceLevelThreshold: value })}
          isRequired
          minValue={1}
        />
        <SelectField
          label="Imported volume"
          name="historicalVolume"
          options={[
            { value: 'reached', name: 'Contacts handled by agents' },
            { value: 'offered', name: 'All contacts before bots' },
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
        Productivity by skill level, compared with a full agent. Empty means 100 %.
      </legend>
      <div className="form-row">
        {levels.map(([level, percent = NaN]) => (
          <NumberField
            key={level}
            label={level}
            unit="%"
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

const draftOf = ({
  organization: { name, timezone, settings },
  queueSettingsForAll: { country, region },
  skills,
}: OrganizationSettingsQuery) => ({
  name,
  timezone,
  country,
  region,
  clock: settings.clock,
  firstWeekday: settings.firstWeekday,
  historicalVolume: settings.historicalVolume,
  serviceLevelTarget: settings.serviceLevelTarget,
  serviceLevelThreshold: settings.serviceLevelThreshold,
  skillLevelPercents: percentsOf(settings.skillLevelPercents as Percents, skills),
});

/** Includes the levels of all skills, and configured levels that no skill has any more. */
function percentsOf(chosen: Percents, skills: OrganizationSettingsQuery['skills']): Percents {
  const levels = new Set([...skills.flatMap(({ proficiencyLevels }) => proficiencyLevels), ...Object.keys(chosen)]);
  return Object.fromEntries([...levels].map((level) => [level, chosen[level]]));
}
