import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';

/** Label, hint and error of a field. */

export interface Labeled {
  label: string;
  hint?: ReactNode;
  /** Hides the label visually; screen readers still announce it. */
  hidesLabel?: boolean;
}

export function FieldLabel({ label, hidesLabel }: Labeled) {
  return <Label className={hidesLabel ? 'unseen' : 'field-label'}>{label}</Label>;
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
