import { useState } from 'react';
import { weekdays } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import { ChangeTemplate, MakeTemplate } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import { Button } from '../../ui/button';
import { Checkbox, NumberField, Switch, TextField } from '../../ui/field';
import { TimeField } from '../../ui/written-field';
import { Form } from '../../ui/form';
import { IconPlus } from '../../ui/icons/icons';
import { tell } from '../../ui/toast';
import { BreakFields } from './break-fields';
import { FOLLOWERS } from './followers';
import {
  bandOfLength,
  bandOfStart,
  draftOf,
  inputOf,
  lengthOf,
  withBreak,
  type BreakDraft,
  type Template,
  type TemplateDraft,
} from './template-draft';
import { wordsOfDays } from './template-words';

const FIRST_COLOR = '#1e90ff';

type Set = (changed: Partial<TemplateDraft>) => void;

/** Form to create a template or replace one. */
export function TemplateForm({ template, onDone }: { template?: Template; onDone(): void }) {
  const make = useChange(MakeTemplate, FOLLOWERS);
  const change = useChange(ChangeTemplate, FOLLOWERS);
  const [draft, setDraft] = useState(() => draftOf(template));
  const set: Set = (changed) => setDraft((before) => ({ ...before, ...changed }));
  const submit = () => {
    const input = inputOf(draft);
    const onSuccess = () => (tell(`${draft.name} saved`), onDone());
    if (template) change.mutate({ id: template.id, input }, { onSuccess });
    else make.mutate({ input }, { onSuccess });
  };
  const setBreak = (changed: BreakDraft) =>
    set({ breaks: draft.breaks.map((rule) => (rule.key === changed.key ? changed : rule)) });
  const sent = template ? change : make;
  const removeBreak = (removed: BreakDraft) => {
    sent.reset(); // Server errors name breaks by index, which changes here.
    set({ breaks: draft.breaks.filter(({ key }) => key !== removed.key) });
  };
  return (
    <Form change={sent} onSubmit={submit} action={template ? 'Save' : 'Create template'}>
      <TimeFields draft={draft} set={set} />
      <fieldset className="template-set">
        <legend className="field-label">Days: {wordsOfDays(draft.days)}</legend>
        <div className="row">
          {weekdays().map(({ day, name }) => (
            <Checkbox
              key={day}
              isSelected={draft.days.includes(day)}
              onChange={(is) => set({ days: is ? [...draft.days, day] : draft.days.filter((each) => each !== day) })}
            >
              {name}
            </Checkbox>
          ))}
        </div>
        <span className="field-hint">None selected means every day</span>
      </fieldset>
      <fieldset className="template-set">
        <legend className="field-label">Breaks</legend>
        {draft.breaks.map((rule, index) => (
          <BreakFields
            key={rule.key}
            index={index}
            rule={rule}
            startTime={draft.startTime}
            onChange={setBreak}
            onRemove={() => removeBreak(rule)}
          />
        ))}
        <div>
          <Button onPress={() => setDraft(withBreak)}>
            <IconPlus aria-hidden /> Add break
          </Button>
        </div>
      </fieldset>
      <Bands draft={draft} set={set} />
    </Form>
  );
}

function TimeFields({ draft, set }: { draft: TemplateDraft; set: Set }) {
  const { hours } = useFormat();
  const { name, startTime, endTime, color } = draft;
  const isNextDay = startTime && endTime && endTime <= startTime;
  const hint = startTime && endTime ? `${hours(lengthOf(draft))}${isNextDay ? ', ends the next day' : ''}` : undefined;
  return (
    <>
      <TextField
        label="Name"
        name="name"
        value={name}
        onChange={(value) => set({ name: value })}
        isRequired
        autoFocus
      />
      <div className="form-row">
        <TimeField
          label="Starts"
          name="startTime"
          value={startTime}
          onChange={(value) => set({ startTime: value })}
          isRequired
        />
        <TimeField
          label="Ends"
          name="endTime"
          value={endTime}
          onChange={(value) => set({ endTime: value })}
          hint={hint}
          isRequired
        />
      </div>
      <div className="row template-own-color">
        <Switch isSelected={color !== null} onChange={(is) => set({ color: is ? FIRST_COLOR : null })}>
          Custom color
        </Switch>
        {color !== null && (
          <TextField
            label="Color"
            hidesLabel
            name="color"
            type="color"
            value={color.slice(0, 7)}
            onChange={(value) => set({ color: value })}
          />
        )}
      </div>
    </>
  );
}

/** Fields for the freedom of the generator: start band and length band. */
function Bands({ draft, set }: { draft: TemplateDraft; set: Set }) {
  const { hours } = useFormat();
  const { startBand, lengthBand } = draft;
  const hasTimes = Boolean(draft.startTime && draft.endTime);
  return (
    <fieldset className="template-set">
      <legend className="field-label">Flexibility for generated shifts</legend>
      <Switch
        isSelected={startBand !== null}
        isDisabled={!hasTimes}
        onChange={(is) => set({ startBand: is ? bandOfStart(draft) : null })}
      >
        Start may vary
      </Switch>
      {startBand && (
        <div className="form-row">
          <TimeField
            label="Latest start"
            name="startBand.latestStart"
            value={startBand.latestStart}
            onChange={(value) => set({ startBand: { ...startBand, latestStart: value } })}
            isRequired
          />
          <NumberField
            label="Step"
            unit="min"
            name="startBand.stepMinutes"
            value={startBand.stepMinutes}
            onChange={(value) => set({ startBand: { ...startBand, stepMinutes: value } })}
            minValue={1}
            isRequired
          />
        </div>
      )}
      <Switch
        isSelected={lengthBand !== null}
        isDisabled={!hasTimes}
        onChange={(is) => set({ lengthBand: is ? bandOfLength(draft) : null })}
      >
        Length may vary
      </Switch>
      {lengthBand && (
        <div className="form-row">
          <NumberField
            label="Maximum"
            unit="min"
            name="lengthBand.longestMinutes"
            value={lengthBand.longestMinutes}
            onChange={(value) => set({ lengthBand: { ...lengthBand, longestMinutes: value } })}
            hint={Number.isFinite(lengthBand.longestMinutes) ? hours(lengthBand.longestMinutes) : undefined}
            minValue={1}
            isRequired
          />
          <NumberField
            label="Step"
            unit="min"
            name="lengthBand.stepMinutes"
            value={lengthBand.stepMinutes}
            onChange={(value) => set({ lengthBand: { ...lengthBand, stepMinutes: value } })}
            minValue={1}
            isRequired
          />
        </div>
      )}
    </fieldset>
  );
}
