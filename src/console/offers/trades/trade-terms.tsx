import { useState } from 'react';
import { SetTradeTerms, TradeTerms } from '../../api/operations.generated';
import { useOwnTeams } from '../../kernel/own-teams';
import { useAnswer, useChange } from '../../api/query';
import type { TradeTermsQuery } from '../../api/types.generated';
import { Dialog } from '../../ui/dialog';
import { NumberField, SelectField, Switch } from '../../ui/field';
import { Form } from '../../ui/form';
import { Answer } from '../../ui/page';
import { tell } from '../../ui/toast';

type Terms = TradeTermsQuery['tradeSettings'];
const ORGANIZATION = 'organization';

const SWITCHES = [
  ['enabled', 'Trading is enabled'],
  ['direct', 'Trades proposed to a named person'],
  ['board', 'Board'],
  ['giveAway', 'Give-aways'],
  ['parts', 'Parts of shifts'],
  ['acrossTeams', 'Trades with people of other teams'],
  ['anonymous', 'Anonymous posts'],
  ['needsSkills', 'The person taking a shift must have all skills of the person giving it'],
  ['autoApprove', 'Approve automatically within these limits'],
] as const;

const NUMBERS = [
  ['noticeHours', 'Minimum notice', 0, 720, 'h'],
  ['perMonth', 'Maximum per person and month', 1, 100, 'trades'],
  ['autoNoticeHours', 'Automatic: minimum notice', 0, 720, 'h'],
  ['autoPerMonth', 'Automatic: maximum per person and month', 0, 100, 'trades'],
  ['autoMinutesDifference', 'Automatic: maximum change of working time', 0, 1440, 'min'],
] as const;

/** Settings of shift trades for the organization or a team. Teams inherit what is not set for them. */
export function TradeTermsDialog({ onClose }: { onClose(): void }) {
  const [level, setLevel] = useState(ORGANIZATION);
  const teams = useOwnTeams();
  const teamId = level === ORGANIZATION ? undefined : level;
  const answer = useAnswer(TradeTerms, { teamId }, { isKept: false });
  return (
    <Dialog title="Trade settings" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SelectField
        label="Applies to"
        options={[{ value: ORGANIZATION, name: 'Organization' }, ...teams.map(({ id, name }) => ({ value: id, name }))]}
        value={level}
        onChange={setLevel}
      />
      <Answer of={answer} lines={8}>
        {({ tradeSettings }) => <TermsForm key={level} teamId={teamId} terms={tradeSettings} onSaved={onClose} />}
      </Answer>
    </Dialog>
  );
}

function TermsForm({ teamId, terms, onSaved }: { teamId: string | undefined; terms: Terms; onSaved(): void }) {
  const [draft, setDraft] = useState(terms);
  const change = useChange(SetTradeTerms, [TradeTerms]);
  const submit = () => {
    const fields = [...SWITCHES, ...NUMBERS].map(([field]) => field);
    // Fields that stay as inherited are not set at this level.
    const input = Object.fromEntries(
      fields.filter((field) => draft[field] !== terms[field]).map((field) => [field, draft[field]]),
    );
    change.mutate({ teamId, input }, { onSuccess: () => (tell('Trade settings saved'), onSaved()) });
  };
  return (
    <Form change={change} onSubmit={submit} action="Save">
      {SWITCHES.map(([field, name]) => (
        <Switch key={field} isSelected={draft[field]} onChange={(value) => setDraft({ ...draft, [field]: value })}>
          {name}
        </Switch>
      ))}
      {NUMBERS.filter(([field]) => !field.startsWith('auto') || draft.autoApprove).map(
        ([field, name, min, max, unit]) => (
          <NumberField
            key={field}
            label={name}
            unit={unit}
            name={field}
            minValue={min}
            maxValue={max}
            value={draft[field]}
            onChange={(value) => setDraft({ ...draft, [field]: value })}
          />
        ),
      )}
    </Form>
  );
}
