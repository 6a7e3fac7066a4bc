import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import { AvailabilityOf, RulesOf, SetWeek } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import { Button } from '../../ui/button';
import { Switch, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { IconPlus, IconX } from '../../ui/icons/icons';
import { daysOf, endsNextDay, weekDraftOf, windowOn, type Pattern, type WindowDraft } from './week';

interface Props {
  employeeId: string;
  /** The pattern being edited, which keeps its start date. */
  pattern?: Pattern;
  onDone(): void;
}

/** Edits weekly availability: seven days with their hours. */
export function WeekForm({ employeeId, pattern, onDone }: Props) {
  const { dateOf } = useFormat();
  const change = useChange(SetWeek, [AvailabilityOf, RulesOf]);
  const [windows, setWindows] = useState(() => weekDraftOf(pattern));
  const put = (changed: WindowDraft) =>
    setWindows((before) => before.map((each) => (each.key === changed.key ? changed : each)));
  const replace = (next: (before: WindowDraft[]) => WindowDraft[]) => {
    change.reset(); // Server errors refer to hours by index, which changes here.
    setWindows(next);
  };
  const submit = (fields: FormData) => {
    const to = String(fields.get('to') ?? '');
    const sent = windows.map(({ day, startTime, endTime }) => ({ day, startTime, endTime }));
    const from = pattern?.from ?? String(fields.get('from'));
    change.mutate({ input: { employeeId, from, ...(to ? { to } : {}), windows: sent } }, { onSuccess: onDone });
  };
  return (
    <Form change={change} onSubmit={submit} action="Save">
      <div className="form-row">
        <TextField
          label="From"
          name="from"
          type="date"
          defaultValue={pattern?.from ?? dateOf()}
          isReadOnly={pattern !== undefined}
          isRequired
        />
        <TextField
          label="To"
          name="to"
          type="date"
          defaultValue={pattern?.to ?? ''}
          hint="Leave empty for no end date"
        />
      </div>
      {daysOf(windows).map(({ day, name, hours }) => (
        <div key={day} className="people-week-day" role="group" aria-label={name}>
          <Switch
            isSelected={hours.length > 0}
            onChange={(is) =>
              replace((before) => [...before.filter((each) => each.day !== day), ...(is ? [windowOn(day)] : [])])
            }
          >
            {name}
          </Switch>
          <div className="week-hours">
            {hours.length === 0 && <span className="small muted">Not available</span>}
            {hours.map(({ index, ...window }, place) => (
              <Hours
                key={window.key}
                name={place === 0 ? name : `${name}, part ${place + 1}`}
                path={`windows[${index}]`}
                window={window}
                onChange={put}
                onRemove={() => replace((before) => before.filter(({ key }) => key !== window.key))}
              />
            ))}
          </div>
          {hours.length > 0 && (
            <Button
              look="quiet"
              label={`Add hours on ${name}`}
              onPress={() => setWindows((before) => [...before, windowOn(day, '19:00', '22:00')])}
            >
              <IconPlus aria-hidden />
            </Button>
          )}
        </div>
      ))}
    </Form>
  );
}

interface HoursProps {
  name: string;
  path: string;
  window: WindowDraft;
  onChange(window: WindowDraft): void;
  onRemove(): void;
}

function Hours({ name, path, window, onChange, onRemove }: HoursProps) {
  return (
    <div className="row week-window">
      <TextField
        label={`${name} from`}
        hidesLabel
        name={`${path}.startTime`}
        type="time"
        value={window.startTime}
        onChange={(startTime) => onChange({ ...window, startTime })}
        isRequired
      />
      <span className="muted">to</span>
      <TextField
        label={`${name} until`}
        hidesLabel
        name={`${path}.endTime`}
        type="time"
        value={window.endTime}
        onChange={(endTime) => onChange({ ...window, endTime })}
        isRequired
      />
      {endsNextDay(window) && <span className="small muted">next day</span>}
      <Button look="quiet" label={`Remove the hours of ${name}`} onPress={onRemove}>
        <IconX aria-hidden />
      </Button>
    </div>
  );
}
