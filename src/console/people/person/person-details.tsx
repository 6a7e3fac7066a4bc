import { useState } from 'react';
import { addDays } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import { RulesOf, ShiftTemplateNames } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import { isInScope } from '../../kernel/scope';
import { useSession } from '../../kernel/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Badge } from '../../ui/notice';
import { Answer } from '../../ui/page';
import { DataOfPerson } from '../data-care/data-of-person';
import { ruleText } from '../../ui/work-rules/rule-text';
import { AssignDialog } from './assign-dialog';
import { Availability } from './availability';
import { nameOf, type Person } from './person';
import { employmentText, PersonForm } from './person-form';
import { EditedSkills, SkillsOfPerson } from './skills-of-person';
import type { Everybody } from './use-people';
import { WayIn } from './way-in';

interface Props {
  person: Person;
  everybody: Everybody;
}

const DAYS_OF_RULES = 7;

/** Details of a person: skills, contract, rules, and sign-in for administrators. */
export function PersonDetails({ person, everybody }: Props) {
  const { me } = useSession();
  const { people, teams, skills } = everybody;
  const isAdmin = me.role === 'admin';
  return (
    <>
      <Facts person={person} everybody={everybody} />
      <section className="stack">
        <h3>Skills</h3>
        {isAdmin ? <EditedSkills person={person} skills={skills} /> : <SkillsOfPerson person={person} />}
      </section>
      {isInScope(person, teams, me) && (
        <>
          <Availability employeeId={person.id} />
          <Rules employeeId={person.id} />
        </>
      )}
      {isAdmin && (
        <>
          <WayIn key={person.id} person={person} people={people} />
          <DataOfPerson person={person} />
        </>
      )}
    </>
  );
}

function Facts({ person, everybody: { teams, contracts, inForce } }: Props) {
  const { me } = useSession();
  const [isEditing, setEditing] = useState(false);
  const [isAgreeing, setAgreeing] = useState(false);
  const isAdmin = me.role === 'admin';
  const contractId = inForce?.get(person.id);
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
        <dd>{person.employmentType ? employmentText(person.employmentType) : '–'}</dd>
        <dt>Weekly hours</dt>
        <dd>{person.weeklyHoursTarget ?? '–'}</dd>
        {contractId !== undefined && (
          <>
            <dt>Contract</dt>
            <dd>{contracts.find(({ id }) => id === contractId)?.name ?? 'none'}</dd>
          </>
        )}
      </dl>
      {me.role !== 'supervisor' && (
        <div className="row">
          {isAdmin && <Button onPress={() => setEditing(true)}>Edit</Button>}
          {contracts.length > 0 && <Button onPress={() => setAgreeing(true)}>Assign contract</Button>}
        </div>
      )}
      <Dialog title={`Edit ${nameOf(person)}`} isOpen={isEditing} onOpenChange={setEditing}>
        {(close) => <PersonForm person={person} teams={teams.filter(isInUse(person))} onDone={close} />}
      </Dialog>
      <AssignDialog
        assigning={isAgreeing ? { what: 'contract', people: [person], options: contracts } : undefined}
        onClose={() => setAgreeing(false)}
      />
    </>
  );
}

/** An archived team is shown only for its remaining members. */
const isInUse =
  ({ teamId }: Person) =>
  ({ id, archivedAt }: Everybody['teams'][number]) =>
    archivedAt === null || id === teamId;

function Rules({ employeeId }: { employeeId: string }) {
  const { dateOf } = useFormat();
  const today = dateOf();
  const rules = useAnswer(RulesOf, { employeeIds: [employeeId], from: today, to: addDays(today, DAYS_OF_RULES - 1) });
  const templates = useAnswer(ShiftTemplateNames, {});
  const names = new Map(templates.data?.shiftTemplates.map(({ id, name }) => [id, name]));
  return (
    <section className="stack">
      <h3>Rules that apply</h3>
      <Answer of={rules} lines={3}>
        {({ resolvedWorkRules }) => (
          <ul className="stack small">
            {resolvedWorkRules.flatMap((each) =>
              each.rules.map(({ rule, source }, index) => (
                <li key={index}>
                  {ruleText(rule, names)} <Badge look={rule.hard ? 'info' : 'quiet'}>{source}</Badge>
                </li>
              )),
            )}
          </ul>
        )}
      </Answer>
    </section>
  );
}
