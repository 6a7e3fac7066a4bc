import { useRouterState } from '@tanstack/react-router';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { execute, type OperationError } from '../../api/execute';
import { SetPassword } from '../../api/operations.generated';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import './sign-in.css';

/** Target of one-time links for choosing a password. */
export function SetPasswordPage() {
  const search = useRouterState({ select: ({ location }) => location.search }) as { token?: string };
  const change = useMutation<unknown, OperationError, string>({
    mutationFn: (password) =>
      execute(SetPassword, { input: { token: String(search.token ?? ''), password } }, { asksToSignIn: false }),
    onSuccess: () => location.assign('/login?done=password'),
  });
  useEffect(() => {
    document.title = 'Choose a password · Muster';
  }, []);
  return (
    <main className="sign-in">
      <header className="sign-in-brand">
        <img src="/console/muster.svg" alt="" width={36} height={36} />
        <h1>Choose a password</h1>
      </header>
      <Form change={change} onSubmit={(fields) => change.mutate(String(fields.get('password')))} action="Set password">
        <TextField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint="10 to 200 characters"
          minLength={10}
          maxLength={200}
          isRequired
          autoFocus
        />
      </Form>
    </main>
  );
}
