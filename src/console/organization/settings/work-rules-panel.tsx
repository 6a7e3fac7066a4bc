import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import { OrganizationRules, SetWorkRules } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import type { OrganizationRulesQuery } from '../../api/types.generated';
import { inForceOn } from '../../kernel/work-rules';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/field';
import { DateField } from '../../ui/written-field';
import { Form } from '../../ui/form';
import { IconPlus } from '../../ui/icons/icons';
import { Menu } from '../../ui/menu';
import { Answer, Empty, Panel } from '../../ui/page';
import { tell } from '../../ui/toast';
import { draftsOf, newRule, rulesOf, type RuleDraft } from '../../ui/work-rules/rule-draft';
import { RULE_PRESETS } from '../../ui/work-rules/rule-kinds';
import { RuleLine } from '../../ui/work-rules/rule-line';
import { Unsaved } from './unsaved';

type Version = OrganizationRulesQuery['workRules'][number];

const NONE = 'none';

/** Default work rules for people whose contract and individual rules do not set them, by first day of validity. */
export function WorkRulesPanel() {
  const { dateOf, longDay } = useFormat();
  const answer = useAnswer(OrganizationRules, {});
  const [chosen, setChosen] = useState<string>();
  const today = dateOf();
  return (
    <Panel title="Work rules">
      <p className="small muted">
        These rules apply to generated schedules and are checked in all others. A rule in a contract or for one person
        takes precedence. Under People, a person’s details show which rules apply and where they come from.
      </p>
      <Answer of={answer}>
        {({ workRules: versions }) => {
          const current = inForceOn(versions, today);
          const shown = versions.find(({ from }) => from === chosen) ?? current;
          const toChoose = versions.filter(({ from }) => from === current?.from || from > today);
          return (
            <>
              {(toChoose.length > 1 || (toChoose.length === 1 && !current)) && (
                <SelectField
                  label="Version"
                  options={[
                    ...(current ? [] : [{ value: NONE, name: 'None in force' }]),
                    ...toChoose.map(({ from }) => ({
                      value: from,
                      name: from <= today ? `In force since ${longDay(from)}` : `From ${longDay(from)}`,
                    })),
                  ]}
                  value={shown?.from ?? NONE}
                  onChange={setChosen}
                />
              )}
              <RulesForm key={JSON.stringify(shown)} version={shown} today={today} onSaved={setChosen} />
            </>
          );
        }}
      </Answer>
    </Panel>
  );
}

interface FormProps {
  version: Version | undefined;
  today: string;
  onSaved(from: string): void;
}

/** Saves all rules together. They replace the previous ones from a day on. */
function RulesForm({ version, today, onSaved }: FormProps) {
  const { longDay } = useFormat();
  const change = useChange(SetWorkRules, [OrganizationRules]);
  const [saved, setSaved] = useState<readonly RuleDraft[]>(() => draftsOf(version?.rules ?? []));
  const [rules, setRules] = useState(saved);
  const [from, setFrom] = useState(version && version.from > today ? version.from : today);
  const isChanged = JSON.stringify(rulesOf(rules)) !== JSON.stringify(rulesOf(saved));
  const put = (changed: RuleDraft) =>
    setRules((before) => before.map((rule) => (rule.key === changed.key ? changed : rule)));
  const remove = (key: number) => {
    change.reset(); // server errors refer to rules by index, which changes
    setRules((before) => before.filter((rule) => rule.key !== key));
  };
  const submit = () =>
    change.mutate(
      { input: { from, rules: rulesOf(rules) } },
      { onSuccess: () => (setSaved(rules), tell(`Work rules in force from ${longDay(from)}`), onSaved(from)) },
    );
  return (
    <Form
      change={change}
      onSubmit={submit}
      action="Save"
      beside={
        <Menu
          label="Rules to add"
          button={
            <Button>
              <IconPlus aria-hidden /> Add rule
            </Button>
          }
          actions={RULE_PRESETS.map(({ id, name, rule }) => ({
            id,
            name,
            onAction: () => setRules((before) => [...before, newRule(rule)]),
          }))}
        />
      }
    >
      {rules.length === 0 && (
        <Empty title="No work rules">
          {version
            ? 'The previous rules ended. Add a rule below.'
            : 'Defaults apply. Add a rule below, such as the rest between shifts.'}
        </Empty>
      )}
      {rules.map((rule, index) => (
        <RuleLine key={rule.key} index={index} rule={rule} onChange={put} onRemove={() => remove(rule.key)} />
      ))}
      <div className="rules-from">
        <DateField
          label="In force from"
          name="from"
          value={from}
          onChange={setFrom}
          isRequired
          hint="Earlier days keep their rules"
        />
      </div>
      <Unsaved isChanged={isChanged} />
    </Form>
  );
}
