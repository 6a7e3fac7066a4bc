import { useState } from 'react';
import { addDays, startOfWeek, WEEKDAYS } from '../../kernel/dates';
import { counted, useFormat } from '../../kernel/format';
import { ActivityCodes, ActivityPlans, CreateActivityPlan, UpdateActivityPlan } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import { useRole } from '../../kernel/session';
import type { ActivityPeriod, ActivityPlanInput, ActivityTermsQuery, PlanFragment } from '../../api/types.generated';
import { Dialog } from '../../ui/dialog';
import { CheckList, ComboList, NumberField, SelectField, Switch, TextField } from '../../ui/field';
import { DateField, TimeField } from '../../ui/written-field';
import { Form } from '../../ui/form';
import { tell } from '../../ui/toast';
import { isPlannable, PERIODS } from './activity-words';

const DAYS = WEEKDAYS.map(({ day, name }) => ({ id: String(day), says: name }));
const NOBODY = 'nobody';
const DEFAULT_MINUTES = 30;

interface Props {
  plan: PlanFragment | undefined;
  terms: ActivityTermsQuery;
  onClose(): void;
}

/** Creates or edits a plan. Sessions that are placed stay as they are. */
export function PlanForm({ plan, terms, onClose }: Props) {
  const { dateOf } = useFormat();
  const codes = useAnswer(ActivityCodes, { includeArchived: false }).data?.activityCodes ?? [];
  const role = useRole();
  const plannable = codes.filter(
    ({ category, onQueue, requestableBy }) => isPlannable(category) && !onQueue && requestableBy.includes(role),
  );
  const [codeId, setCode] = useState<string | null>(plan?.activityCode.id ?? null);
  const code = plannable.find(({ id }) => id === codeId) ?? (plan ? undefined : plannable[0]);
  // The code of the plan stays, even if it is archived.
  const own = plan && !plannable.some(({ id }) => id === plan.activityCode.id) ? [plan.activityCode] : [];
  const [draft, setDraft] = useState<ActivityPlanInput>(() => draftOf(plan, addDays(startOfWeek(dateOf()), 7)));
  const set = (fields: Partial<ActivityPlanInput>) => setDraft((before) => ({ ...before, ...fields }));
  const create = useChange(CreateActivityPlan, [ActivityPlans]);
  const update = useChange(UpdateActivityPlan, [ActivityPlans]);
  const submit = (fields: FormData) => {
    const input: ActivityPlanInput = {
      ...draft,
      name: String(fields.get('name')),
      ...(code && code.id !== plan?.activityCode.id && { activityCodeId: code.id }),
      to: draft.to || null,
      minutes: draft.minutes ?? code?.defaultMinutes ?? DEFAULT_MINUTES,
    };
    const onSuccess = () => {
      tell(plan ? 'Plan saved' : 'Plan created');
      onClose();
    };
    if (plan) update.mutate({ id: plan.id, input: { ...input, ifVersion: plan.version } }, { onSuccess });
    else create.mutate({ input }, { onSuccess });
  };
  const people = terms.employees
    .filter(({ active }) => active)
    .map(({ id, firstName, lastName }) => ({ value: id, name: `${firstName} ${lastName}` }));
  const named = (all: readonly { id: string; name: string }[]) => all.map(({ id, name }) => ({ value: id, name }));
  const number = (field: keyof ActivityPlanInput, label: string, limits: { minValue: number; maxValue: number }) => (
    <NumberField
      label={label}
      name={field}
      value={(draft[field] as number | null | undefined) ?? NaN}
      onChange={(value) => set({ [field]: Number.isNaN(value) ? null : value })}
      {...limits}
    />
  );
  return (
    <Dialog title={plan ? `Edit ${plan.name}` : 'New plan'} place="wide" isOpen onOpenChange={onClose}>
      <Form change={plan ? update : create} action={plan ? 'Save' : 'Create plan'} onSubmit={submit}>
        <div className="form-row">
          <TextField label="Name" name="name" defaultValue={plan?.name ?? ''} maxLength={100} isRequired autoFocus />
          <SelectField
            label="Activity"
            name="activityCodeId"
            options={named([...own, ...plannable])}
            value={code?.id ?? codeId}
            onChange={setCode}
          />
          <NumberField
            label="Length"
            unit="min"
            name="minutes"
            value={draft.minutes ?? code?.defaultMinutes ?? DEFAULT_MINUTES}
            onChange={(minutes) => set({ minutes: Number.isNaN(minutes) ? undefined : minutes })}
            minValue={5}
            maxValue={720}
          />
        </div>
        <div className="form-row">
          {number('timesPerPeriod', 'Times', { minValue: 1, maxValue: 7 })}
          <NumberField
            label="Every"
            name="every"
            value={draft.every ?? 1}
            onChange={(every) => set({ every: Number.isNaN(every) ? 1 : every })}
            minValue={0}
            maxValue={52}
            hint="0: once"
          />
          <SelectField<ActivityPeriod>
            label="Period"
            options={(Object.entries(PERIODS) as [ActivityPeriod, string][]).map(([value, name]) => ({
              value,
              name: `${name}s`,
            }))}
            value={draft.period ?? 'week'}
            onChange={(period) => set({ period })}
          />
          <DateField label="First day" value={draft.from ?? ''} onChange={(from) => set({ from })} />
          <DateField
            label="Last day"
            value={draft.to ?? ''}
            onChange={(to) => set({ to })}
            isOptional
            hint="Optional"
          />
        </div>
        <h3>Attendees</h3>
        <div className="form-row">
          <ComboList
            label="Teams"
            name="teamIds"
            options={named(terms.teams)}
            chosen={draft.teamIds ?? []}
            onChange={(teamIds) => set({ teamIds: [...teamIds] })}
          />
          <ComboList
            label="Skills"
            name="skillIds"
            options={named(terms.skills)}
            chosen={draft.skillIds ?? []}
            onChange={(skillIds) => set({ skillIds: [...skillIds] })}
          />
          <ComboList
            label="People"
            name="employeeIds"
            options={people}
            chosen={draft.employeeIds ?? []}
            onChange={(employeeIds) => set({ employeeIds: [...employeeIds] })}
          />
        </div>
        <details>
          <summary>Times, groups and limits</summary>
          <div className="stack">
            <div className="plan-days">
              <CheckList
                legend="Days (none selected: every day)"
                name="daysOfWeek"
                options={DAYS}
                chosen={(draft.daysOfWeek ?? []).map(String)}
                onChange={(days) => set({ daysOfWeek: days.map(Number) })}
              />
            </div>
            <div className="form-row">
              <TimeField
                label="Not before"
                name="windowStart"
                value={draft.windowStart ?? '00:00'}
                onChange={(windowStart) => set({ windowStart })}
              />
              <TimeField
                label="Ends by"
                name="windowEnd"
                value={draft.windowEnd ?? '00:00'}
                onChange={(windowEnd) => set({ windowEnd })}
                hint="Same as the start: any time"
              />
              {number('stepMinutes', 'Start step (minutes)', { minValue: 5, maxValue: 120 })}
              {number('minDaysBetween', 'Minimum days between', { minValue: 0, maxValue: 60 })}
            </div>
            <div className="form-row">
              {number('minPeople', 'Minimum group size', { minValue: 1, maxValue: 500 })}
              {number('maxPeople', 'Maximum group size', { minValue: 1, maxValue: 500 })}
              {number('maxUnderstaffedMinutes', 'Maximum understaffing (min)', {
                minValue: 0,
                maxValue: 100_000,
              })}
              <SelectField
                label="Facilitator"
                options={[{ value: NOBODY, name: 'None' }, ...people]}
                value={draft.facilitatorId ?? NOBODY}
                onChange={(id) => set({ facilitatorId: id === NOBODY ? null : id })}
              />
            </div>
            <Switch isSelected={draft.sameTeam ?? false} onChange={(sameTeam) => set({ sameTeam })}>
              Group people of the same team only
            </Switch>
          </div>
        </details>
        {(draft.maxPeople ?? 1) > 1 && (
          <p className="small muted">
            Groups of {counted(draft.minPeople ?? 1, 'person', 'people')} to {draft.maxPeople}.
          </p>
        )}
      </Form>
    </Dialog>
  );
}

function draftOf(plan: PlanFragment | undefined, from: string): ActivityPlanInput {
  if (!plan)
    return {
      from,
      every: 1,
      period: 'week',
      timesPerPeriod: 1,
      stepMinutes: 15,
      minPeople: 1,
      maxPeople: 1,
      minDaysBetween: 0,
      teamIds: [],
      skillIds: [],
      employeeIds: [],
    };
  const { name, from: first, to, minutes, every, period, timesPerPeriod, windowStart, windowEnd, stepMinutes } = plan;
  const { minPeople, maxPeople, sameTeam, minDaysBetween, maxUnderstaffedMinutes, facilitatorId } = plan;
  return {
    ...{ name, from: first, to, minutes, every, period, timesPerPeriod, windowStart, windowEnd, stepMinutes },
    ...{ minPeople, maxPeople, sameTeam, minDaysBetween, maxUnderstaffedMinutes, facilitatorId },
    daysOfWeek: [...plan.daysOfWeek],
    employeeIds: [...plan.employeeIds],
    teamIds: [...plan.teamIds],
    skillIds: [...plan.skillIds],
  };
}
