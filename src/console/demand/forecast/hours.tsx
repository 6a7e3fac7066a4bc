import { useState } from 'react';
import { addDays } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import {
  CreateOpeningHours,
  DeleteOpeningHours,
  ForecastCourse,
  ForecastInputs,
  LearnedHours,
  UpdateOpeningHours,
} from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import type { ForecastInputsQuery } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Checkbox, SelectField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { IconPencil, IconPlus } from '../../ui/icons/icons';
import { Badge } from '../../ui/notice';
import { Answer, Empty, Panel } from '../../ui/page';
import { tell } from '../../ui/toast';
import { scopeFields, scopeOf, withoutNulls, type Scope } from './input-fields';
import { weekdayName } from './inputs';
import { concerns, scopeName, streamName, type StreamRow } from './streams';
import { hoursText, learnedTimes, openTimesOf, WEEK, type WeekTimes } from './week-hours';

type Entry = ForecastInputsQuery['openingHours']['data'][number];

interface HoursProps {
  stream: StreamRow;
  today: string;
  mayWrite: boolean;
}

/** Opening hours by their first day of validity. Hours that are not entered are learned from the history. */
export function Hours({ stream, today, mayWrite }: HoursProps) {
  const { longDay } = useFormat();
  const [edited, setEdited] = useState<Entry | 'new'>();
  const answer = useAnswer(ForecastInputs, {
    queue: stream.queue,
    channel: stream.channel,
    from: addDays(today, -400),
  });
  const expected = useAnswer(LearnedHours, {
    queue: stream.queue,
    channel: stream.channel,
    from: addDays(today, 1),
    to: addDays(today, 14),
  });
  return (
    <Answer of={answer}>
      {({ openingHours }) => {
        const entries = openingHours.data.filter((entry) => concerns(entry, stream));
        const learned = learnedTimes(expected.data?.forecast.data ?? [], expected.data?.forecast.slotMinutes ?? 60);
        const isLearned = Object.values(learned).some((times) => times.length > 0);
        return (
          <Panel
            title="Opening hours"
            actions={
              mayWrite && (
                <Button onPress={() => setEdited('new')}>
                  <IconPlus aria-hidden /> Add opening hours
                </Button>
              )
            }
          >
            {entries.length === 0 && (
              <Empty title="Learned from history">
                No hours are entered for {streamName(stream)}. Muster treats it as open when contacts usually arrive.
                {isLearned && ' The forecast of the next two weeks uses these hours. New entries start from them:'}
              </Empty>
            )}
            {entries.length === 0 && isLearned && <WeekList hours={flatTimes(learned)} />}
            <ul className="forecast-hours">
              {entries.map((entry) => (
                <li key={entry.id}>
                  <div className="row">
                    <strong>From {longDay(entry.validFrom)} on</strong>
                    <Badge>{scopeName(entry)}</Badge>
                    {mayWrite && (
                      <span className="push">
                        <Button
                          look="quiet"
                          label={`Edit opening hours from ${longDay(entry.validFrom)}`}
                          onPress={() => setEdited(entry)}
                        >
                          <IconPencil aria-hidden />
                        </Button>
                      </span>
                    )}
                  </div>
                  <WeekList hours={entry.hours} />
                </li>
              ))}
            </ul>
            {edited && (
              <HoursDialog
                entry={edited === 'new' ? undefined : edited}
                before={entries.at(-1)?.hours ?? flatTimes(learned)}
                stream={stream}
                today={today}
                onClose={() => setEdited(undefined)}
              />
            )}
          </Panel>
        );
      }}
    </Answer>
  );
}

function WeekList({ hours }: { hours: Entry['hours'] }) {
  return (
    <dl className="forecast-week">
      {WEEK.map((weekday) => (
        <div key={weekday}>
          <dt>{weekdayName(weekday).slice(0, 3)}</dt>
          <dd className="figure">{hoursText(hours, weekday)}</dd>
        </div>
      ))}
    </dl>
  );
}

