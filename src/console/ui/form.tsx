import type { UseMutationResult } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent, type MouseEvent, type ReactNode } from 'react';
import { Form as AriaForm } from 'react-aria-components';
import type { OperationError } from '../kernel/execute';
import { withLabels } from '../kernel/field-labels';
import { Button } from './button';
import { Notice } from './notice';
import './form.css';

type Change = Pick<UseMutationResult<unknown, OperationError, never>, 'error' | 'isPending'>;

interface FormProps {
  /** What the form sends: its error is shown beside the fields that it names, the rest below. */
  change: Change;
  onSubmit(fields: FormData): void;
  children: ReactNode;
  /** What the button says. */
  action: string;
  look?: 'primary' | 'danger';
  /** Beside the button. */
  beside?: ReactNode;
}

/** A form whose refusals stand beside the fields that they are about. */
export function Form({ change, onSubmit, children, action, look = 'primary', beside }: FormProps) {
  const [sent, setSent] = useState<Sent>(new Map());
  const { error } = change;
  const issues = error ? issuesOf(error, sent) : [];
  // The same object for as long as the error is the same: another one would bring back what was edited away.
  const faults = useMemo(
    () =>
      Object.fromEntries(issues.filter(([field]) => sent.has(field)).map(([f, says]) => [f, withLabels(says, sent)])),
    // The issues are those of the error.
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
  // A refusal goes with the first stroke, not when the field is left: else the button moves away under the pointer.
  const edit = ({ target }: FormEvent) => {
    if (target instanceof Element && target.matches('[aria-invalid=true]')) target.dispatchEvent(new Event('change'));
  };
  // What the server refused is asked of it anew: the cause may have been mended in another field than the one refused.
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
          <Button type="submit" look={look} isPending={change.isPending}>
            {action}
          </Button>
        </div>
      </AriaForm>
    </div>
  );
}

/** The fields that were sent, with their labels. */
type Sent = ReadonlyMap<string, string>;

const labelOf = (field: Element): string =>
  field.closest('.field')?.querySelector('.field-label, .unseen')?.textContent ?? '';

/** What an error says of fields: its issues, or a conflict that names the field it is about. */
function issuesOf({ issues, message, details: { path } }: OperationError, sent: Sent) {
  const told = issues.map((issue) => [fieldOf(issue.path, sent), issue.message] as const);
  const field = told.length === 0 && typeof path === 'string' ? fieldOf(path, sent) : undefined;
  return field !== undefined && sent.has(field) ? [[field, message] as const] : told;
}

/**
 * `input.name` is the field `name`. A part is its own field, `breakRules[0].duration`, and a whole the first field of
 * its parts; where the form has neither, a part stands with the field of the whole.
 */
function fieldOf(path: string, sent: Sent): string {
  const bare = path.replace(/^input\./, '');
  if (sent.has(bare)) return bare;
  const part = [...sent.keys()].find((name) => name.startsWith(`${bare}.`));
  return part ?? bare.split(/[.[]/)[0] ?? path;
}
const asText = ([field, message]: readonly [string, string]): string => `${field} ${message}`;

/** What an error says to people: the server's words, which say when to try again where too many requests came. */
export const messageOf = ({ code, message, retryAfterSeconds }: OperationError): string =>
  code === 'SERVICE_UNAVAILABLE' && retryAfterSeconds ? `${message} (in ${retryAfterSeconds} s)` : message;
