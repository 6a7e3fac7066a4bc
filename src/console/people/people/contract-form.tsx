import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import { ChangeContract, ContractsToStartFrom, MakeContract } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import type { ReadyMadeContractName } from '../../api/types.generated';
import { inForceOn } from '../../kernel/work-rules';
import { Button } from '../../ui/button';
import { SelectField, TextField } from '../../ui/field';
import { DateField } from '../../ui/written-field';
import { Form } from '../../ui/form';
import { IconPlus } from '../../ui/icons/icons';
import { Menu } from '../../ui/menu';
import { Notice } from '../../ui/notice';
import { tell } from '../../ui/toast';
import { draftsOf, newRule, rulesOf, type RuleDraft } from '../../ui/work-rules/rule-draft';
import { RULE_PRESETS } from '../../ui/work-rules/rule-kinds';
import { RuleLine } from '../../ui/work-rules/rule-line';
import type { Contract } from '../person/person';
import { OF_PEOPLE } from '../person/use-people';

interface Props {
  contract?: Contract;
  onDone(): void;
}

/** Form to create a contract, or change its rules from a day on. */
export function ContractForm({ contract, onDone }: Props) {
  const { dateOf, longDay } = useFormat();
  const make = useChange(MakeContract, OF_PEOPLE);
  const change = useChange(ChangeContract, OF_PEOPLE);
  const today = dateOf();
  const [name, setName] = useState(contract?.name ?? '');
  const [source, setSource] = useState(contract?.source ?? '');
  const [before] = useState(() => draftsOf((contract && inForceOn(contract.versions, today)?.rules) ?? []));
  const [rules, setRules] = useState<readonly RuleDraft[]>(before);
  const [later] = contract?.versions.filter(({ from }) => from > today) ?? [];
  const areChanged = JSON.stringify(rulesOf(rules)) !== JSON.stringify(rulesOf(before));
  const sent = contract ? change : make;
  const place = (next: (all: readonly RuleDraft[]) => readonly RuleDraft[]) => {
    sent.reset(); // Server errors refer to rules by index, which changes here.
    setRules(next);
  };
  const put = (changed: RuleDraft) => setRules((all) => all.map((each) => (each.key === changed.key ? changed : each)));
  const submit = (fields: FormData) => {
    const onSuccess = () => (tell(`${name} saved`), onDone());
    const said = { name, source: source.trim() || null };
    if (!contract) make.mutate({ input: { ...said, rules: rulesOf(rules) } }, { onSuccess });
    else {
      const changed = areChanged ? { rules: rulesOf(rules), from: String(fields.get('from')) } : {};
      change.mutate({ id: contract.id, input: { ...said, ...changed } }, { onSuccess });
    }
  };
  return (
    <Form change={sent} onSubmit={submit} action={contract ? 'Save' : 'Create contract'}>
      {!contract && (
        <StartFrom
          onChoose={(start) => {
            setName(start.name);
            setSource(start.source);
            place(() => draftsOf(start.rules));
          }}
        />
      )}
      <div className="form-row">
        <TextField label="Name" name="name" value={name} onChange={setName} isRequired autoFocus />
        <TextField
          label="Source"
          name="source"
          value={source}
          onChange={setSource}
          hint="Law or collective agreement, if any"
        />
      </div>
      {rules.length === 0 && (
        <p className="small muted">No rules yet. The work rules of the organization and the defaults apply.</p>
      )}
      {rules.map((rule, index) => (
        <RuleLine
          key={rule.key}
          index={index}
          rule={rule}
          onChange={put}
          onRemove={() => place((all) => all.filter(({ key }) => key !== rule.key))}
        />
      ))}
      <div>
        <Menu
          label="Rules to add"
          button={
            <Button>
              <IconPlus aria-hidden /> Add rule
            </Button>
          }
          actions={RULE_PRESETS.map(({ id, name: preset, rule }) => ({
            id,
            name: preset,
            onAction: () => setRules((all) => [...all, newRule(rule)]),
          }))}
        />
      </div>
      {contract && (
        <>
          <DateField
            label="Valid from"
            name="from"
            defaultValue={today}
            hint="Earlier days keep their rules"
            isRequired
          />
          {later && (
            <Notice look="warn">
              From {longDay(later.from)} other rules already apply. These rules apply until then.
            </Notice>
          )}
        </>
      )}
    </Form>
  );
}

interface Start {
  name: string;
  source: string;
  rules: Parameters<typeof draftsOf>[0];
}

/** Selects a contract template, whose rules can then be edited. */
function StartFrom({ onChoose }: { onChoose(start: Start): void }) {
  const answer = useAnswer(ContractsToStartFrom, {});
  const [chosen, setChosen] = useState<ReadyMadeContractName | null>(null);
  const starts = answer.data?.readyMadeContracts ?? [];
  return (
    <SelectField
      label="Start from"
      options={starts.map(({ key, name }) => ({ value: key, name }))}
      value={chosen}
      onChange={(key: ReadyMadeContractName) => {
        const start = starts.find((each) => each.key === key);
        setChosen(key);
        if (start) onChoose(start);
      }}
      placeholder="Blank or a contract template"
    />
  );
}
