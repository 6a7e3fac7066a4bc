import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import {
  CreateDemandEvent,
  CreateForecastOverride,
  DeleteDemandEvent,
  DeleteForecastOverride,
  ForecastCourse,
  ForecastInputs,
  ForecastQueues,
  UpdateDemandEvent,
  UpdateForecastOverride,
} from '../../api/operations.generated';
import { useChange } from '../../api/query';
import type { DemandEventKind } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { NumberField, SelectField, TextField } from '../../ui/field';
import { DateField, TimeField } from '../../ui/written-field';
import { Form } from '../../ui/form';
import { tell } from '../../ui/toast';
import { eventInput, overrideInput, scopeOf, withoutNulls, type Scope } from './input-fields';
import { weekdayName, type Entry } from './inputs';
import { streamName, type Stream } from './streams';

/** A new entry on a day, or an existing entry. */
export interface Draft {
  kind: 'event' | 'override';
  date: string;
  entry?: Entry;
}

interface DialogProps {
  draft: Draft;
  stream: Stream;
  onClose(): void;
}

const DUE = [ForecastInputs, ForecastCourse, ForecastQueues];

export function InputDialog({ draft, stream, onClose }: DialogProps) {
  const isNew = !draft.entry;
  const title =
    draft.kind === 'event' ? (isNew ? 'Add event' : 'Edit event') : isNew ? 'Override forecast' : 'Edit override';
  const close = (text: string) => {
    tell(`${text} The forecast is being updated.`);
    onClose();
  };
  return (
    <Dialog title={title} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      {draft.kind === 'event' ? (
        <EventForm draft={draft} stream={stream} onDone={close} />
      ) : (
        <OverrideForm draft={draft} stream={stream} onDone={close} />
      )}
    </Dialog>
  );
}

interface FormProps {
  draft: Draft;
  stream: Stream;
  onDone(text: string): void;
}

const KINDS: { value: DemandEventKind; name: string }[] = [
  { value: 'uplift', name: 'Change in contacts' },
  { value: 'closed', name: 'Closed' },
  { value: 'like', name: 'Same as a weekday' },
  { value: 'factor', name: 'Multiply contacts' },
  { value: 'learned', name: 'Learned from earlier events with this name' },
];
const WEEK = [1, 2, 3, 4, 5, 6, 0];

function EventForm({ draft: { date, entry }, stream, onDone }: FormProps) {
  const event = entry?.event;
  const [kind, setKind] = useState<DemandEventKind>(event?.kind ?? 'uplift');
  const [scope, setScope] = useState<Scope>(event ? scopeOf(event) : 'stream');
  const [weekday, setWeekday] = useState(String(event?.weekday ?? 1));
  const create = useChange(CreateDemandEvent, DUE);
  const update = useChange(UpdateDemandEvent, DUE);
  const remove = useChange(DeleteDemandEvent, DUE);
  const concerned = { queue: event?.queue ?? stream.queue, channel: event?.channel ?? stream.channel };
  const scopes = [
    { value: 'stream' as const, name: `Only ${streamName(concerned)}` },
    { value: 'queue' as const, name: `${concerned.queue || 'No queue'}, all channels` },
    { value: 'channel' as const, name: `All ${concerned.channel || 'unassigned'} queues` },
    { value: 'all' as const, name: 'All queues and channels' },
  ];
  const submit = (fields: FormData) => {
    const input = eventInput(fields, { kind, scope, weekday: Number(weekday) }, concerned);
    if (event) update.mutate({ id: event.id, input }, { onSuccess: () => onDone('Event changed.') });
    else create.mutate({ input: withoutNulls(input) }, { onSuccess: () => onDone('Event added.') });
  };
  const change = remove.error ? remove : event ? update : create;
  return (
    <Form
      change={change}
      action={event ? 'Save' : 'Add'}
      onSubmit={submit}
      beside={
        event && (
          <Button
            look="danger"
            isPending={remove.isPending}
            onPress={() => remove.mutate({ id: event.id }, { onSuccess: () => onDone('Event deleted.') })}
          >
            Delete
          </Button>
        )
      }
    >
      <TextField
        name="name"
        label="Name"
        defaultValue={event?.name}
        isRequired
        autoFocus
        placeholder="Catalog mailing"
      />
      <SelectField<DemandEventKind> name="kind" label="Effect" options={KINDS} value={kind} onChange={setKind} />
      <SelectField<Scope> name="queue" label="Applies to" options={scopes} value={scope} onChange={setScope} />
      <Days date={date} entry={entry} hasTimes={kind === 'uplift'} />
      {kind === 'uplift' && (
        <>
          <div className="forecast-fields">
            <NumberField
              name="percent"
              label="Change"
              unit="%"
              defaultValue={event?.percent ?? undefined}
              hint="Of the forecast; negative for fewer"
            />
            <NumberField
              name="contacts"
              label="Or change"
              unit="contacts"
              defaultValue={event?.contacts ?? undefined}
              hint="In total over the event"
            />
          </div>
          <NumberField
            name="halfLifeHours"
            label="Half-life"
            unit="h"
            minValue={0}
            defaultValue={event?.halfLifeHours ?? undefined}
            hint="Fades out after the end; leave empty to stop at once"
          />
        </>
      )}
      {kind === 'factor' && (
        <NumberField
          name="factor"
          label="Factor"
          minValue={0}
          step={0.01}
          defaultValue={event?.factor ?? 1}
          hint="2 doubles the contacts"
        />
      )}
      {kind === 'like' && (
        <SelectField
          name="weekday"
          label="Day of the week"
          value={weekday}
          onChange={setWeekday}
          options={WEEK.map((day) => ({ value: String(day), name: weekdayName(day) }))}
        />
      )}
    </Form>
  );
}

