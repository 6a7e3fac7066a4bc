import { Choice } from '../../ui/button';
import { TextField } from '../../ui/field';

export type Decision = 'approve' | 'refuse';

interface Props {
  decision: Decision;
  onChange(decision: Decision): void;
  /** People who read the note. */
  readers: string;
}

/** Approval or rejection of a request, with a note; a rejection needs a reason. */
export function DecisionFields({ decision, onChange, readers }: Props) {
  const isApproval = decision === 'approve';
  return (
    <>
      <Choice<Decision>
        label="Decision"
        options={[
          { value: 'approve', name: 'Approve' },
          { value: 'refuse', name: 'Reject' },
        ]}
        value={decision}
        onChange={onChange}
      />
      <TextField
        label={isApproval ? 'Note' : 'Reason'}
        name="note"
        rows={2}
        isRequired={!isApproval}
        hint={`Visible to ${readers}.`}
      />
    </>
  );
}
