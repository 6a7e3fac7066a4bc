import { useState } from 'react';
import { download } from '../../kernel/csv';
import { useFormat } from '../../kernel/format';
import { DataCare, ErasePerson, ExportOfPerson } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { DateField } from '../../ui/written-field';
import { Form } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { tell } from '../../ui/toast';
import { nameOf, type Person } from '../person/person';
import { OF_PEOPLE } from '../person/use-people';
import { HoldForm } from './hold-form';

type Opened = 'export' | 'hold' | 'erase';

/** Export, legal hold and erasure of a person, for administrators. */
export function DataOfPerson({ person }: { person: Person }) {
  const { longDay } = useFormat();
  const { data } = useAnswer(DataCare, {});
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const holds = data?.legalHolds.filter(({ employeeId }) => employeeId === null || employeeId === person.id) ?? [];
  const isErased = data?.erasures.some(({ employeeId }) => employeeId === person.id) ?? false;
  const dialog = (kind: Opened) => ({ isOpen: opened === kind, onOpenChange: (is: boolean) => !is && close() });
  return (
    <section className="stack">
      <h3>Data care</h3>
      {holds.map(({ id, reason, until }) => (
        <Notice key={id} look="info">
          Legal hold{until ? ` until ${longDay(until)}` : ''}: {reason}
        </Notice>
      ))}
      <div className="row">
        <Button onPress={() => setOpened('export')}>Export data</Button>
        {!isErased && <Button onPress={() => setOpened('hold')}>Set legal hold</Button>}
        {!isErased && !person.active && (
          <Button look="danger" onPress={() => setOpened('erase')}>
            Erase
          </Button>
        )}
      </div>
      <Dialog title={`Export data of ${nameOf(person)}`} {...dialog('export')}>
        <ExportForm person={person} onDone={close} />
      </Dialog>
      <Dialog title={`Hold data of ${nameOf(person)}`} {...dialog('hold')}>
        <HoldForm employeeId={person.id} onDone={close} />
      </Dialog>
      <Dialog title={`Erase ${nameOf(person)}?`} {...dialog('erase')}>
        <EraseForm person={person} onDone={close} />
      </Dialog>
    </section>
  );
}

interface FormProps {
  person: Person;
  onDone(): void;
}

function ExportForm({ person, onDone }: FormProps) {
  const exporting = useChange(ExportOfPerson);
  const submit = (fields: FormData) => {
    const date = (name: string) => String(fields.get(name) ?? '') || null;
    exporting.mutate(
      { employeeId: person.id, from: date('from'), to: date('to') },
      {
        onSuccess: ({ personExport }) => {
          download(`person-${person.id}.json`, `${JSON.stringify(personExport, null, 2)}\n`, 'application/json');
          onDone();
        },
      },
    );
  };
  return (
    <Form change={exporting} onSubmit={submit} action="Download JSON">
      <p>All stored data of the person. The export is recorded in the audit log.</p>
      <div className="form-row">
        <DateField label="From" name="from" hint="Leave empty for all" />
        <DateField label="To" name="to" />
      </div>
    </Form>
  );
}

function EraseForm({ person, onDone }: FormProps) {
  const erase = useChange(ErasePerson, [DataCare, ...OF_PEOPLE]);
  const submit = (fields: FormData) =>
    erase.mutate(
      { employeeId: person.id, reason: String(fields.get('reason') ?? '').trim() },
      {
        onSuccess: () => {
          tell('Erasure started');
          onDone();
        },
      },
    );
  return (
    <Form change={erase} onSubmit={submit} action="Erase for good" look="danger">
      <p>
        Erasure cannot be undone. Name, e-mail, number, states, alerts, requests and rules are deleted. Shifts and
        adherence figures are kept under an anonymous number.
      </p>
      <TextField label="Reason" name="reason" hint="Recorded in the audit log" isRequired />
    </Form>
  );
}
