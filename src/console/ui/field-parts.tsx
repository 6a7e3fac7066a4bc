import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';
import { Term, type TermName } from './term';

/** Label, hint and error of a field. */

export interface Labeled {
  label: string;
  hint?: ReactNode;
  /** Metric to define beside the label. */
  term?: TermName;
  /** Unit of a number. It stands in the field, and in the label for screen readers. */
  unit?: string;
  /** Hides the label visually; screen readers still announce it. */
  hidesLabel?: boolean;
}

export function FieldLabel({ label, term, unit, hidesLabel }: Omit<Labeled, 'hint'>) {
  const text = (
    <Label className={hidesLabel ? 'unseen' : 'field-label'}>
      {label}
      {unit && <span className="unseen"> ({unit})</span>}
    </Label>
  );
  if (!term) return text;
  return (
    <span className="field-head">
      {text} <Term of={term} />
    </span>
  );
}

export function FieldFoot({ hint }: Pick<Labeled, 'hint'>) {
  return (
    <>
      {hint && (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-error" />
    </>
  );
}
