import type { UseMutationResult } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent, type MouseEvent, type ReactNode } from 'react';
import { Form as AriaForm } from 'react-aria-components';
import type { OperationError } from '../api/execute';
import { withLabels } from '../kernel/field-labels';
import { Button } from './button';
import { Notice } from './notice';
import './form.css';
import { TextField } from './field';

type Change = Pick<UseMutationResult<unknown, OperationError, never>, 'error' | 'isPending'>;

interface FormProps {
  /** Mutation of the form. Its error is shown next to the fields it names, otherwise below the form. */
  change: Change;
  onSubmit(fields: FormData): void;
  children: ReactNode;
  /** Label of the submit button; without it there is none. */
  action: string | undefined;
  look?: 'primary' | 'danger';
  /** Rendered next to the submit button. */
  beside?: ReactNode;
}

/** Form that shows server errors next to their fields. */
export function Form({ change, onSubmit, children, action, look = 'primary', beside }: FormProps) {
  const [sent, setSent] = useState<Sent>(new Map());
  const { error } = change;
  const issues = error ? issuesOf(error, sent) : [];
  // Memoized: a new object would restore validation errors that the user has already cleared by editing.
  const faults = useMemo(
    () =>
      Object.fromEntries(issues.filter(([field]) => sent.has(field)).map(([f, says]) => [f, withLabels(says, sent)])),
    // `issues` depends only on `error` and `sent`.
    [error, sent],
  );
  const others = error && (issues.length === 0 ? [messageOf(error)] : issues.filter(([f]) => !sent.has(f)).map(asText));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const named = event.currentTarget.querySelectorAll<HTMLInputElement>('[name]');
    setSent(new Map([...named].map((field) => [field.name, labelOf(field)])));
    onSubmit(fields);
  };
  // Clears the error on input, not on blur: otherwise the layout shift moves the button away from the pointer.
  const edit = ({ target }: FormEvent) => {
    if (target instanceof Element && target.matches('[aria-invalid=true]')) target.dispatchEvent(new Event('change'));
  };
  // Clears server errors before resubmitting, as the cause may have been fixed in another field.
  const ask = ({ target }: MouseEvent) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>('button[type=submit]');
    if (!button || !error) return;
    button.form
      ?.querySelectorAll<HTMLInputElement>('input:invalid, textarea:invalid, select:invalid')
      .forEach((field) => {
        if (field.validity.customError) field.setCustomValidity('');
      });
  };
  return (
    <div onInput={edit} onClickCapture={ask}>
      <AriaForm className="form" onSubmit={submit} validationErrors={faults}>
        {children}
        {others && others.length > 0 && <Notice look="bad">{others.join('. ')}</Notice>}
        <div className="form-foot">
          {beside}
          {action !== undefined && (
            <Button type="submit" look={look} isPending={change.isPending}>
              {action}
            </Button>
          )}
        </div>
      </AriaForm>
    </div>
  );
}

/** Labels of submitted fields by name. */
type Sent = ReadonlyMap<string, string>;

const labelOf = (field: Element): string =>
  field.closest('.field')?.querySelector('.field-label, .unseen')?.textContent ?? '';

/** Returns the field errors: the issues, or the field named by a conflict. */
function issuesOf({ issues, message, details: { path } }: OperationError, sent: Sent) {
  const told = issues.map((issue) => [fieldOf(issue.path, sent), issue.message] as const);
  const field = told.length === 0 && typeof path === 'string' ? fieldOf(path, sent) : undefined;
  return field !== undefined && sent.has(field) ? [[field, message] as const] : told;
}

/**
 * Returns the form field of an error path. `input.name` is the field `name`. A nested path has its own field, such as
 * `breakRules[0].duration`; otherwise the first field below it, or the field of the enclosing value.
 */
function fieldOf(path: string, sent: Sent): string {
  const bare = path.replace(/^input\./, '');
  if (sent.has(bare)) return bare;
  const part = [...sent.keys()].find((name) => name.startsWith(`${bare}.`));
  return part ?? bare.split(/[.[]/)[0] ?? path;
}
const asText = ([field, message]: readonly [string, string]): string => `${field} ${message}`;

/** Returns the server's message, with the retry time if the service is unavailable. */
export const messageOf = ({ code, message, retryAfterSeconds }: OperationError): string =>
  code === 'SERVICE_UNAVAILABLE' && retryAfterSeconds ? `${message} (in ${retryAfterSeconds} s)` : message;

interface OverrideProps {
  isRequired?: boolean;
  value?: string;
  onChange?(reason: string): void;
}

/** Reason for breaking rules. */
export const OverrideField = (props: OverrideProps) => (
  <TextField
    {...props}
    label="Reason for the override"
    name="override"
    hint="Recorded in the audit log and shown on the shifts"
  />
);
