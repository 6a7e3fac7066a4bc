import { useState } from 'react';
import { counted, useFormat } from '../../kernel/format';
import { CreateOffer, OfferPreview, Offers, OfferTerms, SchedulesOfDay } from '../../api/operations.generated';
import { useOwnTeams } from '../../kernel/own-teams';
import { useAnswer, useChange } from '../../api/query';
import type { HoursOfferInput, HoursOfferKind, OfferAllocation, OfferRanking } from '../../api/types.generated';
import { isDate } from '../../kernel/dates';
import type { OfferSearch } from '../../kernel/offer-search';
import { Dialog } from '../../ui/dialog';
import { NumberField, SelectField, Switch, TextField } from '../../ui/field';
import { DateField, TimeField } from '../../ui/written-field';
import { Form, messageOf } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { tell } from '../../ui/toast';
import { OFFER_KINDS } from './offer-words';

const KINDS = (Object.entries(OFFER_KINDS) as [HoursOfferKind, string][]).map(([value, name]) => ({ value, name }));
const ALLOCATIONS: readonly { value: OfferAllocation; name: string }[] = [
  { value: 'first_come', name: 'First come, first served' },
  { value: 'ranked', name: 'By ranking at closing' },
  { value: 'fair', name: 'Fair distribution at closing' },
];
const RANKINGS: readonly { value: OfferRanking; name: string }[] = [
  { value: 'least_hours', name: 'Fewest hours awarded' },
  { value: 'seniority', name: 'Seniority' },
  { value: 'points', name: 'Points' },
];
const ANY = 'any';
const MAX_NAMED = 5;

interface Props {
  /** Initial values; times are empty without an interval. */
  gap: OfferSearch;
  onClose(): void;
}

