import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { COUNTRIES } from '../../../kernel/countries';
import { ChangeQueueSettings, QueueSettingsList, SkillNames } from '../../../api/operations.generated';
import { useAnswer, useChange } from '../../../api/query';
import type { UpdateQueueSettingsInput } from '../../../api/types.generated';
import { ComboField, NumberField, SelectField, Switch } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { tell } from '../../../ui/toast';
import { LEVELS, levelOf, nameOf, skillChange, skillOf, type Level, type Queue } from './queue-words';
import { RegionField } from '../region-field';
import { ShrinkageFields } from './shrinkage-fields';

const AMOUNTS = [
  { name: 'serviceLevelTarget', label: 'Service level', unit: '%' },
  { name: 'serviceLevelThreshold', label: 'Answer time', unit: 's' },
  { name: 'targetMeanWait', label: 'Or average speed of answer', unit: 's' },
  { name: 'patience', label: 'Patience', unit: 's' },
  { name: 'occupancyCap', label: 'Maximum occupancy', unit: '%' },
  { name: 'concurrency', label: 'Concurrency per agent', unit: 'contacts' },
  { name: 'concurrencySlowdown', label: 'Slowdown per additional contact', unit: '%' },
  { name: 'deadlineHours', label: 'Response time', unit: 'h' },
] as const;

const NONE = 'none';
const streamId = ({ queue, channel }: Pick<Queue, 'queue' | 'channel'>): string => `${queue ?? ''}|${channel ?? ''}`;

interface QueueFormProps {
  queue: Queue;
  /** Candidates for the proxy queue. */
  queues: readonly Queue[];
  onDone(): void;
}

/** Sends only changed settings. The others stay inherited. */
export function QueueForm({ queue, queues, onDone }: QueueFormProps) {
  const change = useChange(ChangeQueueSettings, [QueueSettingsList]);
  const [changed, setChanged] = useState<UpdateQueueSettingsInput>({});
  const [level, setLevel] = useState<Level>('stream');
  const set = (field: UpdateQueueSettingsInput) => setChanged((before) => ({ ...before, ...field }));
  const country = ('country' in changed ? changed.country : queue.country) ?? null;
  const region = ('region' in changed ? changed.region : queue.region) ?? null;
  const submit = () => {
    const at = levelOf(level, queue);
    const input = {
      ...changed,
      ...(at.queue === null ? {} : { queue: at.queue }),
      ...(at.channel === null ? {} : { channel: at.channel }),
    };
    change.mutate(
      { input },
      { onSuccess: () => (tell('Settings saved. The forecast and requirement are being updated.'), onDone()) },
    );
  };
  return (
    <Form change={change} onSubmit={submit} action="Save">
      <SelectField<Level>
        label="Applies to"
        options={LEVELS.map((value) => ({
          value,
          name: nameOf(levelOf(value, queue)),
        }))}
        value={level}
        onChange={setLevel}
        hint="More specific settings take precedence"
      />
      <div className="form-row">
        {AMOUNTS.map(({ name, label, unit }) => (
          <NumberField
            key={name}
            label={label}
            unit={unit}
            name={name}
            value={(name in changed ? changed[name] : queue[name]) ?? NaN}
            onChange={(value) => set({ [name]: Number.isNaN(value) ? null : value })}
          />
        ))}
        <ComboField
          label="Public holidays"
          name="country"
          hint={queue.country || changed.country ? undefined : 'Not set. The forecast ignores public holidays.'}
          options={[{ value: NONE, name: 'None' }, ...COUNTRIES]}
          value={country ?? NONE}
          onChange={(code) => set({ country: code === NONE ? null : code, region: null })}
        />
        <RegionField country={country} region={region} onChange={(code) => set({ country, region: code })} />
      </div>
      <SkillField queue={queue} onChange={set} />
      <ShrinkageFields
        rows={changed.shrinkage === null ? [] : (changed.shrinkage ?? queue.shrinkage)}
        isBehind={changed.shrinkage === null}
        onChange={(shrinkage) => set({ shrinkage })}
        onPlace={change.reset}
      />
      <ProxyQueueFields queue={queue} queues={queues} changed={changed} onChange={set} />
      <Switch isSelected={changed.isForecast ?? queue.isForecast} onChange={(isForecast) => set({ isForecast })}>
        Forecast this queue
      </Switch>
      <p className="small muted">
        Opening hours are set with the forecast:{' '}
        <Link to="/forecast" search={{ stream: streamId(queue), tab: 'hours' }}>
          opening hours
        </Link>
      </p>
    </Form>
  );
}

interface PartProps {
  queue: Queue;
  onChange(changed: UpdateQueueSettingsInput): void;
}

function SkillField({ queue, onChange }: PartProps) {
  const skills = useAnswer(SkillNames, {}, { staleMs: 300_000 }).data?.skills ?? [];
  const [chosen, setChosen] = useState<string>(skillOf(queue));
  return (
    <SelectField
      label="Served by"
      name="skillId"
      options={[
        { value: 'by name', name: 'the skill with the name of the queue, else anyone' },
        { value: 'anyone', name: 'anyone' },
        ...skills.map(({ id, name }) => ({ value: id, name: `people with the skill ${name}` })),
      ]}
      value={chosen}
      onChange={(skill) => {
        setChosen(skill);
        onChange(skillChange(skill));
      }}
    />
  );
}

/** Proxy queue: a queue without history is forecast as a multiple of another queue. */
function ProxyQueueFields({
  queue,
  queues,
  changed,
  onChange,
}: PartProps & { queues: readonly Queue[]; changed: UpdateQueueSettingsInput }) {
  const proxyQueue = changed.proxyQueue === undefined ? queue.proxyQueue : changed.proxyQueue;
  const others = queues.filter((other) => streamId(other) !== streamId(queue));
  const choose = (id: string) => {
    const other = others.find((each) => streamId(each) === id);
    onChange({
      proxyQueue: other
        ? { queue: other.queue ?? '', channel: other.channel ?? '', factor: proxyQueue?.factor ?? 1 }
        : null,
    });
  };
  return (
    <div className="form-row">
      <SelectField
        label="Model queue (used until four weeks of history exist)"
        name="proxyQueue"
        options={[
          { value: NONE, name: 'none' },
          ...others.map((other) => ({ value: streamId(other), name: nameOf(other) })),
        ]}
        value={proxyQueue ? streamId(proxyQueue) : NONE}
        onChange={choose}
      />
      {proxyQueue && (
        <NumberField
          label="Scale factor"
          name="proxyQueue.factor"
          value={proxyQueue.factor}
          minValue={0}
          isRequired
          onChange={(factor) => onChange({ proxyQueue: { ...proxyQueue, factor } })}
        />
      )}
    </div>
  );
}
