import { useState, useSyncExternalStore } from 'react';
import { useFormat } from '../../kernel/format';
import { DeleteNote, SaveNote } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SelectField, TextField } from '../../ui/field';
import { Form, messageOf } from '../../ui/form';
import { Badge, Notice } from '../../ui/notice';
import { tell } from '../../ui/toast';
import { cellKey, type Board, type Cell, type Note } from '../board/board.store';

const MAX_LENGTH = 500;

interface Props {
  board: Board;
  cell: Cell;
  name: string | undefined;
  mayChange: boolean;
  refresh(): void;
  onClose(): void;
}

type Place = 'person' | 'day';

/** Notes on a day of an employee, and on the day. Agents see those for staff. */
export function NoteDialog({ board, cell, name, mayChange, refresh, onClose }: Props) {
  const { day } = useFormat();
  const marks = useSyncExternalStore(board.subscribe, () => board.marks);
  const [edited, setEdited] = useState<Note>();
  const [place, setPlace] = useState<Place>(cell.employeeId ? 'person' : 'day');
  const [audience, setAudience] = useState<Note['audience']>('planners');
  const change = useChange(SaveNote);
  const removal = useChange(DeleteNote);
  const places = cell.employeeId ? [cell, { date: cell.date }] : [cell];
  const notes = places.flatMap((each) => marks.notes.get(cellKey(each)) ?? []);
  const submit = (fields: FormData) => {
    const text = String(fields.get('text') ?? '').trim();
    const employeeId = edited ? edited.employeeId : place === 'person' ? cell.employeeId : null;
    const input = { scheduleId: board.head.id, date: cell.date, employeeId, text, audience };
    change.mutate(
      { input: edited ? { ...input, id: edited.id, ifVersion: edited.version } : input },
      {
        onSuccess: () => {
          tell('Note saved');
          refresh();
          if (edited) setEdited(undefined);
          else onClose();
        },
      },
    );
  };
  const edit = (note: Note) => {
    setEdited(note);
    setAudience(note.audience);
  };
  return (
    <Dialog title={`Notes: ${name ? `${name}, ` : ''}${day(cell.date)}`} isOpen onOpenChange={onClose}>
      {notes.length > 0 && (
        <ul className="stack">
          {notes.map((note) => (
            <li key={note.id} className="candidate">
              <div>
                <span>{note.text}</span>
                <div className="muted small">
                  {note.userName} · {note.employeeId ? name : 'Whole day'}{' '}
                  {note.audience === 'staff' && <Badge>Visible to agents</Badge>}
                </div>
              </div>
              {mayChange && (
                <span className="row">
                  <Button look="quiet" label={`Edit note: ${note.text}`} onPress={() => edit(note)}>
                    Edit
                  </Button>
                  <Button
                    look="quiet"
                    label={`Delete note: ${note.text}`}
                    isDisabled={removal.isPending}
                    onPress={() =>
                      removal.mutate({ id: note.id }, { onSuccess: () => (tell('Note deleted'), refresh()) })
                    }
                  >
                    Delete
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {removal.error && <Notice look="bad">{messageOf(removal.error)}</Notice>}
      {mayChange && (
        <Form change={change} action={edited ? 'Save note' : 'Add note'} onSubmit={submit}>
          <TextField
            key={edited?.id ?? 'new'}
            label="Note"
            name="text"
            rows={3}
            maxLength={MAX_LENGTH}
            defaultValue={edited?.text ?? ''}
            isRequired
            autoFocus
          />
          <div className="form-row">
            {cell.employeeId && !edited && (
              <SelectField<Place>
                label="About"
                options={[
                  { value: 'person', name: name ?? 'This person' },
                  { value: 'day', name: 'Whole day' },
                ]}
                value={place}
                onChange={setPlace}
              />
            )}
            <SelectField<Note['audience']>
              label="Visible to"
              options={[
                { value: 'planners', name: 'Planners and supervisors' },
                { value: 'staff', name: 'Agents too' },
              ]}
              value={audience}
              onChange={setAudience}
            />
          </div>
        </Form>
      )}
      {!mayChange && notes.length === 0 && <p className="muted">No notes.</p>}
    </Dialog>
  );
}