function OverrideForm({ draft: { date, entry }, stream, onDone }: FormProps) {
  const override = entry?.override;
  const create = useChange(CreateForecastOverride, DUE);
  const update = useChange(UpdateForecastOverride, DUE);
  const remove = useChange(DeleteForecastOverride, DUE);
  const submit = (fields: FormData) => {
    const input = overrideInput(fields);
    const { queue, channel } = stream;
    if (override) update.mutate({ id: override.id, input }, { onSuccess: () => onDone('Override changed.') });
    else
      create.mutate(
        { input: { ...withoutNulls(input), queue, ...(channel && { channel }) } },
        { onSuccess: () => onDone('Override added.') },
      );
  };
  return (
    <Form
      change={remove.error ? remove : override ? update : create}
      action={override ? 'Save' : 'Override'}
      onSubmit={submit}
      beside={
        override && (
          <Button
            look="danger"
            isPending={remove.isPending}
            onPress={() => remove.mutate({ id: override.id }, { onSuccess: () => onDone('Override deleted.') })}
          >
            Delete
          </Button>
        )
      }
    >
      <p className="muted">
        Fixed values for {streamName(stream)} that every new forecast keeps. With times, they apply to these hours of
        each day.
      </p>
      <Days date={date} entry={entry} hasTimes />
      <div className="forecast-fields">
        <NumberField
          name="contacts"
          label="Contacts"
          minValue={0}
          defaultValue={override?.contacts ?? undefined}
          hint="Total, distributed like the forecast"
        />
        <NumberField
          name="factor"
          label="Or factor"
          minValue={0}
          step={0.01}
          defaultValue={override?.factor ?? undefined}
          hint="Applied to the forecast contacts"
        />
      </div>
      <NumberField
        name="handleTimeSeconds"
        label="Handle time"
        unit="s"
        minValue={1}
        defaultValue={override?.handleTimeSeconds ?? undefined}
        hint="Leave empty to keep the forecast"
      />
      <TextField name="note" label="Note" defaultValue={override?.note ?? undefined} placeholder="Reason" />
    </Form>
  );
}

function Days({ date, entry, hasTimes }: { date: string; entry?: Entry; hasTimes: boolean }) {
  const { timezone } = useFormat();
  return (
    <>
      <div className="forecast-fields">
        <DateField name="startDate" label="First day" defaultValue={entry?.startDate ?? date} isRequired />
        <DateField name="endDate" label="Last day" defaultValue={entry?.endDate ?? date} isRequired />
      </div>
      {hasTimes && (
        <div className="forecast-fields">
          <TimeField
            name="startTime"
            label="From"
            defaultValue={entry?.startTime ?? undefined}
            hint="Leave empty for the whole day"
          />
          <TimeField name="endTime" label="To" defaultValue={entry?.endTime ?? undefined} hint={timezone} />
        </div>
      )}
    </>
  );
}
