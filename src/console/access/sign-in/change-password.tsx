import { ChangePassword } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { tell } from '../../ui/toast';

export function ChangePasswordDialog({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
}) {
  const change = useChange(ChangePassword);
  const submit = (fields: FormData, close: () => void) => {
    const input = {
      currentPassword: String(fields.get('currentPassword')),
      newPassword: String(fields.get('newPassword')),
    };
    change.mutate({ input }, { onSuccess: () => (close(), tell('Password changed')) });
  };
  return (
    <Dialog title="Change password" isOpen={isOpen} onOpenChange={onOpenChange}>
      {(close) => (
        <Form change={change} onSubmit={(fields) => submit(fields, close)} action="Change password">
          <TextField label="Current password" name="currentPassword" type="password" isRequired autoFocus />
          <TextField
            label="New password"
            name="newPassword"
            type="password"
            hint="10 to 200 characters. Your other sessions are signed out."
            minLength={10}
            maxLength={200}
            isRequired
          />
        </Form>
      )}
    </Dialog>
  );
}
