import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import {
  Button as AriaButton,
  Checkbox as AriaCheckbox,
  CheckboxGroup as AriaCheckboxGroup,
  ComboBox as AriaComboBox,
  Input,
  ListBox,
  ListBoxItem,
  NumberField as AriaNumberField,
  Popover,
  SearchField as AriaSearchField,
  Select as AriaSelect,
  SelectValue,
  Switch as AriaSwitch,
  TextArea,
  TextField as AriaTextField,
  type Key,
  type NumberFieldProps,
  type TextFieldProps,
} from 'react-aria-components';
import { Button } from './button';
import './field.css';
import { FieldFoot, FieldLabel, type Labeled } from './field-parts';
import { IconChevronDown, IconSearch, IconX } from './icons/icons';

/** Fields with their label, hint and error; `name` ties a field to the server's `issues`. */

type TextProps = Labeled &
  Omit<TextFieldProps, 'className' | 'children' | 'style'> & { rows?: number; placeholder?: string };

/** Text; `type` may be email or password, as in HTML; `rows` make it long. */
export function TextField({ label, hint, hidesLabel, rows, placeholder, ...props }: TextProps) {
  return (
    <AriaTextField {...props} className="field">
      <FieldLabel label={label} hidesLabel={hidesLabel} />
      {rows ? (
        <TextArea className="input" rows={rows} placeholder={placeholder} />
      ) : (
        <Input className="input" placeholder={placeholder} />
      )}
      <FieldFoot hint={hint} />
    </AriaTextField>
  );
}

export function NumberField({
  label,
  term,
  unit,
  hint,
  hidesLabel,
  ...props
}: Labeled & Omit<NumberFieldProps, 'className' | 'children' | 'style'>) {
  return (
    <AriaNumberField {...props} className="field field-number">
      <FieldLabel label={label} term={term} unit={unit} hidesLabel={hidesLabel} />
      {unit ? (
        <div className="field-unit" style={{ '--unit': `${unit.length}ch` } as CSSProperties}>
          <Input className="input figure" />
          <span aria-hidden>{unit}</span>
        </div>
      ) : (
        <Input className="input figure" />
      )}
      <FieldFoot hint={hint} />
    </AriaNumberField>
  );
}

export function SearchField({
  label,
  value,
  onChange,
  placeholder,
}: {
  label: string;
  value: string;
  onChange(value: string): void;
  placeholder?: string;
}) {
  return (
    <AriaSearchField value={value} onChange={onChange} className="field field-search" aria-label={label}>
      <IconSearch aria-hidden size={16} />
      <Input className="input" placeholder={placeholder ?? label} />
    </AriaSearchField>
  );
}

export interface Option<Value extends string = string> {
  value: Value;
  name: string;
  hint?: string;
}

interface SelectProps<Value extends string> extends Labeled {
  options: readonly Option<Value>[];
  value: Value | null;
  onChange(value: Value): void;
  name?: string;
  placeholder?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
}

/** One of a list. */
export function SelectField<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, hidesLabel, options, value, onChange, placeholder, ...rest } = props;
  return (
    <AriaSelect
      {...rest}
      className="field"
      placeholder={placeholder ?? 'Select'}
      value={value}
      onChange={(key: Key | null) => key !== null && onChange(key as Value)}
    >
      <FieldLabel label={label} hidesLabel={hidesLabel} />
      <AriaButton className="input select-button">
        <SelectValue />
        <IconChevronDown aria-hidden size={16} />
      </AriaButton>
      <FieldFoot hint={hint} />
      <Popover className="popover">
        <Options options={options} />
      </Popover>
    </AriaSelect>
  );
}

