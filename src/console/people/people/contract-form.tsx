import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import { ChangeContract, ContractsToStartFrom, MakeContract } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import type { ReadyMadeContractName } from '../../api/types.generated';
import { inForceOn } from '../../kernel/work-rules';
import { Button } from '../../ui/button';
import { SelectField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { IconPlus } from '../../ui/icons/icons';
import { Menu } from '../../ui/menu';
import { Notice } from '../../ui/notice';
import { tell } from '../../ui/toast';
import type { Contract } from '../person/person';
import { OF_PEOPLE } from '../person/use-people';
import { draftsOf, newRule, rulesOf, type RuleDraft } from '../rules/rule-draft';
import { RuleFields } from '../rules/rule-fields';
import { ENTERED_KINDS, RULE_KINDS } from '../rules/rule-kinds';

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
        <RuleFields
          key={rule.key}
          index={index}
          rule={rule}
          onChange={put}
          onRemove={() => place((all) => all.filter(({ key }) => key !== rule.key))}
        />
      ))}
      <div>
        <Menu
          label="Kinds of rules"
          button={
            <Button>
              <IconPlus aria-hidden /> Add rule
            </Button>
          }
          actions={ENTERED_KINDS.map((kind) => ({
            id: kind,
            name: RULE_KINDS[kind].name,
            onAction: () => setRules((all) => [...all, newRule(kind)]),
          }))}
        />
      </div>
      {contract && (
        <>
          <TextField
            label="Valid from"
            name="from"
            type="date"
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
