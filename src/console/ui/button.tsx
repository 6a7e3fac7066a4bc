import type { ReactNode } from 'react';
import {
  Button as AriaButton,
  ToggleButton,
  ToggleButtonGroup,
  type ButtonProps as AriaButtonProps,
  type Key,
} from 'react-aria-components';
import './button.css';

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  children: ReactNode;
  /** `primary` is for the main action, once per page. */
  look?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** Accessible name of an icon button. */
  label?: string;
}

export function Button({ look = 'plain', label, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} aria-label={label ?? props['aria-label']} className={`button button-${look}`}>
      {children}
    </AriaButton>
  );
}

interface ChoiceProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  options: readonly { value: Value; name: ReactNode; label?: string }[];
  /** Undefined if nothing is selected. */
  value: Value | undefined;
  onChange(value: Value): void;
}

/** Segmented control: one of a few visible options. */
export function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  const change = (keys: Set<Key>) => {
    const [key] = keys;
    if (key !== undefined) onChange(key as Value);
  };
  return (
    <ToggleButtonGroup
      aria-label={label}
      className="choice"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={value === undefined ? [] : [value]}
      onSelectionChange={change}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} id={option.value} aria-label={option.label} className="choice-option">
          {option.name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
