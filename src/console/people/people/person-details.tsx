import { useState } from 'react';
import { addDays } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import { DeactivatePerson, GiveSkill, LinkForPerson, RulesOf, TakeSkill } from '../../kernel/operations.generated';
import { useAnswer, useChange } from '../../kernel/query';
import { useRole } from '../../kernel/session';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { SelectField } from '../../ui/field';
import { messageOf } from '../../ui/form';
import { Badge, Notice } from '../../ui/notice';
import { Answer } from '../../ui/page';
import { Secret } from '../../ui/secret';
import { nameOf, type Person, type Named } from './person';
import { ruleText, weekText } from './rule-text';
import { OF_PEOPLE } from './use-people';

interface Props {
  person: Person;
  skills: readonly (Named & { proficiencyLevels: readonly string[] })[];
  contract: string | null;
}

const DAYS_OF_RULES = 7;

/** One person: what they can, what is agreed with them, and for administrators the way in. */
export function PersonDetails({ person, skills, contract }: Props) {
  const { dateOf } = useFormat();
  const isAdmin = useRole() === 'admin';
  const today = dateOf();
  const rules = useAnswer(RulesOf, { employeeIds: [person.id], from: today, to: addDays(today, DAYS_OF_RULES - 1) });
  return (
    <>
      <dl className="person-facts">
        <dt>Team</dt>
        <dd>{person.teamName ?? <Badge look="warn">no team</Badge>}</dd>
        <dt>Number</dt>
        <dd>{person.employeeNumber ?? '–'}</dd>
        {isAdmin && (
          <>
            <dt>E-mail</dt>
            <dd>{person.email}</dd>
            <dt>Role</dt>
            <dd>{person.role}</dd>
          </>
        )}
        <dt>Employment</dt>
        <dd>{person.employmentType?.replace('_', ' ') ?? '–'}</dd>
        <dt>Weekly hours</dt>
        <dd>{person.weeklyHoursTarget ?? '–'}</dd>
        <dt>Contract</dt>
        <dd>{contract ?? 'none'}</dd>
      </dl>
      <Skills person={person} skills={skills} isAdmin={isAdmin} />
      <section className="stack">
        <h3>When they can work, and the rules that bind them</h3>
        <Answer of={rules} lines={3}>
          {({ resolvedWorkRules, availability }) => (
            <ul className="stack small">
              {availability.flatMap(({ patterns }) =>
                patterns.map(({ from, windows }) => <li key={from}>Available: {weekText(windows)}</li>),
              )}
              {resolvedWorkRules.flatMap((each) =>
                each.rules.map(({ rule, source }, index) => (
                  <li key={index}>
                    {ruleText(rule)} <Badge look={rule.hard ? 'info' : 'quiet'}>{source}</Badge>
                  </li>
                )),
              )}
            </ul>
          )}
        </Answer>
      </section>
      {isAdmin && <WayIn person={person} />}
    </>
  );
}

function Skills({ person, skills, isAdmin }: Pick<Props, 'person' | 'skills'> & { isAdmin: boolean }) {
  const give = useChange(GiveSkill, OF_PEOPLE);
  const take = useChange(TakeSkill, OF_PEOPLE);
  const error = give.error ?? take.error;
  const others = skills.filter(({ id }) => !person.skills.some(({ skillId }) => skillId === id));
  return (
    <section className="stack">
      <h3>Skills</h3>
      <ul className="row">
        {person.skills.length === 0 && <li className="small muted">None yet.</li>}
        {person.skills.map(({ skillId, name, proficiencyLevel }) => (
          <li key={skillId}>
            <Badge look="info">
              {name}
              {proficiencyLevel && `, ${proficiencyLevel}`}
            </Badge>
            {isAdmin && (
              <Button
                look="quiet"
                label={`Take away ${name}`}
                onPress={() => take.mutate({ employeeId: person.id, skillId })}
              >
                Take away
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isAdmin && others.length > 0 && (
        <SelectField
          label="Give a skill"
          options={others.map(({ id, name }) => ({ value: id, name }))}
          value={null}
          onChange={(skillId) => give.mutate({ input: { employeeId: person.id, skillId } })}
        />
      )}
      {error && <Notice look="bad">{messageOf(error)}</Notice>}
    </section>
  );
}

function WayIn({ person }: { person: Person }) {
  const { dateTime } = useFormat();
  const link = useChange(LinkForPerson);
  const deactivate = useChange(DeactivatePerson, OF_PEOPLE);
  const [isAsking, setAsking] = useState(false);
  const issued = link.data?.issuePasswordLink;
  return (
    <section className="stack">
      <h3>Sign-in</h3>
      {issued ? (
        <>
          <Secret name="Password link" value={issued.url} />
          <p className="small muted">It works once, until {dateTime(issued.expiresAt)}.</p>
        </>
      ) : (
        <div className="row">
          <Button isPending={link.isPending} onPress={() => link.mutate({ userId: person.userId })}>
            Make a password link
          </Button>
          {person.active && (
            <Button look="danger" onPress={() => setAsking(true)}>
              Deactivate
            </Button>
          )}
        </div>
      )}
      {link.error && <Notice look="bad">{messageOf(link.error)}</Notice>}
      <Confirm
        title={`Deactivate ${nameOf(person)}?`}
        action="Deactivate"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        change={deactivate}
        onConfirm={(close) => deactivate.mutate({ id: person.userId }, { onSuccess: close })}
      >
        They are signed out everywhere at once. Their shifts stay in the plan until somebody changes them.
      </Confirm>
    </section>
  );
}