/** One of a long list, found by typing. */
export function ComboField<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, hidesLabel, options, value, onChange, placeholder, ...rest } = props;
  return (
    <AriaComboBox
      {...rest}
      className="field"
      menuTrigger="focus"
      defaultItems={options.map((option) => ({ ...option, id: option.value }))}
      value={value}
      onChange={(key: Key | null) => key !== null && onChange(key as Value)}
    >
      <FieldLabel label={label} hidesLabel={hidesLabel} />
      <div className="combo">
        <Input className="input" placeholder={placeholder} />
        <AriaButton className="combo-button">
          <IconChevronDown aria-hidden size={16} />
        </AriaButton>
      </div>
      <FieldFoot hint={hint} />
      <Popover className="popover">
        <ListBox className="options">
          {(option: Option) => (
            <ListBoxItem id={option.value} textValue={option.name} className="option">
              {option.name}
              {option.hint && <span className="muted small"> {option.hint}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}

interface ComboListProps extends Labeled {
  name?: string;
  options: readonly Option[];
  chosen: readonly string[];
  onChange(chosen: readonly string[]): void;
  placeholder?: string;
}

/** Any number of a long list, each found by typing; a press on a chosen one takes it out. */
export function ComboList({ options, chosen, onChange, ...props }: ComboListProps) {
  const [latest, setLatest] = useState<string | null>(null);
  // To choose one closes the list; then the field is empty again, for the next one.
  useEffect(() => setLatest(null), [latest]);
  const choose = (value: string) => {
    setLatest(value);
    onChange([...chosen, value]);
  };
  const isChosen = ({ value }: Option) => chosen.includes(value);
  return (
    <>
      <ComboField {...props} options={options.filter((option) => !isChosen(option))} value={latest} onChange={choose} />
      {chosen.length > 0 && (
        <div className="row" role="group" aria-label={`${props.label}: selected`}>
          {options.filter(isChosen).map(({ value, name }) => (
            <Button
              key={value}
              label={`Remove ${name}`}
              onPress={() => onChange(chosen.filter((each) => each !== value))}
            >
              {name} <IconX aria-hidden />
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

function Options({ options }: { options: readonly Option[] }) {
  return (
    <ListBox className="options">
      {options.map(({ value, name, hint }) => (
        <ListBoxItem key={value} id={value} textValue={name} className="option">
          {name}
          {hint && <span className="muted small"> {hint}</span>}
        </ListBoxItem>
      ))}
    </ListBox>
  );
}

interface CheckProps {
  children?: ReactNode;
  isSelected?: boolean;
  isIndeterminate?: boolean;
  defaultSelected?: boolean;
  isDisabled?: boolean;
  onChange?(isSelected: boolean): void;
  name?: string;
  value?: string;
  label?: string;
  slot?: string;
}

export function Checkbox({ children, label, ...props }: CheckProps) {
  return (
    <AriaCheckbox {...props} aria-label={label} className="checkbox">
      <span className="checkbox-box" aria-hidden>
        <svg viewBox="0 0 16 16">
          <path d={props.isIndeterminate ? 'M4 8h8' : 'M3.5 8.5l3 3 6-7'} />
        </svg>
      </span>
      {children}
    </AriaCheckbox>
  );
}

export function Switch({ children, ...props }: Omit<CheckProps, 'slot' | 'isIndeterminate' | 'label'>) {
  return (
    <AriaSwitch {...props} className="switch">
      <span className="switch-track" aria-hidden />
      {children}
    </AriaSwitch>
  );
}

interface CheckListProps {
  legend: string;
  name?: string;
  options: readonly { id: string; says: string }[];
  chosen: readonly string[];
  onChange(chosen: readonly string[]): void;
}

/** Any number of a few, in the order in which they were chosen. */
export function CheckList({ legend, name, options, chosen, onChange }: CheckListProps) {
  return (
    <AriaCheckboxGroup className="field" name={name} value={[...chosen]} onChange={onChange}>
      <FieldLabel label={legend} />
      {options.map(({ id, says }) => (
        <Checkbox key={id} value={id}>
          {says}
        </Checkbox>
      ))}
      <FieldFoot />
    </AriaCheckboxGroup>
  );
}
