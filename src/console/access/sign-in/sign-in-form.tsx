import { useState } from 'react';
import { SignIn } from '../../api/operations.generated';
import { execute, OperationError } from '../../api/execute';
import { useMutation } from '@tanstack/react-query';
import { SelectField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import type { LoginInput } from '../../api/types.generated';

interface Props {
  email?: string;
  password?: string;
  organization?: string;
  onSignedIn(): void;
  /** Called on each attempt, to clear earlier messages. */
  onTried?(): void;
  /** True when the same user signs in again, who cannot change the email. */
  isEmailKept?: boolean;
}

/**
 * Email and password. If an email belongs to several organizations, the server returns them and the user chooses one.
 */
export function SignInForm({ email, password, organization, onSignedIn, onTried, isEmailKept = false }: Props) {
  const [chosen, setChosen] = useState<string | null>(organization ?? null);
  const change = useMutation<unknown, OperationError, LoginInput>({
    mutationFn: (input) => execute(SignIn, { input }, { asksToSignIn: false }),
    onSuccess: onSignedIn,
  });
  const slugs = change.error?.details.organizations as string[] | undefined;
  const submit = (fields: FormData) => {
    onTried?.();
    change.mutate({
      email: String(fields.get('email') ?? email),
      password: String(fields.get('password')),
      organization: chosen,
    });
  };
  return (
    <Form change={change} onSubmit={submit} action="Sign in">
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        isReadOnly={isEmailKept}
        isRequired
        autoFocus={!isEmailKept}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        defaultValue={password}
        isRequired
        autoFocus={isEmailKept}
      />
      {slugs && (
        <SelectField
          label="Organization"
          options={slugs.map((slug) => ({ value: slug, name: slug }))}
          value={chosen}
          onChange={setChosen}
          isRequired
        />
      )}
    </Form>
  );
}