/** Publishes an offer after showing how many people are eligible and what it covers. */
export function CreateOfferDialog({ gap, onClose }: Props) {
  const format = useFormat();
  const [kind, setKind] = useState<HoursOfferKind>(gap.kind ?? 'open_shift');
  const [allocation, setAllocation] = useState<OfferAllocation>('first_come');
  const [ranking, setRanking] = useState<OfferRanking>('least_hours');
  const [skillId, setSkill] = useState(gap.skill ?? ANY);
  const [date, setDate] = useState(gap.date || format.dateOf());
  const [startTime, setStartTime] = useState(gap.from);
  const [endTime, setEndTime] = useState(gap.to);
  const [places, setPlaces] = useState(NaN);
  const [teamId, setTeam] = useState(ANY);
  const [templateId, setTemplate] = useState(ANY);
  const [chosenType, setType] = useState<string | null>(null);
  const [chosenSchedule, setSchedule] = useState<string | null>(null);
  const [onlyWhileNeeded, setOnlyWhileNeeded] = useState(false);
  const teams = useOwnTeams();
  const terms = useAnswer(OfferTerms, {}, { staleMs: 300_000 }).data;
  const schedules = useAnswer(SchedulesOfDay, { date }, { enabled: isDate(date) }).data?.schedules ?? [];
  const scheduleId = (schedules.find(({ id }) => id === chosenSchedule) ?? schedules[0])?.id;
  const create = useChange(CreateOffer, [Offers]);
  const types = (terms?.timeOffTypes ?? []).filter(
    ({ countsAgainstBalance, archivedAt }) => !countsAgainstBalance && archivedAt == null,
  );
  const isTimeOff = kind === 'voluntary_time_off';
  const typeId = chosenType ?? types.find(({ paid }) => !paid)?.id ?? null;
  const replacesShiftId = kind === 'open_shift' ? gap.replaces : undefined;
  const input: HoursOfferInput = {
    kind,
    allocation,
    date,
    startTime,
    endTime,
    scheduleId: scheduleId ?? '',
    onlyWhileNeeded,
    ...(allocation === 'ranked' && { ranking }),
    ...(skillId !== ANY && { skillIds: [skillId] }),
    ...(replacesShiftId && { replacesShiftId }),
    ...(Number.isNaN(places) ? {} : { places }),
    ...(teamId === ANY ? {} : { teamIds: [teamId] }),
    ...(kind === 'open_shift' && templateId !== ANY ? { templateId } : {}),
    ...(isTimeOff && typeId ? { typeId } : {}),
  };
  const isComplete = Boolean(scheduleId && isDate(date) && startTime && endTime && (!isTimeOff || typeId));
  const submit = (fields: FormData) => {
    const note = String(fields.get('note') ?? '').trim();
    create.mutate(
      { input: { ...input, ...(note ? { note } : {}) } },
      { onSuccess: () => (tell('Offer published'), onClose()) },
    );
  };
  return (
    <Dialog title="Create offer" place="wide" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Form change={create} onSubmit={submit} action="Publish offer">
        {replacesShiftId && (
          <Notice look="info">
            Replaces the shift of an absent person: its template and breaks, the skills of its owner, and one place,
            unless you change them.
          </Notice>
        )}
        <SelectField<HoursOfferKind> label="Type" options={KINDS} value={kind} onChange={setKind} />
        <div className="form-row">
          <DateField label="Day" name="date" value={date} onChange={setDate} isRequired />
          <TimeField label="From" name="startTime" value={startTime} onChange={setStartTime} isRequired />
          <TimeField label="To" name="endTime" value={endTime} onChange={setEndTime} isRequired />
        </div>
        {isDate(date) && schedules.length === 0 && (
          <Notice look="warn">No published schedule on this day. Publish a schedule first.</Notice>
        )}
        {schedules.length > 1 && (
          <SelectField
            label="Schedule"
            options={schedules.map(({ id, name }) => ({ value: id, name }))}
            value={scheduleId ?? null}
            onChange={setSchedule}
          />
        )}
        {kind === 'open_shift' && (
          <SelectField
            label="Template"
            options={[
              { value: ANY, name: replacesShiftId ? 'As the shift' : 'No template' },
              ...(terms?.shiftTemplates ?? []).map(({ id, name }) => ({ value: id, name })),
            ]}
            value={templateId}
            onChange={setTemplate}
          />
        )}
        {isTimeOff && (
          <SelectField
            label="Time-off type"
            name="typeId"
            options={types.map(({ id, name }) => ({ value: id, name }))}
            value={typeId}
            onChange={setType}
            isRequired
          />
        )}
        <div className="form-row">
          <NumberField
            label="Places"
            name="places"
            value={places}
            onChange={setPlaces}
            minValue={1}
            hint={placesHint(isTimeOff, replacesShiftId !== undefined)}
          />
          <SelectField
            label="Skill"
            options={[
              { value: ANY, name: replacesShiftId ? 'As the absent person' : 'Any skill' },
              ...(terms?.skills ?? []).map(({ id, name }) => ({ value: id, name })),
            ]}
            value={skillId}
            onChange={setSkill}
          />
          <SelectField
            label="Team"
            options={[{ value: ANY, name: 'All teams' }, ...teams.map(({ id, name }) => ({ value: id, name }))]}
            value={teamId}
            onChange={setTeam}
          />
          <SelectField<OfferAllocation>
            label="Award"
            options={ALLOCATIONS}
            value={allocation}
            onChange={setAllocation}
          />
          {allocation === 'ranked' && (
            <SelectField<OfferRanking> label="Ranking" options={RANKINGS} value={ranking} onChange={setRanking} />
          )}
        </div>
        <Switch isSelected={onlyWhileNeeded} onChange={setOnlyWhileNeeded}>
          Award only while needed for staffing
        </Switch>
        <TextField label="Note" name="note" rows={2} hint="Visible to everyone who can claim" />
        {isComplete && <Preview input={input} />}
      </Form>
    </Dialog>
  );
}

function placesHint(isTimeOff: boolean, isReplacement: boolean): string {
  if (isReplacement) return 'Leave empty for one place';
  return isTimeOff ? 'Leave empty to offer all overstaffing' : 'Leave empty to fill the whole gap';
}

function Preview({ input }: { input: HoursOfferInput }) {
  const format = useFormat();
  const answer = useAnswer(OfferPreview, { input }, { keepsPrevious: true });
  if (answer.error) return <Notice look="warn">{messageOf(answer.error)}</Notice>;
  if (!answer.data) return null;
  const { eligible, eligibleCount, places, shortMinutes, shortMinutesAfter } = answer.data.hoursOfferPreview;
  const named = eligible.slice(0, MAX_NAMED).map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const more = eligibleCount - named.length;
  return (
    <Notice look={eligibleCount > 0 ? 'info' : 'warn'}>
      {[
        `${counted(eligibleCount, 'person', 'people')} eligible`,
        places !== null && counted(places, 'place'),
        shortMinutes !== null &&
          shortMinutesAfter !== null &&
          `${format.hours(shortMinutes)} understaffed now, ${format.hours(shortMinutesAfter)} after`,
      ]
        .filter(Boolean)
        .join(' · ')}
      {named.length > 0 && (
        <div className="small">
          {named.join(', ')}
          {more > 0 && ` and ${format.number(more)} more`}
        </div>
      )}
    </Notice>
  );
}