const flatTimes = (times: WeekTimes): Entry['hours'] =>
  WEEK.flatMap((weekday) => (times[weekday] ?? []).map(({ from, until }) => ({ weekday, from, until })));

const DUE = [ForecastInputs, ForecastCourse, LearnedHours];

interface DialogProps {
  entry: Entry | undefined;
  /** Initial hours of the form. */
  before: Entry['hours'];
  stream: StreamRow;
  today: string;
  onClose(): void;
}

function HoursDialog({ entry, before, stream, today, onClose }: DialogProps) {
  const [scope, setScope] = useState<Scope>(entry ? scopeOf(entry) : 'stream');
  const create = useChange(CreateOpeningHours, DUE);
  const update = useChange(UpdateOpeningHours, DUE);
  const remove = useChange(DeleteOpeningHours, DUE);
  const [times, setTimes] = useState<WeekTimes>(() => openTimesOf(entry?.hours ?? before));
  const done = (text: string) => () => {
    tell(`${text} The forecast is being updated.`);
    onClose();
  };
  const submit = (fields: FormData) => {
    const validFrom = String(fields.get('validFrom'));
    const hours = flatTimes(times);
    if (entry) update.mutate({ id: entry.id, input: { validFrom, hours } }, { onSuccess: done('Hours changed.') });
    else
      create.mutate(
        { input: withoutNulls({ ...scopeFields(scope, stream), validFrom, hours }) },
        { onSuccess: done('Hours entered.') },
      );
  };
  const setDay = (weekday: number, next: WeekTimes[number]) => setTimes({ ...times, [weekday]: next });
  return (
    <Dialog
      title={entry ? 'Edit opening hours' : 'Add opening hours'}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Form
        change={remove.error ? remove : entry ? update : create}
        action="Save"
        onSubmit={submit}
        beside={
          entry && (
            <Button
              look="danger"
              onPress={() => remove.mutate({ id: entry.id }, { onSuccess: done('Hours deleted.') })}
            >
              Delete
            </Button>
          )
        }
      >
        <TextField
          name="validFrom"
          label="Valid from"
          type="date"
          defaultValue={entry?.validFrom ?? addDays(today, 1)}
          isRequired
        />
        {!entry && (
          <SelectField<Scope>
            name="queue"
            label="Applies to"
            value={scope}
            onChange={setScope}
            options={[
              { value: 'stream', name: `Only ${stream.name}` },
              { value: 'queue', name: `${stream.queue || 'No queue'}, all channels` },
              { value: 'channel', name: `All ${stream.channel || 'unassigned'} queues` },
              { value: 'all', name: 'All queues and channels' },
            ]}
          />
        )}
        <fieldset className="forecast-days">
          <legend className="field-label">Open</legend>
          {WEEK.map((weekday) => {
            const open = times[weekday] ?? [];
            const name = weekdayName(weekday);
            return (
              <div key={weekday} className="row">
                <Checkbox
                  isSelected={open.length > 0}
                  onChange={(isOpen) => setDay(weekday, isOpen ? [{ from: '08:00', until: '18:00' }] : [])}
                >
                  <span className="forecast-day-name">{name.slice(0, 3)}</span>
                </Checkbox>
                {open.map(({ from, until }, index) => {
                  const change = (part: 'from' | 'until') => (value: string) =>
                    setDay(
                      weekday,
                      open.map((time, i) => (i === index ? { ...time, [part]: value } : time)),
                    );
                  return (
                    <span key={index} className="row forecast-times">
                      <TextField
                        hidesLabel
                        label={`${name} from`}
                        type="time"
                        value={from}
                        onChange={change('from')}
                        isRequired
                      />
                      <TextField
                        hidesLabel
                        label={`${name} until`}
                        type="time"
                        value={until}
                        onChange={change('until')}
                        isRequired
                      />
                    </span>
                  );
                })}
                {open.length === 0 && <span className="muted">closed</span>}
              </div>
            );
          })}
        </fieldset>
      </Form>
    </Dialog>
  );
}
