import { SelectField } from '../../ui/field';
import { Notice } from '../../ui/notice';
import type { UnknownWord } from './findings';
import { foldedWord } from './reading/words';
import type { WordValues } from './records';

interface Props {
  words: readonly UnknownWord[];
  chosen: WordValues;
  onChange(chosen: WordValues): void;
}

const SHOWN = 30;
const REFUSED = 'refused';
const LEFT_EMPTY = 'empty';

/** Maps unknown words of the file to values. */
export function MapWords({ words, chosen, onChange }: Props) {
  // Mapped words are no longer unknown, but stay visible, so that the choice can be changed.
  const mapped = Object.entries(chosen).flatMap(([field, values]) =>
    Object.entries(values).map(([word, value]) => ({ field, word, value })),
  );
  if (words.length === 0 && mapped.length === 0) return null;
  const choose = (field: string, word: string, value: string) =>
    onChange({ ...chosen, [field]: { ...chosen[field], [word]: value } });
  return (
    <section className="stack">
      <h3>Values</h3>
      {words.length > 0 && (
        <Notice look="warn">Select what these values mean. Rows with other values are rejected.</Notice>
      )}
      {mapped.length > 0 && (
        <p className="muted small">
          Chosen: {mapped.map(({ word, value }) => `${word} = ${value || 'empty'}`).join(', ')}{' '}
          <button type="button" className="link" onClick={() => onChange({})}>
            Reset
          </button>
        </p>
      )}
      <div className="import-fields">
        {words.slice(0, SHOWN).map(({ field, word, count }) => (
          <SelectField
            key={`${field.name} ${word}`}
            label={`${field.label}: ${word}`}
            hint={`${count.toLocaleString()} ${count === 1 ? 'row' : 'rows'}`}
            options={[
              { value: REFUSED, name: 'Reject these rows' },
              ...(field.isRequired ? [] : [{ value: LEFT_EMPTY, name: 'Leave empty' }]),
              ...(field.values ?? []).map((value) => ({ value, name: value })),
            ]}
            value={REFUSED}
            onChange={(value) =>
              value !== REFUSED && choose(field.name, foldedWord(word), value === LEFT_EMPTY ? '' : value)
            }
          />
        ))}
      </div>
    </section>
  );
}
