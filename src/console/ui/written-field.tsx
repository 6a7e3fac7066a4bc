import { useRef, useState } from 'react';
import { Button as AriaButton, Input, TextField as AriaTextField, type TextFieldProps } from 'react-aria-components';
import { dateText, typedDate } from '../kernel/written-date';
import { clockText, is12Hours, typedClock } from '../kernel/notation';
import { FieldFoot, FieldLabel, type Labeled } from './field-parts';
import { IconCalendarEvent } from './icons/icons';

/** Fields for dates and times, which are typed as the organization writes them. The form gets the API's notation. */

interface WrittenProps extends Labeled {
  name?: string;
  value?: string;
  defaultValue?: string;
  /** Called with complete values, and with an empty text if the field may be empty. */
  onChange?(value: string): void;
  onBlur?(): void;
  isRequired?: boolean;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  autoFocus?: boolean;
}

interface Notation {
  show(value: string): string;
  /** Returns the value of a text, undefined if it is none. */
  read(text: string): string | undefined;
  /** Texts that are taken while they are typed. Shorter ones, such as `8`, may become longer and wait for the end. */
  isComplete(text: string): boolean;
  fault: string;
  hint: string;
}

const CLOCK: Notation = {
  show: clockText,
  read: typedClock,
  isComplete: (text) => /:\d\d/.test(text),
  get fault() {
    return `Enter a time, such as ${clockText('08:30')}`;
  },
  get hint() {
    return is12Hours() ? 'h:mm AM' : 'hh:mm';
  },
};

const DATE: Notation = {
  show: dateText,
  read: typedDate,
  isComplete: (text) => /^\d{4}-\d\d-\d\d$/.test(text.trim()),
  get fault() {
    return `Enter a date, such as ${dateText('2026-12-24')}`;
  },
  hint: '',
};

type KeyPress = Parameters<NonNullable<TextFieldProps['onKeyDown']>>[0];

/** Time of day: `8`, `830`, `8:30` and `4:30 pm` are understood. */
export const TimeField = (props: WrittenProps) => <WrittenField {...props} notation={CLOCK} />;

/** Date, typed or chosen from the calendar of the browser. */
export const DateField = ({ isOptional = false, ...props }: WrittenProps & { isOptional?: boolean }) => (
  <WrittenField {...props} notation={DATE} hasCalendar mayBeEmpty={isOptional || props.value === undefined} />
);

function WrittenField({
  notation,
  hasCalendar = false,
  mayBeEmpty = true,
  label,
  hint,
  hidesLabel,
  name,
  value,
  defaultValue = '',
  onChange,
  onBlur,
  ...rest
}: WrittenProps & { notation: Notation; hasCalendar?: boolean; mayBeEmpty?: boolean }) {
  const [own, setOwn] = useState(defaultValue);
  const [typed, setTyped] = useState<string>();
  const calendar = useRef<HTMLInputElement>(null);
  const current = value ?? own;
  const take = (next: string) => {
    if (next === '' && !mayBeEmpty) return;
    setOwn(next);
    if (next !== current) onChange?.(next);
  };
  const type = (text: string) => {
    setTyped(text);
    const read = notation.isComplete(text) ? notation.read(text) : undefined;
    if (text.trim() === '') take('');
    else if (read !== undefined) take(read);
  };
  /** A text that cannot be read stays, with its error. */
  const end = () => {
    if (typed === undefined) return;
    const read = typed.trim() === '' ? '' : notation.read(typed);
    if (read === undefined) return;
    take(read);
    setTyped(undefined);
  };
  const leave = () => {
    end();
    onBlur?.();
  };
  /** Keys of the field are those of its dialog too: Escape closes it. */
  const press = (event: KeyPress) => {
    if (event.key === 'Enter') end();
    event.continuePropagation();
  };
  const isRead = (text: string) => text.trim() === '' || notation.read(text) !== undefined;
  return (
    <AriaTextField
      {...rest}
      className={hasCalendar ? 'field field-date' : 'field field-time'}
      name={name}
      value={typed ?? notation.show(current)}
      onChange={type}
      onBlur={leave}
      onKeyDown={press}
      validate={(text) => isRead(text) || notation.fault}
    >
      <FieldLabel label={label} hidesLabel={hidesLabel} />
      <div className="combo">
        <Input className="input figure" name="" placeholder={notation.hint} autoComplete="off" />
        {hasCalendar && (
          <>
            <input
              ref={calendar}
              type="date"
              className="combo-calendar"
              tabIndex={-1}
              aria-hidden
              value={current}
              onChange={(event) => (setTyped(undefined), take(event.target.value))}
            />
            <AriaButton
              className="combo-button"
              aria-label="Calendar"
              excludeFromTabOrder
              isDisabled={rest.isDisabled || rest.isReadOnly}
              onPress={() => calendar.current?.showPicker()}
            >
              <IconCalendarEvent aria-hidden size={16} />
            </AriaButton>
          </>
        )}
      </div>
      {name !== undefined && <input type="hidden" name={name} value={current} />}
      <FieldFoot hint={hint} />
    </AriaTextField>
  );
}
