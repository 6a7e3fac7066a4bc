import { ShiftTemplateNames } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import type { ShiftSetInput } from '../../api/types.generated';
import { CheckList, SelectField } from '../field';
import { TimeField } from '../written-field';
import { Answer } from '../page';
import { lookOf, setOf, type SetLook } from './rule-draft';

interface Props {
  label: string;
  hidesLabel?: boolean;
  /** Path of the shift set within the rule. */
  path: string;
  set: ShiftSetInput | null | undefined;
  onChange(set: ShiftSetInput | null): void;
  /** True if the set can be all shifts. */
  mayBeAll: boolean;
}

const LOOKS: readonly { value: SetLook; name: string }[] = [
  { value: 'all', name: 'all shifts' },
  { value: 'startsWithin', name: 'shifts starting between' },
  { value: 'endsWithin', name: 'shifts ending between' },
  { value: 'templateIds', name: 'shifts from templates' },
];

/** Selects shifts by start time, end time or template. */
export function ShiftSetFields({ label, hidesLabel, path, set, onChange, mayBeAll }: Props) {
  const look = lookOf(set);
  const band = look === 'startsWithin' || look === 'endsWithin' ? set?.[look] : undefined;
  return (
    <>
      <div className="rule-set">
        <SelectField
          label={label}
          hidesLabel={hidesLabel}
          name={`${path}.templateIds`}
          options={mayBeAll ? LOOKS : LOOKS.slice(1)}
          value={look}
          onChange={(chosen: SetLook) => onChange(setOf(chosen))}
        />
        {band && (
          <>
            <TimeField
              label="from"
              hidesLabel
              name={`${path}.${look}.from`}
              value={band.from}
              onChange={(from) => onChange({ [look]: { ...band, from } })}
              isRequired
            />
            <span className="rule-set-and">and</span>
            <TimeField
              label="to"
              hidesLabel
              name={`${path}.${look}.before`}
              value={band.before}
              onChange={(before) => onChange({ [look]: { ...band, before } })}
              isRequired
            />
          </>
        )}
      </div>
      {look === 'templateIds' && <Templates chosen={set?.templateIds ?? []} onChange={onChange} />}
    </>
  );
}

function Templates({ chosen, onChange }: { chosen: readonly string[]; onChange(set: ShiftSetInput): void }) {
  const answer = useAnswer(ShiftTemplateNames, {});
  return (
    <Answer of={answer} lines={2}>
      {({ shiftTemplates }) => (
        <CheckList
          legend="Templates"
          options={shiftTemplates.map(({ id, name }) => ({ id, says: name }))}
          chosen={chosen}
          onChange={(templateIds) => onChange({ templateIds: [...templateIds] })}
        />
      )}
    </Answer>
  );
}
