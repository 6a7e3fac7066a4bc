import { TextField } from './field';

interface Props {
  isRequired?: boolean;
  value?: string;
  onChange?(reason: string): void;
}

/** Reason for breaking rules. */
export const OverrideField = (props: Props) => (
  <TextField
    {...props}
    label="Reason for the override"
    name="override"
    hint="Recorded in the audit log and shown on the shifts"
  />
);
